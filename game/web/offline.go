//go:build !js

package web

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/requests"
)

// finish writes the answers that the page would otherwise request from a server, and the
// service worker that caches all files for offline visits.
func (s *static) finish() error {
	text, err := json.Marshal(s.programs)
	if err == nil {
		err = s.add("programs.json", text)
	}
	for _, l := range answer.Languages() {
		if err == nil {
			text, err = described(&requests.Server{Games: s.games}, l)
		}
		if err == nil {
			err = s.add("games."+string(l)+".json", text)
		}
		if err == nil {
			text, err = pictures(s.games, l)
		}
		if err == nil {
			err = s.add("pictures."+string(l)+".json", text)
		}
	}
	if err == nil {
		err = s.add("manifest.webmanifest", []byte(manifest))
	}
	if err != nil {
		return err
	}
	core := map[string]string{} // by address, their hashes
	for _, name := range s.core {
		text, err := os.ReadFile(filepath.Join(s.dir, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		if name == "index.html" {
			name = "./"
		}
		sum := sha256.Sum256(text)
		core[name] = "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
	}
	files := []string{}
	for _, both := range s.programs {
		files = append(files, both.Rules, both.Bots)
	}
	slices.Sort(files)
	files = slices.Compact(files)
	lists, err := json.Marshal(map[string]any{"core": core, "programs": files})
	if err != nil {
		return err
	}
	version := sha256.Sum256(lists)
	return s.write("sw.js", fmt.Appendf(nil, "const { core, programs } = %s;\nconst version = \"%x\";\n%s", lists, version[:8], serviceWorker))
}

const manifest = `{
  "name": "versus", "short_name": "versus", "start_url": "./", "scope": "./", "display": "standalone",
  "background_color": "#f5f3ee", "theme_color": "#f5f3ee",
  "icons": [{ "src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any" }]
}
`

// serviceWorker answers without the network. It follows the lists of files and a version.
//
//go:embed offline.js
var serviceWorker string
