//go:build !js

package catalog

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
)

// lockBlock is the unit of the length of a sealed record: the length would otherwise tell
// something of what is inside.
const lockBlock = 2048

type lock = cipher.AEAD

// newLock returns a cipher with a new key.
func newLock() lock {
	var key [32]byte
	rand.Read(key[:])
	block, err := aes.NewCipher(key[:])
	if err != nil {
		panic(err) // the key has a valid length
	}
	lock, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic(err) // AES has the right block size
	}
	return lock
}

// lock encrypts what a record seals.
func (t *typed[S, M]) lock(in inside) (string, error) {
	text, err := json.Marshal(in)
	if err != nil {
		return "", err
	}
	padded := make([]byte, (len(text)/lockBlock+1)*lockBlock)
	for i := copy(padded, text); i < len(padded); i++ {
		padded[i] = ' '
	}
	return base64.RawURLEncoding.EncodeToString(t.key().Seal(nil, nil, padded, []byte(t.Name))), nil
}

// maxSealed is the greatest length of a sealed record.
const maxSealed = 1 << 17

func (t *typed[S, M]) unlock(sealed string, in *inside) error {
	if len(sealed) > maxSealed {
		return errors.New("too long")
	}
	text, err := base64.RawURLEncoding.DecodeString(sealed)
	if err != nil {
		return err
	}
	if text, err = t.key().Open(nil, nil, text, []byte(t.Name)); err != nil {
		return err
	}
	return json.Unmarshal(text, in)
}
