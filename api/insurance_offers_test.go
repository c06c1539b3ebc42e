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

// Each company offers its tariffs, with prices in kopecks; a privilege makes them lower (API-094, INS-15, INS-46, INS-63).
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
		require.Positive(t, offer.DefaultTariff().Price)
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

// What cannot be insured is refused before any company is asked (INS-42, INS-45, INS-47, INS-49, INS-50, INS-52, INS-38, INS-39).
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
