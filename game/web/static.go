//go:build !js

package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/requests"
)

// page is the set of files of the page, compressed in advance.
type page struct {
	source fs.FS
	files  map[string]*file // nil if they are read again for every request
}

// file is a file of the page.
type file struct {
	kind         string
	tag          string // derived from its content
	plain, small []byte // small is compressed; nil if that saves nothing
}

// kinds maps file extensions to content types; the system's own list may be incomplete or
// different.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".mjs":  "text/javascript; charset=utf-8",
	".json": "application/json",
	".svg":  "image/svg+xml",
	".png":  "image/png",
	".ico":  "image/x-icon",
	".txt":  "text/plain; charset=utf-8",

	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

// builtIn returns the page of this package, compressed once for all servers.
var builtIn = sync.OnceValues(func() (*page, error) {
	source, err := fs.Sub(embedded, "page")
	if err != nil {
		return nil, err
	}
	return newPage(source, false)
})

func newPage(source fs.FS, live bool) (*page, error) {
	p := &page{source: source}
	if live {
		return p, nil
	}
	files, _, err := joined(source)
	if err != nil {
		return nil, err
	}
	p.files = map[string]*file{}
	for name, text := range files {
		p.files[name] = pack(name, text)
	}
	return p, nil
}

// pack compresses a file.
func pack(name string, text []byte) *file {
	sum := sha256.Sum256(text)
	f := &file{kind: kinds[path.Ext(name)], tag: base64.RawURLEncoding.EncodeToString(sum[:12]), plain: text}
	if f.kind == "" {
		f.kind = "application/octet-stream"
	}
	if small := squeezed(text); len(small) < len(text)*9/10 {
		f.small = small
	}
	return f
}

// squeezed returns the text as small as gzip can make it.
func squeezed(text []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // a level that exists
	z.Write(text)
	z.Close() // a buffer takes all
	return b.Bytes()
}

// find returns a file, or nil if it does not exist.
func (p *page) find(name string) (*file, error) {
	if p.files != nil {
		return p.files[name], nil
	}
	text, err := fs.ReadFile(p.source, name)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return pack(name, text), nil
}

// ServeHTTP serves the file at the path, or index.html for the root.
func (p *page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	var f *file
	var err error
	if fs.ValidPath(name) {
		f, err = p.find(name)
	}
	if f == nil || err != nil {
		http.NotFound(w, r)
		return
	}
	f.serve(w, r)
}

// serve serves the file, or tells the browser that it has it.
func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	content, tag := f.plain, f.tag
	if f.small != nil {
		h.Set("Vary", "Accept-Encoding")
		if acceptsGzip(r) {
			content, tag = f.small, f.tag+"-gzip"
			h.Set("Content-Encoding", "gzip")
		}
	}
	// The browser revalidates the file, which is cheap, so that an old script never runs
	// against a new server.
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", `"`+tag+`"`)
	if matches(r.Header.Get("If-None-Match"), tag) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.kind)
	h.Set("Content-Length", strconv.Itoa(len(content)))
	if r.Method == http.MethodGet {
		w.Write(content)
	}
}

func matches(header, tag string) bool {
	for t := range strings.SplitSeq(header, ",") {
		t = strings.TrimPrefix(strings.TrimSpace(t), "W/")
		if t == "*" || t == `"`+tag+`"` {
			return true
		}
	}
	return false
}

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
