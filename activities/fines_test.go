package activities

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/domain"
	"cabinet/workflows"
)

// offenderID is a citizen of the sandbox.
const offenderID = "3111952338"

// What becomes of a fine at its register is the workflow's to hear: checked, paid once, paid by another person, passed on,
// gone, or not heard (FINE-09, FINE-14).
func TestFines(t *testing.T) {
	box, ctx := newMarket(t, nil), t.Context()
	act := fines{people: oneCitizen{}, fines: registers.New(registers.Config{
		URL: box.url + "/trembita", Client: "SEVDEIR-TEST/GOV/00000000/CABINET", Member: "SEVDEIR-TEST/GOV/43305056/EIS",
		Purpose: "fines",
	})}
	var given struct{ DocID, Series, Number string }
	require.NoError(t, json.Unmarshal(box.desk(http.MethodPost, "/desk/api/fines", map[string]any{
		"rnokpp": offenderID, "plate": "KA9400PP", "type": 1, "daysAgo": 1, "penalty": 34_000,
	}), &given))
	ordered := domain.Fine{ID: given.DocID, Series: given.Series, Number: given.Number, Plate: "KA9400PP"}
	check := func(price domain.Kopecks) (workflows.CheckedFine, error) {
		return act.check(ctx, workflows.FineCheck{Fine: ordered, Price: price})
	}
	fine, err := check(17_000)
	require.NoError(t, err, "half of it is due, by the tariff of today")
	require.True(t, fine.Fit)
	_, err = check(34_000)
	refused(t, domain.CodeFineAmount, err)
	left, err := check(0)
	require.NoError(t, err)
	require.False(t, left.Fit, "the workflow of an older order compares it")

	settle := func(orderID string) error {
		_, err := act.settle(ctx, workflows.FineSettlement{OrderID: idOf(orderID), Fine: fine.Fine, Amount: 17_000, PaidAt: time.Now()})
		return err
	}
	box.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": "trembita", "fault": "unavailable", "on": true})
	delayed(t, settle("order-1"))
	box.mend()
	require.NoError(t, settle("order-1"))
	require.NoError(t, settle("order-1"), "told again")
	refused(t, domain.CodeFinePaid, settle("order-2"))
	_, err = check(17_000)
	refused(t, domain.CodeFinePaid, err)

	box.desk(http.MethodPost, "/desk/api/fines/"+given.DocID+"/state", map[string]any{"state": domain.FineEnforced})
	refused(t, domain.CodeFineEnforced, settle("order-2"))
	ordered.Plate = "KA0000PP"
	_, err = check(17_000)
	refused(t, domain.CodeFineNotFound, err)
	fine.Number = "1"
	refused(t, domain.CodeFineNotFound, settle("order-2"))
}
