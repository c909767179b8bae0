package record

// CurrentSuffix is appended to the name of a record to name the file with the games in
// progress.
const CurrentSuffix = ".current"

// Current is the content of that file, as JSON. The file is always replaced as a whole.
type Current struct {
	Games []CurrentGame `json:"games"`
}

// CurrentGame is a game in progress. Its fields have the same meaning as in a record.
type CurrentGame struct {
	ID     int      `json:"id"`
	First  int      `json:"first"`
	Second int      `json:"second"`
	Moves  []string `json:"moves"`
}
