package cluster

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"runtime/debug"
	"sync"
)

// codeVersion identifies this program's code by the revision that it was built from or, if
// that is unknown or was modified, by a hash of the executable. Workers and coordinators with
// the same version play the same games.
var codeVersion = sync.OnceValues(func() (string, error) {
	if info, ok := debug.ReadBuildInfo(); ok {
		set := map[string]string{}
		for _, s := range info.Settings {
			set[s.Key] = s.Value
		}
		if r := set["vcs.revision"]; len(r) >= 12 && set["vcs.modified"] == "false" {
			return r[:12], nil
		}
	}
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	return hashFile(path)
})

// hashFile returns a version made of the first half of the SHA-256 of a file.
func hashFile(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return "", err
	}
	return "build-" + hex.EncodeToString(h.Sum(nil)[:16]), nil
}
