package requests

import (
	"math/rand/v2"
	"strconv"
)

// newName returns the name of a session. In a page there is only one client; crypto/rand would
// make the program larger.
func newName() string { return strconv.FormatUint(rand.Uint64(), 36) }
