package record

import (
	"runtime/debug"
	"strings"
	"sync"
)

// module is the path of this library.
const module = "github.com/seed-61c9d78a/versus"

// code returns the versions of this program and of the library in it, if the build
// recorded them.
var code = sync.OnceValue(func() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	set := map[string]string{}
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	parts := []string{info.Path}
	if v := info.Main.Version; v != "" {
		parts = append(parts, v)
	}
	if r := set["vcs.revision"]; r != "" {
		parts = append(parts, r[:min(12, len(r))])
	}
	if set["vcs.modified"] == "true" {
		parts = append(parts, "modified")
	}
	for _, d := range info.Deps {
		if d.Path == module {
			parts = append(parts, "versus "+d.Version)
		}
	}
	return strings.Join(parts, " ")
})
