//go:build wordless

package words

import "embed"

var files embed.FS // empty: a page brings the words
