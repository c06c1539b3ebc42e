package lookup

import (
	"context"
	"errors"
	"log/slog"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// plateRegister suggests plates, or fails.
type plateRegister struct {
	Registers
	plates []string
	err    error
}

func (r plateRegister) SuggestPlates(context.Context, int, domain.VehicleKind, string) ([]string, error) {
	return r.plates, r.err
}

func (r plateRegister) PlateWords(context.Context) (domain.PlateWords, error) {
	return domain.PlateWords{}, nil
}

// The feed does not ask for fines when operators have switched the lists of fines off (FINE-15).
func TestFeedWithoutFines(t *testing.T) {
	kinds := func(off bool) (kinds []domain.NotificationType) {
		for _, source := range New(Config{FinesListsOff: off}, World{}).sources(nil) {
			kinds = append(kinds, source.kind)
		}
		return kinds
	}
	require.Contains(t, kinds(false), domain.NotifyFines)
	require.NotContains(t, kinds(true), domain.NotifyFines)
	_, err := New(Config{FinesListsOff: true}, World{}).Fines(t.Context(), uuid.New())
	require.Equal(t, domain.CodeServiceInactive, domain.CodeOf(err))
}

// Suggested plates follow the rules by which orders are checked; while the register does not answer there are none, and the reason
// is reported.
func TestSuggestedPlatesFollowTheRules(t *testing.T) {
	var reported error
	suggest := func(register plateRegister) []string {
		l := New(Config{}, World{
			Registers: register, Logger: slog.New(slog.DiscardHandler),
			NoOffers: func(_ context.Context, err error) { reported = err },
		})
		return l.SuggestPlates(t.Context(), domain.RegionKyiv, domain.Auto, "КАМІН")
	}
	require.Equal(t, []string{"КАМІН1"}, suggest(plateRegister{plates: []string{"КАМІН1", "!", ""}}))
	require.NoError(t, reported)
	down := errors.Join(&wire.Error{Kind: wire.Unavailable})
	require.Empty(t, suggest(plateRegister{err: down}))
	require.ErrorIs(t, reported, down)
}

// A document is complete when the register has everything that forms ask for (AMB-120).
func TestCompleteDocuments(t *testing.T) {
	licence := domain.Licence{Series: "ВХХ", Number: "123456", IssuedBy: "ТСЦ 8041"}
	require.False(t, Document{Licence: &licence}.Complete(), "without its date")
	licence.IssuedAt = domain.Date{Year: 2020, Month: 1, Day: 2}
	require.True(t, Document{Licence: &licence}.Complete())
}
