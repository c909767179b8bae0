package main

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

func TestPlay(t *testing.T) {
	if err := play(t.Context(), levels["easy"], 200*time.Millisecond, time.Millisecond); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := play(ctx, 0, time.Hour, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v; want errors.Is(err, context.Canceled)", err)
	}
}

// TestOverdrawn moves although the clock has no time left.
func TestOverdrawn(t *testing.T) {
	g := checkers.Game{Rules: checkers.English}
	o := opponent{bot: bot.Bot{Game: g, Limits: search.Limits{Depth: 2}}, left: -time.Second}
	m, err := o.move(t.Context(), g.Start(), nil, 0)
	if _, bad := game.Play(g, g.Start(), m); err != nil || bad != nil {
		t.Errorf("game.Play(g, g.Start(), m) = %v, %v, %v; want no error, bad == nil", m, err, bad)
	}
	if o.left >= -time.Second {
		t.Errorf("%v left: the move took nothing from the clock", o.left)
	}
}
