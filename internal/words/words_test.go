package words

import "testing"

// TestAdd adds all texts to a language without any, as a page without a server does, and texts of
// somebody else's game to one that has some.
func TestAdd(t *testing.T) {
	object, err := JSON("ro")
	if err != nil {
		t.Fatal(err)
	}
	if err := Add("xx", object); err != nil || len(texts["xx"]) < 200 || len(texts["xx"]) != len(texts["ro"]) {
		t.Errorf("Add: %v, %d texts; want no error and the %d of Romanian", err, len(texts["xx"]), len(texts["ro"]))
	}
	if err := Add("xx", []byte(`{"Sow\nseeds": "Seamănă"}`)); err != nil || Of("xx", " Sow\nmore") != "Seamănă" || Of("xx", "Board") != Of("ro", "Board") {
		t.Errorf("Add: %v; Of = %q and %q; want Seamănă and %q", err, Of("xx", "Sow"), Of("xx", "Board"), Of("ro", "Board"))
	}
	if err := Add("xx", object[1:]); err == nil {
		t.Error("Add took damaged texts; want an error")
	}
}
