package ordering

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/insurer"
	"cabinet/domain"
)

// greenOffer is an offer for 15 days of a company that takes documents, or none.
func (o *outside) greenOffer(documents bool) domain.Offer {
	o.Helper()
	periods, err := o.world.Insurer.Periods(o.Context(), insurer.Green)
	require.NoError(o, err)
	period, err := domain.ChosenPeriod(periods, "D15")
	require.NoError(o, err)
	offers, err := o.world.Insurer.GreenOffers(o.Context(), insurer.GreenQuery{
		Type: "B1", Territory: domain.GreenEurope, Start: domain.DefaultPolicyStart(o.now), Period: period,
	})
	require.NoError(o, err)
	at := slices.IndexFunc(offers, func(offer domain.Offer) bool { return offer.IsDocumentsNeeded == documents })
	return offers[at]
}

// aGreenCard is the driver's own car for 15 days, by a company's offer of now: it needs no document.
func (o *outside) aGreenCard() domain.GreenApplication {
	o.Helper()
	offer := o.greenOffer(false)
	return domain.GreenApplication{
		StartDate: domain.DefaultPolicyStart(o.now), Territory: domain.GreenEurope, Period: "D15",
		Company: domain.GreenChoice{Name: offer.Name, Code: offer.Code, Price: offer.Sum},
		Vehicle: domain.GreenVehicle{Plate: "KA9400PP", Category: "B1", Brand: "SKODA"},
		Insurer: domain.GreenHolder{
			FirstNameLatin: "Oleksandr", LastNameLatin: "Kovalenko", BirthDate: domain.Date{Year: 1985, Month: 3, Day: 14},
			RNOKPP: driver, Email: "driver@ukr.net", Phone: "0671234567", IsOwner: true,
		},
		Address: domain.InsuranceAddress{Region: "Київ", City: "Київ", Street: "Хрещатик", House: "1", Zip: "01001"},
	}
}

// A green card is reserved by what the insurers know now.
func TestOrderOfGreenCard(t *testing.T) {
	o := newOutside(t)
	d, data, err := o.prepare(driver, domain.GreenInsuranceService, o.aGreenCard())
	require.NoError(t, err)
	card := data.(domain.GreenInsurance)
	require.Positive(t, card.TariffID, "API-105")
	require.Equal(t, driverVIN, card.Vehicle.VIN)
	require.Equal(t, 15, card.Period.Days)
	require.Equal(t, "KOVALENKO", card.Application.Insurer.LastNameLatin, "API-105, AMB-107: firstNameEng and lastNameEng of the call")
	require.Empty(t, card.Application.Insurer.RNOKPP)
	require.Equal(t, "Вся Європа", d.order.Insured.Territory)
	require.Equal(t, driverVIN, d.order.Vehicle.VIN, "the fleet finds the card by it")

	for name, row := range map[string]struct {
		spoil func(*domain.GreenApplication)
		code  domain.Code
		field string
	}{
		"GRN-11: a trailer":     {func(a *domain.GreenApplication) { a.Vehicle.Category = "F" }, domain.CodeInvalid, "vehicle.carCategory"},
		"GRN-10: no Latin name": {func(a *domain.GreenApplication) { a.Insurer.LastNameLatin = "" }, domain.CodeInvalid, "insurer.lastNameEng"},
		"GRN-12: too far": {func(a *domain.GreenApplication) {
			a.Company.Code, a.StartDate = "24866307", domain.DateOf(o.now).AddDays(91)
		}, domain.CodeOfferStale, ""},
		"another price":     {func(a *domain.GreenApplication) { a.Company.Price++ }, domain.CodeOfferStale, ""},
		"another's vehicle": {func(a *domain.GreenApplication) { a.Vehicle.Plate = "BC0898MM" }, domain.CodeVehicleNotOwn, ""},
	} {
		a := o.aGreenCard()
		row.spoil(&a)
		_, _, err := o.prepare(driver, domain.GreenInsuranceService, a)
		require.Equal(t, row.code, domain.CodeOf(err), name)
		if row.field != "" {
			require.Contains(t, fieldsOf(err), row.field, name)
		}
	}
	a := o.aGreenCard()
	offer := o.greenOffer(true)
	a.Company = domain.GreenChoice{Name: offer.Name, Code: offer.Code, Price: offer.Sum}
	_, _, err = o.prepare(driver, domain.GreenInsuranceService, a)
	require.Contains(t, fieldsOf(err), "documents", "GRN-02: the company asks for one, whatever was sent")
}
