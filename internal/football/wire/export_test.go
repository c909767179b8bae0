package wire

const LongestLine = longestLine

func (j *FromJudge) Dialect() Dialect { return j.dialect }
