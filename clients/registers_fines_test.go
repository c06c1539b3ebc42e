package clients_test

import (
	"bytes"
	"encoding/json"
	"image/jpeg"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// giveFine enters a fine of a citizen at the register, as so many days ago.
func (w *world) giveFine(rnokpp string, kind domain.FineTypeID, daysAgo int) domain.Fine {
	w.t.Helper()
	var given struct{ Series, Number string }
	require.NoError(w.t, json.Unmarshal(w.desk(http.MethodPost, "/desk/api/fines", map[string]any{
		"rnokpp": rnokpp, "plate": "KA9400PP", "type": kind, "daysAgo": daysAgo, "penalty": 34_000,
	}), &given))
	fine, err := w.registers.Fine(w.t.Context(), domain.FineDetails{Series: given.Series, Number: given.Number, Plate: "KA9400PP"})
	require.NoError(w.t, err)
	return fine
}

func (w *world) payFine(fine domain.Fine, reference string) error {
	return w.registers.PayFine(w.t.Context(), registers.FinePayment{
		ID: fine.ID, Series: fine.Series, Number: fine.Number, Reference: reference, RNOKPP: w.citizen("Мороз").RNOKPP,
		Amount: 17_000, PaidAt: time.Now(),
	})
}

// One citizen has fines in every state, one of each band, with all that a fine tells.
func TestFinesOfACitizen(t *testing.T) {
	w := start(t)
	fines, err := w.registers.Fines(t.Context(), w.citizen("Юрченко").RNOKPP)
	require.NoError(t, err)
	statuses, kinds, dues := map[domain.FineStatus]bool{}, map[domain.FineTypeID]bool{}, map[int]bool{}
	for i, fine := range fines {
		statuses[fine.Status.ID], kinds[fine.Type.ID] = true, true
		if fine.Payable() == nil {
			dues[fine.Due(time.Now()).Percent] = true
		}
		for _, text := range []string{fine.ID, fine.Series, fine.Number, fine.Plate, fine.Reason, fine.Article, fine.Status.Name} {
			require.NotEmpty(t, text, "FINE-16")
		}
		require.False(t, fine.IssuedAt.IsZero() || fine.DocDate.IsZero(), "FINE-16")
		require.Equal(t, fine.Type.ID == domain.FinePhoto, fine.DocDate.Before(fine.IssuedAt))
		require.Equal(t, fine.Status.ID == domain.FinePaid || fine.Status.ID == domain.FineCompleted, !fine.PaidDate.IsZero())
		if i > 0 {
			require.False(t, fines[i-1].IssuedAt.Before(fine.IssuedAt), "FINE-05: the newest first")
		}
	}
	require.Equal(t, map[domain.FineStatus]bool{0: true, 1: true, 2: true, 3: true, 4: true}, statuses, "FINE-18")
	require.Equal(t, map[domain.FineTypeID]bool{1: true, 2: true, 3: true, 4: true}, kinds, "FINE-19")
	require.Equal(t, []domain.FineTypeID{1, 2, 3, 4},
		[]domain.FineTypeID{domain.FinePhoto, domain.FinePatrol, domain.FinePhantom, domain.FineParking}, "FINE-19")
	require.Equal(t, map[int]bool{50: true, 100: true, 200: true}, dues)
	requisites, ok := fines[0].Requisites()
	require.True(t, ok)
	for _, text := range []string{requisites.Purpose, requisites.Receiver, requisites.Bank, requisites.EDRPOU, requisites.Account} {
		require.NotEmpty(t, text, "FINE-17")
	}

	none, err := w.registers.Fines(t.Context(), w.citizen("Клименко").RNOKPP)
	require.NoError(t, err)
	require.Empty(t, none)
}

// A fine is found by all three of its details, in any letters that look alike, and by no two of them (API-043, PAYF-06,
// PAYF-07).
func TestFineByDetails(t *testing.T) {
	w := start(t)
	fine := w.giveFine(w.citizen("Мороз").RNOKPP, domain.FinePhoto, 2)
	found, err := w.registers.Fine(t.Context(), domain.FineDetails{Series: "1AB", Number: fine.Number, Plate: "КА9400РР"})
	require.NoError(t, err)
	require.Equal(t, fine, found)
	for _, wrong := range []domain.FineDetails{
		{Series: fine.Series, Number: fine.Number, Plate: "KA9401PP"},
		{Series: "2АВ", Number: fine.Number, Plate: fine.Plate},
		{Series: fine.Series, Number: "1", Plate: fine.Plate},
	} {
		_, err := w.registers.Fine(t.Context(), wrong)
		require.Equal(t, wire.NotFound, wire.KindOf(err))
	}
}

// The pictures of a breach are real and small; a fine of a patrol has none (FINE-07, GAP-84).
func TestFineMedia(t *testing.T) {
	w := start(t)
	fine := w.giveFine(w.citizen("Мороз").RNOKPP, domain.FinePhoto, 2)
	pictures, err := w.registers.FineMedia(t.Context(), fine.Series, fine.Number)
	require.NoError(t, err)
	require.Len(t, pictures, 1)
	require.Equal(t, "image/jpeg", pictures[0].Type)
	require.Less(t, len(pictures[0].Content), 40_000)
	picture, err := jpeg.Decode(bytes.NewReader(pictures[0].Content))
	require.NoError(t, err)
	require.Equal(t, 640, picture.Bounds().Dx())

	none, err := w.registers.FineMedia(t.Context(), fine.Series, "1")
	require.NoError(t, err)
	require.Empty(t, none)
}

// A payment is entered once: the same reference again is no other payment, another one comes too late (FINE-09).
func TestPayFine(t *testing.T) {
	w := start(t)
	fine := w.giveFine(w.citizen("Мороз").RNOKPP, domain.FinePhoto, 2)
	require.NoError(t, w.payFine(fine, "order-1"))
	require.NoError(t, w.payFine(fine, "order-1"))
	require.Equal(t, registers.FaultFinePaid, code(w.payFine(fine, "order-2")))
	paid, err := w.registers.Fine(t.Context(), domain.FineDetails{Series: fine.Series, Number: fine.Number, Plate: fine.Plate})
	require.NoError(t, err)
	require.Equal(t, domain.FinePaid, paid.Status.ID)
	require.Equal(t, domain.DateOf(time.Now()), paid.PaidDate)

	w.desk(http.MethodPost, "/desk/api/fines/"+fine.ID+"/state", map[string]any{"state": domain.FineCompleted})
	require.NoError(t, w.payFine(fine, "order-1"), "it is still the same payment")
	enforced := w.giveFine(w.citizen("Мороз").RNOKPP, domain.FinePatrol, 60)
	w.desk(http.MethodPost, "/desk/api/fines/"+enforced.ID+"/state", map[string]any{"state": domain.FineEnforced})
	require.Equal(t, registers.FaultFineEnforced, code(w.payFine(enforced, "order-3")))
	enforced.Number = "1"
	require.Equal(t, wire.NotFound, wire.KindOf(w.payFine(enforced, "order-3")))
}

// What was paid is not forgotten when the answer is lost on its way.
func TestPayFineAnswerLost(t *testing.T) {
	w := start(t)
	fine := w.giveFine(w.citizen("Мороз").RNOKPP, domain.FinePhoto, 2)
	w.fault("trembita", "lost_answer", 0)
	require.Error(t, w.payFine(fine, "order-1"))
	w.mend()
	require.NoError(t, w.payFine(fine, "order-1"))
}
