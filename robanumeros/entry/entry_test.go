package entry

import (
	"slices"
	"testing"
)

func TestDeal(t *testing.T) {
	cards := deal(1)
	if len(cards) != showCards || slices.Min(cards) < -20 || slices.Max(cards) > 20 {
		t.Errorf("dealt %v; want len(cards) == showCards, slices.Min(cards) >= -20, slices.Max(cards) <= 20", cards)
	}
	if !slices.Equal(cards, deal(1)) || slices.Equal(cards, deal(2)) {
		t.Error("the cards do not follow from the seed")
	}
}
