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

// paidServices run orders that cost something: each until the bank's page, and to its end after the payment.
var paidServices = map[domain.ServiceName]struct {
	toBank, paid func(*scenario)
	live         func(*scenario)
}{
	domain.VehicleCheckService: {(*scenario).billed, nil, (*scenario).run},
	domain.FinesService:        {(*scenario).billed, nil, func(l *scenario) { l.payFine(3) }},
	domain.PlateStorageService: {func(l *scenario) {
		l.Storage.EndDate = storedUntil
		l.billed()
	}, nil, func(l *scenario) { l.prolong(storedUntil.AddDays(3)) }},
	domain.PostalShipmentService: {(*scenario).billed, (*scenario).arrives, func(l *scenario) { l.ship(domain.PostalShipmentService) }},
	domain.ReshipmentService:     {(*scenario).billed, (*scenario).arrives, func(l *scenario) { l.ship(domain.ReshipmentService) }},
	domain.ReshipmentSPRService:  {(*scenario).billed, (*scenario).arrives, func(l *scenario) { l.ship(domain.ReshipmentSPRService) }},
	domain.PlateReserveService:   {(*scenario).billed, (*scenario).readyAtCentre, (*scenario).reservePlate},
	domain.InsuranceService:      {(*scenario).signedAndBilled, nil, func(l *scenario) { l.insure(inTenDays) }},
	domain.GreenInsuranceService: {(*scenario).signedAndBilled, nil, func(l *scenario) { l.insureAbroad(inTenDays) }},
	domain.LicenceExchangeService: {func(l *scenario) {
		l.create()
		l.sign(time.Hour, "s", citizen)
		l.pay(7*time.Hour, "k")
	}, (*scenario).readyAtCentre, func(l *scenario) { l.exchangeLicence(pickup) }},
	domain.IndividualPlateService: {func(l *scenario) {
		l.create()
		l.sign(time.Hour, "s", citizen)
		l.pay(7*time.Hour, "k")
	}, (*scenario).readyAtCentre, (*scenario).fetchPlate},
	domain.SPRExchangeService: {func(l *scenario) {
		l.reserved()
		l.agrees(4*time.Hour, "a", domain.PhysicalAndElectronic, atCentre())
		l.sign(5*time.Hour, "s", citizen)
		l.pay(7*time.Hour, "k")
	}, (*scenario).readyAtCentre, func(l *scenario) { l.exchangeCertificate(nil) }},
}

// signedAndBilled runs until the bank's page with a signed policy.
func (l *scenario) signedAndBilled() {
	l.signs()
	l.pay(7*time.Hour, "k")
}

// billed runs until the bank's page without a step before it.
func (l *scenario) billed() {
	l.create()
	l.pay(7*time.Hour, "k")
}

// arrives schedules the parcel's delivery.
func (l *scenario) arrives() { l.moves(10*24*time.Hour, domain.ParcelDelivered) }

// readyAtCentre schedules the service centre's result.
func (l *scenario) readyAtCentre() {
	l.decides(24*time.Hour, domain.ApplicationProcessed, "")
	l.decides(25*time.Hour, domain.ApplicationReady, "")
}

// The citizen cancels a paid order before the bank's callback: the cancellation is refused because it is paid, and the order of
// every paid service continues to its result.
func TestPaidOrderIsNotCanceled(t *testing.T) {
	for service, way := range paidServices {
		t.Run(string(service), func(t *testing.T) {
			l := newScenario(t)
			way.toBank(l)
			at := 8 * time.Hour
			l.at(at, func() { l.Bank.SetReport(l.Bank.Taken(start.Add(at))) })
			given := l.cancel(at + time.Second)
			if way.paid != nil {
				way.paid(l)
			}
			way.live(l)
			require.Equal(t, domain.CodeAlreadyPaid, given.code())
			require.Equal(t, domain.StatusDone, l.Last().Status, "%v", l.timeline())
			l.requireNothingGivenBack()
		})
	}
}

// A new service must declare whether its orders may cost something.
func TestPaidServicesAreAllThere(t *testing.T) {
	free := []domain.ServiceName{domain.OwnerToConfidantService, domain.ConfidantToOwnerService, domain.ConfidantRevokeService}
	require.ElementsMatch(t, workflows.Services(), slices.AppendSeq(free, maps.Keys(paidServices)))
}
