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

// notInsurable refuses a type of vehicle that cannot be insured in the cabinet.
const notInsurable = "Такий вид транспортного засобу в кабінеті застрахувати не можна"

// newMarket is an outside whose clock is the machine's: policies begin after the insurers' today.
func newMarket(t *testing.T) *outside {
	o := newOutside(t)
	o.now = time.Now()
	return o
}

// Each company offers its tariffs, with prices in kopecks; a privilege makes them lower (API-094, INS-46). An offer is read with the
// names of its row.
func TestInsuranceOffers(t *testing.T) {
	o := newMarket(t)
	answer := o.post(driver, offersPath, anOfferRequest)
	require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
	offers := decoded[[]domain.Offer](t, answer)
	require.Greater(t, len(offers), 3)
	named := decoded[[]map[string]any](t, answer)[0]
	for _, field := range []string{"code", "name", "description", "siteInfo", "productInfo"} {
		require.NotEmpty(t, named[field], "INS-15: %s", field)
	}
	require.Contains(t, named, "addOptions", "INS-15")
	tariff, sums := named["tariffs"].([]any)[0].(map[string]any), named["insuredSums"].(map[string]any)
	require.Contains(t, tariff, "franchise", "INS-15: the tariff")
	require.Positive(t, tariff["price"], "INS-15: the tariff")
	require.Positive(t, sums["health"], "INS-15: the sums")
	require.Positive(t, sums["property"], "INS-15: the sums")
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

// Insurers that are down, answer rubbish or offer nothing leave the citizen without offers, not with a fault (API-094).
func TestNoInsuranceIsOfferedInAnOutage(t *testing.T) {
	o := newMarket(t)
	for _, fault := range []string{"down", "malformed", "error_500"} {
		mend := o.fault("insurer", fault)
		answer := o.post(driver, offersPath, anOfferRequest)
		require.Equal(t, http.StatusOK, answer.Code, "INS-69: %s: %s", fault, answer.Body)
		require.JSONEq(t, `[]`, answer.Body.String(), "INS-69: %s", fault)
		mend()
	}
	o.fault("insurer", "no_offers")
	require.Equal(t, http.StatusNoContent, o.post(driver, offersPath, anOfferRequest).Code)
}

// What cannot be insured is refused before any company is asked.
func TestInsuranceOffersRefuse(t *testing.T) {
	o := newMarket(t)
	o.fault("insurer", "no_offers") // a company that is asked has nothing to offer
	for _, row := range []struct{ row, was, is, field, text string }{
		{"INS-45, ERR-24", `"code":"B1"`, `"code":"D1"`, "vehicle.code", notInsurable},
		{"INS-45, ERR-24", `"code":"B1"`, `"code":"Z9"`, "vehicle.code", notInsurable},
		{"INS-42", `"period":"M12"`, `"period":"M99"`, "period", ""},
		{"INS-47", `"period":"M12"`, `"period":"M12","startDate":"2020-01-01"`, "startDate", ""},
		{"INS-20", `"privilege":"without"`, `"privilege":"astronaut"`, "privilege", ""},
		{"INS-49", `1395},"privilege":"without"`, `2599},"privilege":"pensioner"`, "privilege", ""},
		{"INS-50", `1395},"privilege":"without"`, `0,"power":100},"privilege":"pensioner"`, "privilege", ""},
		{"INS-52", `"privilege":"without","insurer":{"isOwner":true`, `"privilege":"pensioner","insurer":{"isOwner":false`, "privilege", ""},
		{"a wrong digit", `"rnokpp":"3111952338"`, `"rnokpp":"3111952339"`, "insurer.rnokpp", ""},
		{"a child", `"birthDate":"1985-03-14"`, `"birthDate":"2020-03-14"`, "insurer.birthDate", ""},
		{"a child", `"isOwner":true`, `"isOwner":false,"ownerBirthDate":"2020-01-01"`, "insurer.ownerBirthDate", ""},
		{"no place", `"koatuu":1`, `"koatuu":0`, "vehicle.koatuu", ""},
		{"no such field", `"fuel":"БЕНЗИН"`, `"colour":"red"`, "vehicle", ""},
	} {
		body := strings.Replace(anOfferRequest, row.was, row.is, 1)
		require.NotEqual(t, anOfferRequest, body)
		refusal := refused(t, o.post(driver, offersPath, body), http.StatusUnprocessableEntity, domain.CodeInvalid)
		require.Contains(t, refusal.Fields, row.field, "%s: %s", row.row, body)
		require.Contains(t, refusal.Fields[row.field], row.text, row.row)
	}
}

// A company's documents are those that it takes, the preferred one first (AMB-085).
func TestInsuranceDictionaries(t *testing.T) {
	o := newMarket(t)
	const path = "/api/insurance/dictionary/documentsTypes?company="
	without := func(company string, refused domain.InsuranceDocumentType) {
		for _, kind := range read[[]domain.InsuranceDocumentKind](o, driver, path+company) {
			require.NotEqual(t, refused, kind.Code, "API-093")
		}
	}
	without("24866307", domain.InsuranceByForeignPassport)
	without("32189055", domain.InsuranceByLicence)
	require.Equal(t, domain.InsuranceDocumentKinds(), read[[]domain.InsuranceDocumentKind](o, driver, path+"00000000"))

	var privileges []string
	for _, privilege := range read[[]struct{ Code string }](o, driver, "/api/insurance/privileges") {
		privileges = append(privileges, privilege.Code)
	}
	require.Equal(t, []string{
		"without", "war_participant", "invalid", "chernobyl_victim", "pensioner", "combatant", "victim_dignity_revolution", "invalid_i",
	}, privileges, "API-092, DICT-10, INS-20")
}

// The insurers know a vehicle by its plate: none, one that is then chosen, or several to choose from, each with its type in
// their classification and with what the register says of its engine (AMB-101).
func TestInsurableVehicles(t *testing.T) {
	o := newMarket(t)
	const path = "/api/vehicles/search/criteria?type=insurance&plate="
	require.Equal(t, http.StatusNoContent, o.get(driver, path+"AA0000AA").Code, "API-037, INS-28")

	one := read[[]domain.Vehicle](o, driver, path+"bc%200898-mm")
	require.Len(t, one, 1, "API-037, INS-29")
	require.Equal(t, usersVIN, one[0].VIN)
	require.Equal(t, []any{"BC0898MM", "TOYOTA", "YARIS", 2021, "БЕНЗИН"},
		[]any{one[0].Plate, one[0].Brand, one[0].Model, one[0].MakeYear, one[0].Fuel}, "INS-14")
	require.Positive(t, one[0].Capacity, "INS-14")
	require.Empty(t, one[0].OwnerRNOKPP, "whose it is stays here")
	require.Equal(t, &domain.VehicleInsurance{VehicleType: domain.InsuranceVehicleKind{
		Code: "B1", Name: "Легковий автомобіль до 1600 см³", Orderable: true,
	}}, one[0].Insurance, "INS-14")

	several := read[[]domain.Vehicle](o, driver, path+"KA9400PP")
	require.Len(t, several, 2, "INS-30")
	require.Equal(t, driverVIN, several[0].VIN)
	require.Equal(t, "DAEWOO SENS", several[1].Brand, "the register knows it by another plate now")
	require.Zero(t, several[1].Capacity)
	require.NotNil(t, several[1].Insurance)

	plain := read[[]domain.Vehicle](o, driver, "/api/vehicles/search/criteria?type=plate&plate=BC0898MM")
	require.Nil(t, plain[0].Insurance)
}
