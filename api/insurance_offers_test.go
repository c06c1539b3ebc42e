package api

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// anOfferRequest asks for a year's insurance of a car of Kyiv, beginning tomorrow.
const anOfferRequest = `{"vehicle":{"code":"B1","koatuu":1,"fuel":"БЕНЗИН","makeYear":2019,"capacity":1395},"privilege":"without",` +
	`"insurer":{"isOwner":true,"birthDate":"1985-03-14","rnokpp":"3111952338"},"period":"M12"}`

const offersPath = "/api/insurance/offers"

// newMarket is an outside whose clock is the machine's: policies begin after the insurers' today.
func newMarket(t *testing.T) *outside {
	o := newOutside(t)
	o.now = time.Now()
	return o
}

// Each company offers its tariffs, with prices in kopecks; a privilege makes them lower (API-094, INS-15, INS-46).
func TestInsuranceOffers(t *testing.T) {
	o := newMarket(t)
	answer := o.post(driver, offersPath, anOfferRequest)
	require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
	offers := decoded[[]domain.Offer](t, answer)
	require.Greater(t, len(offers), 3)
	seen := map[string]bool{}
	for _, offer := range offers {
		require.False(t, seen[offer.Code], "one company is one offer")
		seen[offer.Code] = true
		require.NotEmpty(t, offer.Name)
		require.Positive(t, offer.Tariffs[0].Price)
		require.Positive(t, offer.InsuredSums.Property)
	}
	reduced := decoded[[]domain.Offer](t, o.post(driver, offersPath, strings.Replace(anOfferRequest, "without", "pensioner", 1)))
	require.Less(t, reduced[0].Tariffs[0].Price, offers[0].Tariffs[0].Price)
}

// Insurers that are down, answer rubbish or offer nothing leave the citizen without offers, not with a fault (API-094, INS-65,
// INS-69).
func TestNoInsuranceIsOfferedInAnOutage(t *testing.T) {
	o := newMarket(t)
	for _, fault := range []string{"down", "malformed", "error_500"} {
		mend := o.fault("insurer", fault)
		answer := o.post(driver, offersPath, anOfferRequest)
		require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
		require.JSONEq(t, `[]`, answer.Body.String())
		mend()
	}
	o.fault("insurer", "no_offers")
	require.Equal(t, http.StatusNoContent, o.post(driver, offersPath, anOfferRequest).Code)
}

// What cannot be insured is refused before any company is asked (INS-42, INS-45, INS-47, INS-49,
// INS-50, INS-52, INS-38, INS-39, ERR-24).
func TestInsuranceOffersRefuse(t *testing.T) {
	o := newMarket(t)
	for _, row := range []struct{ was, is, field string }{
		{`"code":"B1"`, `"code":"D1"`, "vehicle.code"},
		{`"code":"B1"`, `"code":"Z9"`, "vehicle.code"},
		{`"period":"M12"`, `"period":"M99"`, "period"},
		{`"period":"M12"`, `"period":"M12","startDate":"2020-01-01"`, "startDate"},
		{`"privilege":"without"`, `"privilege":"astronaut"`, "privilege"},
		{`1395},"privilege":"without"`, `2599},"privilege":"pensioner"`, "privilege"},
		{`1395},"privilege":"without"`, `0,"power":100},"privilege":"pensioner"`, "privilege"},
		{`"privilege":"without","insurer":{"isOwner":true`, `"privilege":"pensioner","insurer":{"isOwner":false`, "privilege"},
		{`"rnokpp":"3111952338"`, `"rnokpp":"3111952339"`, "insurer.rnokpp"},
		{`"birthDate":"1985-03-14"`, `"birthDate":"2020-03-14"`, "insurer.birthDate"},
		{`"isOwner":true`, `"isOwner":false,"ownerBirthDate":"2020-01-01"`, "insurer.ownerBirthDate"},
		{`"koatuu":1`, `"koatuu":0`, "vehicle.koatuu"},
		{`"fuel":"БЕНЗИН"`, `"colour":"red"`, "vehicle"},
	} {
		body := strings.Replace(anOfferRequest, row.was, row.is, 1)
		require.NotEqual(t, anOfferRequest, body)
		refusal := refused(t, o.post(driver, offersPath, body), http.StatusUnprocessableEntity, domain.CodeInvalid)
		require.Contains(t, refusal.Fields, row.field, body)
	}
}

// A company's documents are those that it takes, the preferred one first (API-093, AMB-085); privileges begin with none
// (API-092, DICT-10, INS-20).
func TestInsuranceDictionaries(t *testing.T) {
	o := newMarket(t)
	const path = "/api/insurance/dictionary/documentsTypes?company="
	without := func(company string, refused domain.InsuranceDocumentType) {
		for _, kind := range read[[]domain.InsuranceDocumentKind](o, driver, path+company) {
			require.NotEqual(t, refused, kind.Code)
		}
	}
	without("24866307", domain.InsuranceByForeignPassport)
	without("32189055", domain.InsuranceByLicence)
	require.Equal(t, domain.InsuranceDocumentKinds(), read[[]domain.InsuranceDocumentKind](o, driver, path+"00000000"))
	require.Equal(t, domain.Privileges(), read[[]domain.PrivilegeKind](o, driver, "/api/insurance/privileges"))
}

// The insurers know a vehicle by its plate: none, one that is then chosen, or several to choose from, each with its type in
// their classification and with what the register says of its engine (API-037, INS-14, INS-28, INS-29, INS-30, AMB-101).
func TestInsurableVehicles(t *testing.T) {
	o := newMarket(t)
	const path = "/api/vehicles/search/criteria?type=insurance&plate="
	require.Equal(t, http.StatusNoContent, o.get(driver, path+"AA0000AA").Code)

	one := read[[]domain.Vehicle](o, driver, path+"bc%200898-mm")
	require.Len(t, one, 1)
	require.Equal(t, usersVIN, one[0].VIN)
	require.Positive(t, one[0].Capacity)
	require.Empty(t, one[0].OwnerRNOKPP, "whose it is stays here")
	require.Equal(t, &domain.VehicleInsurance{VehicleType: domain.InsuranceVehicleKind{
		Code: "B1", Name: "Легковий автомобіль до 1600 см³", Orderable: true,
	}}, one[0].Insurance)

	several := read[[]domain.Vehicle](o, driver, path+"KA9400PP")
	require.Len(t, several, 2)
	require.Equal(t, driverVIN, several[0].VIN)
	require.Equal(t, "DAEWOO SENS", several[1].Brand, "the register knows it by another plate now")
	require.Zero(t, several[1].Capacity)
	require.NotNil(t, several[1].Insurance)

	plain := read[[]domain.Vehicle](o, driver, "/api/vehicles/search/criteria?type=plate&plate=BC0898MM")
	require.Nil(t, plain[0].Insurance)
}
