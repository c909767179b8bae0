package record

// CurrentSuffix is what the name of a record is followed by in that of the file with
// the games being played.
const CurrentSuffix = ".current"

// Current is what is in that file, as JSON. It is replaced as a whole.
type Current struct {
	Games []CurrentGame `json:"games"`
}

// CurrentGame is a game being played. Its fields mean what they do in a record.
type CurrentGame struct {
	ID     int      `json:"id"`
	First  int      `json:"first"`
	Second int      `json:"second"`
	Moves  []string `json:"moves"`
}
