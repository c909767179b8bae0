//go:build !js

package web

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strconv"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// sealed returns the view of a game with secrets that is not over, from a seat. Spectators
// see no position. r.mu is locked.
func (r *room) sealed(seat board.Owner, ply *int, l board.Language) (answer.View, error) {
	q := answer.Question{Do: "view", Record: r.Record, Ply: ply, Language: l, Seat: cmp.Or(seat, board.Owner(game.Chance))}
	return answer.Of[answer.View](answer.Ask(context.Background(), r.games, q, nil))
}

// playSecret plays a move of player i in a game with secrets. A move of which the others see
// nothing changes nothing for them: they are not told, and the clock goes on. r.mu is locked.
func (r *room) playSecret(i, ply int, move string, now time.Time) error {
	own, err := r.sealed(owners[i], nil, "")
	if err != nil {
		return err
	}
	if ply != len(own.Record.Moves) {
		return conflict("the game has moved on")
	}
	if _, err := r.view(with(own.Record, move), nil, ""); err != nil { // which tells nothing that is hidden
		return err
	}
	other, err := r.sealed(owners[1-i], nil, "")
	if err != nil {
		return err
	}
	before := r.Record
	v, err := r.draw(with(r.Record, move))
	if err != nil {
		return err
	}
	if !v.Over && v.Turn == r.turn {
		r.Record = v.Record
		next, err := r.sealed(owners[1-i], nil, "")
		if err != nil {
			r.Record = before
			return err
		}
		if slices.Equal(next.Record.Moves, other.Record.Moves) {
			r.versions[i+1]++
			clear(r.shown)
			r.store(now)
			r.wakeSeat(i)
			return nil
		}
		r.Record = before
	}
	return r.accept(i, v, now)
}

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
