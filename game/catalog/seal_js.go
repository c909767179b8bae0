package catalog

import (
	"encoding/base64"
	"encoding/json"
)

// A page without a server keeps the secrets in the visitor's own browser, where no key would
// protect them.

type lock struct{}

func newLock() lock { return lock{} }

func (t *typed[S, M]) lock(in inside) (string, error) {
	text, err := json.Marshal(in)
	return base64.RawURLEncoding.EncodeToString(text), err
}

func (t *typed[S, M]) unlock(sealed string, in *inside) error {
	text, err := base64.RawURLEncoding.DecodeString(sealed)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, in)
}
