package engine_test

func gtpRogue(string) {}
