package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// An exchange is offered its citizen's own reservation: one that fits the vehicle as the free plates do, is paid for, and is
// meant for no other vehicle.
func TestReservedFor(t *testing.T) {
	permission := CertificatePermission{RegionID: RegionKyiv, Vehicle: Auto, Engine: EngineFuel}
	reserved := PlateHold{
		PlateOption: PlateOption{Plate: "KA1221AA", CentreID: "8041", Centre: "ТСЦ 8041", Cost: 240_000},
		RegionID:    RegionKyiv, Vehicle: Auto, Engine: EngineFuel, Purpose: HeldForReservation, Until: time.Unix(1, 0), Paid: true,
	}
	changed := func(change func(*PlateHold)) PlateHold {
		hold := reserved
		change(&hold)
		return hold
	}
	another := changed(func(h *PlateHold) { h.Plate, h.Purpose = "KA0001AA", HeldForExchange })
	shown := HeldPlate{Plate: "KA1221AA", Centre: "ТСЦ 8041", Cost: 240_000, Until: time.Unix(1, 0)}
	require.Equal(t, shown, ReservedFor([]PlateHold{another, reserved}, nil, permission))
	free := changed(func(h *PlateHold) { h.Cost, h.Paid = 0, false })
	require.Equal(t, reserved.Plate, ReservedFor([]PlateHold{free}, nil, permission).Plate)

	for name, holds := range map[string][]PlateHold{
		"nothing held":        nil,
		"not paid":            {changed(func(h *PlateHold) { h.Paid = false })},
		"another region":      {changed(func(h *PlateHold) { h.RegionID = 14 })},
		"of a motorcycle":     {changed(func(h *PlateHold) { h.Vehicle = Moto })},
		"of an electric car":  {changed(func(h *PlateHold) { h.Engine = EngineElectric })},
		"made to order":       {changed(func(h *PlateHold) { h.Purpose = HeldForIndividual })},
		"for another vehicle": {reserved, changed(func(h *PlateHold) { h.Purpose = HeldForExchange })},
	} {
		require.Zero(t, ReservedFor(holds, nil, permission), name)
	}
}

// A reservation is as paid, and lasts as long, as its citizen's own order says (PRES-05, PRES-12, PRES-13).
func TestReservationIsKnownToItsOrder(t *testing.T) {
	end, held := time.Unix(1, 0), time.Unix(2, 0)
	hold := PlateHold{PlateOption: PlateOption{Cost: 36_000}, Reference: idOf("ours").String(), Until: held}
	order := func(id string, status InvoiceStatus) *Order {
		return &Order{ID: idOf(id), Invoice: &Invoice{Status: status}, Deadline: &Deadline{Until: end}}
	}
	ended := order("ours", InvoicePaid)
	ended.Status, ended.Deadline.Kind = StatusCanceled, DeadlineErasing
	for name, row := range map[string]struct {
		order *Order
		paid  bool
		until time.Time
	}{
		"paid":            {order("ours", InvoicePaid), true, end},
		"not paid":        {order("ours", InvoiceIssued), false, end},
		"ended":           {ended, true, held},
		"without a term":  {&Order{ID: idOf("ours")}, false, held},
		"another's order": {order("theirs", InvoicePaid), false, held},
	} {
		known := hold.KnownTo([]*Order{row.order})
		require.Equal(t, row.paid, known.Settled(), name)
		require.Equal(t, row.until, known.Until, name)
	}
	hold.Paid = true
	require.True(t, hold.KnownTo([]*Order{order("ours", InvoiceIssued)}).Paid, "at the centre")
}

// The end of a reservation is given by the Kyiv clock, as in letters (PRES-05).
func TestEndOfReservationIsExplained(t *testing.T) {
	until := time.Date(2026, 3, 14, 11, 0, 0, 0, time.UTC)
	for status, sub := range map[Status]SubStatus{StatusSent: "", StatusReceived: "", StatusProcessed: SubStatusWaitToDelivery} {
		o := &Order{Service: PlateReserveService, Status: status, SubStatus: sub}
		require.Contains(t, o.Explanation(PartyInitiator), "протягом 9 днів")
		o.Deadline = &Deadline{Kind: DeadlineReservation, Until: until}
		require.Contains(t, o.Explanation(PartyInitiator), "до 14.03.2026 13:00.")
	}
}

// An exchange may have a plate that is held for its citizen: one that fits its vehicle, or one that is held for an exchange
// already.
func TestKeptFor(t *testing.T) {
	permission := CertificatePermission{RegionID: RegionKyiv, Vehicle: Auto, Engine: EngineFuel}
	fitting := PlateHold{
		PlateOption: PlateOption{Plate: "KA1221AA"}, RegionID: RegionKyiv, Vehicle: Auto, Engine: EngineFuel, Purpose: HeldForReservation,
	}
	unfit, exchanged := fitting, fitting
	unfit.RegionID, exchanged.RegionID, exchanged.Purpose = 14, 14, HeldForExchange
	for name, row := range map[string]struct {
		holds []PlateHold
		plate string
		kept  bool
	}{
		"a fitting reservation": {[]PlateHold{fitting}, "KA1221AA", true},
		"one of another region": {[]PlateHold{unfit}, "KA1221AA", false},
		"for an exchange":       {[]PlateHold{unfit, exchanged}, "KA1221AA", true},
		"another plate":         {[]PlateHold{fitting, exchanged}, "KA0001AA", false},
		"nothing":               {nil, "KA1221AA", false},
	} {
		require.Equal(t, row.kept, KeptFor(row.holds, row.plate, permission), name)
	}
}
