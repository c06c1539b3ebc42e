package workflows_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows"
)

// paidServices are the lives of orders that cost something: each goes as far as the bank's page, and to its end once it is paid.
var paidServices = map[domain.ServiceName]struct {
	toBank, paid func(*life)
	live         func(*life)
}{
	domain.VehicleCheckService: {(*life).billed, nil, (*life).run},
	domain.FinesService:        {(*life).billed, nil, func(l *life) { l.payFine(3) }},
	domain.PlateStorageService: {func(l *life) {
		l.Storage.EndDate = storedUntil
		l.billed()
	}, nil, func(l *life) { l.prolong(storedUntil.AddDays(3)) }},
	domain.PostalShipmentService: {(*life).billed, (*life).arrives, func(l *life) { l.ship(domain.PostalShipmentService) }},
	domain.ReshipmentService:     {(*life).billed, (*life).arrives, func(l *life) { l.ship(domain.ReshipmentService) }},
	domain.ReshipmentSPRService:  {(*life).billed, (*life).arrives, func(l *life) { l.ship(domain.ReshipmentSPRService) }},
	domain.PlateReserveService:   {(*life).billed, (*life).readyAtCentre, (*life).reservePlate},
	domain.InsuranceService:      {(*life).signedAndBilled, nil, func(l *life) { l.insure(inTenDays) }},
	domain.GreenInsuranceService: {(*life).signedAndBilled, nil, func(l *life) { l.insureAbroad(inTenDays) }},
	domain.LicenceExchangeService: {func(l *life) {
		l.create()
		l.sign(time.Hour, "s", citizen)
		l.pay(7*time.Hour, "k")
	}, (*life).readyAtCentre, func(l *life) { l.exchangeLicence(pickup) }},
	domain.IndividualPlateService: {func(l *life) {
		l.create()
		l.sign(time.Hour, "s", citizen)
		l.pay(7*time.Hour, "k")
	}, (*life).readyAtCentre, (*life).fetchPlate},
	domain.SPRExchangeService: {func(l *life) {
		l.reserved()
		l.agrees(4*time.Hour, "a", domain.PhysicalAndElectronic, atCentre())
		l.sign(5*time.Hour, "s", citizen)
		l.pay(7*time.Hour, "k")
	}, (*life).readyAtCentre, func(l *life) { l.exchangeCertificate(nil) }},
}

// signedAndBilled goes as far as the bank's page with a signed policy.
func (l *life) signedAndBilled() {
	l.signs()
	l.pay(7*time.Hour, "k")
}

// billed goes as far as the bank's page without anything before.
func (l *life) billed() {
	l.create()
	l.pay(7*time.Hour, "k")
}

// arrives lets the post hand the parcel over.
func (l *life) arrives() { l.moves(10*24*time.Hour, domain.ParcelDelivered) }

// readyAtCentre lets the service centre make what was paid for.
func (l *life) readyAtCentre() {
	l.decides(24*time.Hour, domain.ApplicationProcessed, "")
	l.decides(25*time.Hour, domain.ApplicationReady, "")
}

// The bank has the money, its callback is on the road, and the citizen gives the order up: what they hear, that it is paid
// and cannot be cancelled, is so. The order of every paid service goes on to its result.
func TestPaidOrderIsNotCanceled(t *testing.T) {
	for service, way := range paidServices {
		t.Run(string(service), func(t *testing.T) {
			l := newLife(t)
			way.toBank(l)
			at := 8 * time.Hour
			l.at(at, func() { l.Bank.Know(l.Bank.Taken(dawn.Add(at))) })
			given := l.cancel(at + time.Second)
			if way.paid != nil {
				way.paid(l)
			}
			way.live(l)
			require.Equal(t, domain.CodeAlreadyPaid, given.code())
			require.Equal(t, domain.StatusDone, l.Last().Status, "%v", l.story())
			l.requireNothingGivenBack()
		})
	}
}

// A new service says whether its orders may cost something.
func TestPaidServicesAreAllThere(t *testing.T) {
	free := []domain.ServiceName{domain.OwnerToConfidantService, domain.ConfidantToOwnerService, domain.ConfidantRevokeService}
	require.ElementsMatch(t, workflows.Services(), slices.AppendSeq(free, maps.Keys(paidServices)))
}
