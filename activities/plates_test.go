package activities

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows"
)

// Why a plate is not held shows whether another plate would help: another person's is taken, and who has one reserved gets
// no second one.
func TestPlateNotHeld(t *testing.T) {
	o := newCounter(t)
	first := o.freePlate()
	hold := func(order, citizen, plate string) error {
		held := plates{plates: o.register, people: profiles{
			"c": {Person: domain.Person{RNOKPP: ownerID}}, "other": {Person: domain.Person{RNOKPP: otherID}},
		}}
		_, err := held.hold(t.Context(), workflows.PlateHold{
			OrderID: idOf(order), CitizenID: citizen, Plate: plate, Until: time.Now().Add(time.Hour),
		})
		return err
	}
	require.NoError(t, hold("order-1", "c", first))
	require.NoError(t, hold("order-1", "c", first), "the same order moves the end")
	refusedAs(t, domain.CodePlateTaken, hold("order-2", "other", first))            // PRES-29
	refusedAs(t, domain.CodeReservationExists, hold("order-3", "c", o.freePlate())) // PRES-10, PRES-11
	refusedAs(t, domain.CodePlateTaken, hold("order-4", "other", "AA0000ZZ"))
}
