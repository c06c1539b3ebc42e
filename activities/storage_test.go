package activities

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/domain"
	"cabinet/workflows"
)

// keeperID is a citizen of the sandbox who has plates in storage.
const keeperID = "2910250719"

// What becomes of a stored plate at its register is the workflow's to hear: how it is stored, prolonged once by each order,
// prolonged by somebody else, fetched, or not heard (PSTO-04, PSTO-09).
func TestStorage(t *testing.T) {
	box, ctx := newMarket(t, nil), t.Context()
	register := registers.New(registers.Config{
		URL: box.url + "/trembita", Client: "SEVDEIR-TEST/GOV/00000000/CABINET", Member: "SEVDEIR-TEST/GOV/43305056/EIS",
		Purpose: "storage",
	})
	act := storage{people: profiles{"keeper": {Rnokpp: keeperID}}, storage: register}
	stored, err := register.StoredPlates(ctx, keeperID)
	require.NoError(t, err)
	term := workflows.StorageTerm{OrderID: "order-1", CitizenID: "keeper", Plate: stored[0].Plate, EndDate: stored[0].EndDate.AddDays(3)}
	plate, err := act.check(ctx, term)
	require.NoError(t, err)
	require.Equal(t, stored[0], plate)

	prolong := func() error { _, err := act.prolong(ctx, term); return err }
	box.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": "trembita", "fault": "unavailable", "on": true})
	delayed(t, prolong())
	_, err = act.check(ctx, term)
	delayed(t, err)
	box.mend()
	require.NoError(t, prolong())
	require.NoError(t, prolong(), "asked again")
	plate, err = act.check(ctx, term)
	require.NoError(t, err)
	require.Equal(t, term.EndDate, plate.EndDate)

	term.OrderID = "order-2"
	refused(t, domain.CodeStorageChanged, prolong())
	term.Plate = "AA0000AA"
	refused(t, domain.CodeStorageNotFound, prolong())
	_, err = act.check(ctx, term)
	refused(t, domain.CodeStorageNotFound, err)
}
