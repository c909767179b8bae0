//go:build !js

package requests

import "embed"

// Documents has the files schema.json and openapi.json.
//
//go:embed schema.json openapi.json
var Documents embed.FS
