package tools

// Levels are the measured levels of a game: the content of a file that arena levels writes.
type Levels struct {
	Game   string  `json:"game"`
	Bot    string  `json:"bot"`    // that is weakened, with options
	Levels []Level `json:"levels"` // easy, medium and hard
}

// Level is a measured level: see search.Weakness.
type Level struct {
	Name   string  `json:"name"`
	Lapse  float64 `json:"lapse"`
	Margin float64 `json:"margin"`
	Blind  float64 `json:"blind"`
	Elo    float64 `json:"elo"`   // compared with the bot at full strength
	Error  float64 `json:"error"` // half of its 95 % interval
}
