//go:build !wordless

package romanian

import _ "embed"

//go:embed romanian.json
var embedded string
