//go:build !js

package web

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strconv"
)

// secretBytes is the length of the secret from which the chance of a room's game is drawn.
const secretBytes = 32

// newSecret returns a secret, in hexadecimal.
func newSecret() string {
	b := make([]byte, secretBytes)
	rand.Read(b)
	return hex.EncodeToString(b)
}

// hashed is what everybody may know of a secret while the game runs, and what the server stores of
// a player's key: its SHA-256. Both have too many bits to be found from it.
func hashed(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// drawSeed returns the seed of the record whose last move is given, with which package
// catalog draws the chance that follows: the first 53 bits of HMAC-SHA256 of the number of
// moves, in decimal, with the secret as key. Each draw has a seed of its own, since one
// seed could be computed from the draws that the players have seen.
func drawSeed(secret string, moves int) uint64 {
	h := hmac.New(sha256.New, []byte(secret))
	h.Write(strconv.AppendInt(nil, int64(moves), 10))
	return binary.BigEndian.Uint64(h.Sum(nil)) >> 11
}
