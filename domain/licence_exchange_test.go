package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// An exchange costs its form and its delivery; a loss to the war, and a document that confirms a loss, cost nothing.
func TestLicenceExchangePrice(t *testing.T) {
	service, known := ServiceNamed(LicenceExchangeService)
	require.True(t, known)
	for name, row := range map[string]struct {
		exchange LicenceExchange
		price    Kopecks
	}{
		"plastic, picked up":          {LicenceExchange{Wanted: LicencePhysical, Reason: ReasonWorn}, 49_700},
		"plastic, sent in Ukraine":    {LicenceExchange{Wanted: LicencePhysical, Reason: ReasonWorn, Delivery: Delivery{Type: DeliveryUkrposhta}}, 61_700},
		"plastic, sent abroad":        {LicenceExchange{Wanted: LicencePhysical, Reason: ReasonLoss, Delivery: Delivery{Type: DeliveryAbroad}}, 94_700},
		"electronic":                  {LicenceExchange{Wanted: LicenceElectronic, Reason: ReasonDataChangeElectronic, Delivery: Delivery{Type: DeliveryElectronic}}, 20_000},
		"LIC-12, LIC-34: war loss":    {LicenceExchange{Wanted: LicencePhysical, Reason: ReasonLoss, CombatLoss: true}, 0},
		"LIC-12, LIC-35: a loss note": {LicenceExchange{Wanted: LicencePhysical, Reason: ReasonLossDocument}, 0},
	} {
		require.Equal(t, row.price, row.exchange.Price(service.PriceTags), name)
		require.Equal(t, row.price > 0, row.exchange.Payable(), name)
	}
}

// A loss to the war is given for the reasons of a loss only, with its document, and the licence is picked up (LIC-29).
func TestLicenceLostToTheWar(t *testing.T) {
	for name, row := range map[string]struct {
		change func(*LicenceExchangeRequest)
		faults Fields
	}{
		"a loss, picked up": {func(*LicenceExchangeRequest) {}, nil},
		"LIC-33: sent": {func(r *LicenceExchangeRequest) {
			r.Delivery = Delivery{Type: DeliveryAbroad}
		}, Fields{"delivery.type": "Після втрати через війну посвідчення можна отримати лише в сервісному центрі"}},
		"another reason": {func(r *LicenceExchangeRequest) {
			r.Reason = LicenceReasons[3].Chosen()
		}, Fields{"isCombatLoss": "Втрату через війну можна вказати лише для причин, пов’язаних із втратою"}},
		"without a document": {func(r *LicenceExchangeRequest) {
			r.RegistryDocument = nil
		}, Fields{"stateRegDoc.docType": "Заповніть це поле", "stateRegDoc.confirmFile": "Заповніть це поле"}},
		"SIGN-05: without a drawn signature": {func(r *LicenceExchangeRequest) {
			r.DrawnSignature = ""
		}, Fields{"sign": "Заповніть це поле"}},
	} {
		request, err := readExchange(exchangeOrder)
		require.NoError(t, err, name)
		request.Reason = LicenceReasons[4].Chosen()
		row.change(&request)
		found := faults(t, request.Validate(heldLicence, heldAddress, Date{2026, 3, 5}))
		require.Equal(t, len(row.faults) == 0, len(found) == 0, name)
		require.Subset(t, found, row.faults, name)
	}
}

// An electronic licence is carried nowhere, whatever delivery was sent.
func TestElectronicLicenceIsNotDelivered(t *testing.T) {
	request := LicenceExchangeRequest{Delivery: Delivery{Type: DeliveryPickup, Branch: "8041"}}
	request.Reason.Code = ReasonDataChangeElectronic
	require.Equal(t, Delivery{Type: DeliveryElectronic}, request.Normalize().Delivery)
	request.Reason.Code = ReasonDataChange
	require.Equal(t, Delivery{Type: DeliveryPickup, Branch: "8041"}, request.Normalize().Delivery)
}

// The uploaded scans are found by their files, whichever of them a request has (LIC-24, LIC-29).
func TestFilesOfALicenceExchange(t *testing.T) {
	request, err := readExchange(exchangeOrder)
	require.NoError(t, err)
	require.Equal(t, []string{"f1", "f2", "f3"}, request.Files())
	request.AddConfirmDocument = nil
	require.Equal(t, []string{"f1", "f3"}, request.Files())
	require.Empty(t, LicenceExchangeRequest{}.Files())
}

// The dictionary has each reason in the list of its kind, and without the electronic licence none that leads to one (DICT-11,
// API-086, LIC-57).
func TestLicenceExchangeDictionary(t *testing.T) {
	codes := func(reasons []LicenceReason) (list []ReasonCode) {
		for _, reason := range reasons {
			list = append(list, reason.Code)
		}
		return list
	}
	plastic := NumberedChoice{200, "Пластикове посвідчення"}
	all := ExchangeDictionary()
	require.Equal(t, []ReasonCode{30200, 30199, 30283, 30203, 30201, 30348}, codes(all.Reasons))
	require.Equal(t, []ReasonCode{30289, 30290, 30286}, codes(all.Electronic))
	require.Equal(t, []ReasonCode{30300, 30347}, codes(all.Destroyed))
	require.Equal(t, []NumberedChoice{plastic, {1304, "Електронне посвідчення"}}, all.Forms)

	some := all.WithoutElectronic()
	require.Equal(t, all.Reasons, some.Reasons, "LIC-57")
	require.Empty(t, some.Electronic, "LIC-57")
	require.Equal(t, []ReasonCode{30300}, codes(some.Destroyed), "LIC-57")
	require.Equal(t, []NumberedChoice{plastic}, some.Forms, "LIC-57")
	require.Len(t, all.Destroyed, 2, "the whole dictionary stays whole")
}

// While no electronic licence is offered, the plastic one still is (LIC-02, LIC-57); whoever must retake the exams, or has an
// application under way, reads why.
func TestLicenceExchangeOffers(t *testing.T) {
	held := LicenceFacts{DocType: LicencePhysical, Status: LicenceActive, TermType: TermTerminable, Term: 30}
	forms := func(offer LicenceExchangeOffer) (list []string) {
		for _, form := range offer.Forms {
			list = append(list, form.Name)
		}
		return list
	}
	offer := OfferLicenceExchange(held, Date{2026, 3, 5})
	require.Equal(t, []string{"Пластикове посвідчення", "Електронне посвідчення"}, forms(offer))
	require.Equal(t, []string{"Пластикове посвідчення"}, forms(offer.WithoutElectronic()), "LIC-57")
	require.Empty(t, offer.Message)
	held.Term, held.Fines = 2, 3
	require.Contains(t, OfferLicenceExchange(held, Date{2026, 3, 5}).Message, "повторно скласти іспити", "LIC-47")
	require.False(t, NoLicenceExchange(Scant{}).Available)
	require.Contains(t, NoLicenceExchange(Scant{}).Message, "недостатньо інформації для обміну посвідчення онлайн", "LIC-46")
	second := NoSecondLicenceExchange("7")
	require.False(t, second.Available)
	require.Equal(t, "7", second.OrderID)
	require.NotEmpty(t, second.Message)
}

// A first-issued licence is exchanged for that reason on its last day and later: before, the reason is offered with its refusal,
// and an order of it is refused with the same sentence (AMB-086).
func TestFirstIssuedLicence(t *testing.T) {
	last := Date{2026, 3, 5}
	held := heldLicence
	held.Term, held.ExpiredAt = 2, last
	for _, reason := range []LicenceReason{LicenceReasons[2], LicenceReasons[9]} {
		require.True(t, reason.FirstIssued)
		request, err := readExchange(exchangeOrder)
		require.NoError(t, err)
		request.Reason, request.CombatLoss = reason.Chosen(), false
		for today, refusal := range map[Date]string{{2026, 3, 4}: textFirstIssueEarly, last: "", {2026, 3, 6}: ""} {
			require.Equal(t, refusal, offeredReason(t, held.LicenceFacts, reason, today).Refusal, "LIC-40: offered on %s", today)
			require.Equal(t, refusal, faults(t, request.Validate(held, heldAddress, today))["reason.code"], "LIC-40: ordered on %s", today)
		}
	}
}

// offeredReason is a reason as it is offered on a day.
func offeredReason(t *testing.T, held LicenceFacts, reason LicenceReason, today Date) OfferedReason {
	t.Helper()
	for _, form := range OfferLicenceExchange(held, today).Forms {
		for _, offered := range form.Reasons {
			if offered.Code == reason.Code {
				return offered
			}
		}
	}
	require.Fail(t, "not offered", reason.Name)
	return OfferedReason{}
}

// The forms of a licence have names; its series and number are one word (LIC-14, LIC-18).
func TestLicenceNames(t *testing.T) {
	require.Equal(t, "Пластикове посвідчення", LicenceDocType(200).Name(), "LIC-18")
	require.Equal(t, "Електронне посвідчення", LicenceDocType(1304).Name(), "LIC-18")
	require.Empty(t, LicenceDocType(1).Name())
	require.Equal(t, "РКК406200", Licence{Series: "РКК", Number: "406200"}.ID())
}

// Only an electronic licence is carried nowhere: a plastic one is picked up or sent.
func TestPlasticLicenceIsDelivered(t *testing.T) {
	request, err := readExchange(exchangeOrder)
	require.NoError(t, err)
	request.CombatLoss, request.Delivery = false, Delivery{Type: DeliveryElectronic}
	found := faults(t, request.Validate(heldLicence, heldAddress, Date{2026, 3, 5}))
	require.Equal(t, textDeliveryType, found["delivery.type"], "AMB-111, DLV-03")
}
