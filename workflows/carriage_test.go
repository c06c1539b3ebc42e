package workflows_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows"
)

// carriedBy is an order until its parcel is on its way, and how it ends when the parcel does not.
type carriedBy struct {
	begin func(*scenario)
	run   func(*scenario)
	ends  domain.Status
}

// carried are the services whose result a post may carry.
var carried = map[domain.ServiceName]carriedBy{
	domain.LicenceExchangeService: {
		begin: func(l *scenario) {
			l.create()
			l.sign(time.Hour, "s", citizen)
			l.pay(2*time.Hour, "k")
			l.bankReports(3*time.Hour, taken(3*time.Hour))
			l.decides(24*time.Hour, domain.ApplicationReady, "")
		},
		run: func(l *scenario) { l.exchangeLicence(nil) }, ends: domain.StatusStorage,
	},
	domain.SPRExchangeService: {
		begin: func(l *scenario) {
			l.paidCertificate()
			l.decides(24*time.Hour, domain.ApplicationReady, "")
		},
		run: func(l *scenario) { l.exchangeCertificate(nil) }, ends: domain.StatusStorage,
	},
	domain.IndividualPlateService: {
		begin: func(l *scenario) {
			l.payPlate()
			l.decides(24*time.Hour, domain.ApplicationReady, "")
		},
		run: func(l *scenario) { l.makePlate(domain.DeliveryNovaPoshta) }, ends: domain.StatusStorage,
	},
	domain.PostalShipmentService: carriedShipment(domain.PostalShipmentService),
	domain.ReshipmentService:     carriedShipment(domain.ReshipmentService),
	domain.ReshipmentSPRService:  carriedShipment(domain.ReshipmentSPRService),
}

func carriedShipment(service domain.ServiceName) carriedBy {
	return carriedBy{begin: (*scenario).shipped, run: func(l *scenario) { l.ship(service) }, ends: domain.StatusDone}
}

// A parcel that is on its way for half a year counts as lost, whichever service has sent it: the order ends, its citizen reads what to do,
// the payment is kept, and the personal data is erased a week later.
func TestParcelOnItsWayForever(t *testing.T) {
	for _, service := range workflows.Services() {
		byPost := slices.ContainsFunc(service.Deliveries(), func(way domain.DeliveryType) bool { return domain.Delivery{Type: way}.ByPost() })
		_, known := carried[service]
		require.Equal(t, byPost, known, service)
	}
	for service, by := range carried {
		t.Run(string(service), func(t *testing.T) {
			l := newScenario(t)
			by.begin(l)
			l.moves(10*oneDay, domain.ParcelInTransit)
			var before domain.Order
			l.at(180*oneDay, func() { before = l.Last() })
			by.run(l)
			last := l.Last()
			require.Equal(t, domain.ParcelInTransit, before.Parcel.State)
			require.Equal(t, by.ends, last.Status)
			require.Equal(t, domain.ParcelLost, last.Parcel.State)
			require.Equal(t, domain.EventParcelLost, l.kinds()[len(l.kinds())-1])
			require.Contains(t, last.Explanation(domain.PartyInitiator), "не вручила відправлення за 180 днів")
			require.Contains(t, last.Letters(domain.EventParcelLost)[0].Text, "Зверніться до служби підтримки")
			require.Empty(t, l.Bank.Returned)
			require.WithinDuration(t, start.Add(188*oneDay), l.env.Now(), 25*time.Hour, "TIME-28")
		})
	}
}
