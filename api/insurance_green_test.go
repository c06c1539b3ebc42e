package api

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// aGreenRequest asks for 15 days in whole Europe, beginning tomorrow.
const aGreenRequest = `{"vehicle":{"plate":"KA9400PP","carCategory":"B1"},"territory":"1","period":"D15","insurer":{"isOwner":true}}`

const greenPath = "/api/insurance-green"

// What a green card is chosen from.
func TestGreenDictionaries(t *testing.T) {
	o := newMarket(t)
	const dictionary = greenPath + "/dictionary/"
	require.Equal(t, []domain.GreenTerritoryKind{{Code: "1", Name: "Вся Європа"}, {Code: "2", Name: "Молдова та Азербайджан"}},
		read[[]domain.GreenTerritoryKind](o, driver, dictionary+"territories"), "API-100, DICT-12, GRN-05")
	require.Contains(t, read[[]domain.InsurancePeriod](o, driver, dictionary+"periods"),
		domain.InsurancePeriod{Code: "D15", Name: "15 днів", Days: 15}, "API-101, DICT-12")
	types := read[[]domain.GreenVehicleType](o, driver, dictionary+"vehicleTypes")
	require.Contains(t, types[0].Categories, "B1,B2", "API-102, DICT-12, GRN-08")
	for _, kind := range read[[]domain.InsuranceDocumentKind](o, driver, dictionary+"documentsTypes?company=24866307") {
		require.NotContains(t, []string{"passport", "foreign_passport"}, string(kind.Code), "API-103, DICT-12")
	}
}

// Each company offers one price, and is left out when the start is farther than it sells.
func TestGreenOffers(t *testing.T) {
	o := newMarket(t)
	for days, left := range map[int]int{1: 7, 90: 7, 91: 6, 180: 6, 181: 5, 366: 5} {
		start := domain.DateOf(o.now).AddDays(days).Time().Format(time.DateOnly)
		body := strings.Replace(aGreenRequest, `"period"`, `"startDate":"`+start+`","period"`, 1)
		offers := decoded[[]domain.Offer](t, o.post(driver, greenPath+"/offers", body))
		require.Len(t, offers, left, "GRN-12, GRN-13, BIZ-23, AMB-109, GAP-59: %d days", days)
		require.Equal(t, offers[0].Tariffs[0].Price, offers[0].Sum, "API-104, GRN-04")
		require.True(t, offers[0].IsDocumentsNeeded, "GRN-04")
		require.False(t, offers[1].IsDocumentsNeeded, "GRN-04")
	}
	near := decoded[[]domain.Offer](t, o.post(driver, greenPath+"/offers", strings.Replace(aGreenRequest, `"territory":"1"`, `"territory":"2"`, 1)))
	far := decoded[[]domain.Offer](t, o.post(driver, greenPath+"/offers", aGreenRequest))
	require.Less(t, near[0].Sum, far[0].Sum, "GRN-06, BIZ-24")

	refusal := refused(t, o.post(driver, greenPath+"/offers", strings.Replace(aGreenRequest, `"B1"`, `"F"`, 1)), http.StatusUnprocessableEntity, domain.CodeInvalid)
	require.Equal(t, "На даний вид транспортного засобу страхування неможливе", refusal.Fields["vehicle.carCategory"], "GRN-11")
	for _, wrong := range []struct{ was, is, field string }{
		{`"territory":"1"`, `"territory":"3"`, "territory"},
		{`"period":"D15"`, `"period":"D16"`, "period"},
		{`"plate":"KA9400PP"`, `"plate":""`, "vehicle.plate"},
	} {
		answer := o.post(driver, greenPath+"/offers", strings.Replace(aGreenRequest, wrong.was, wrong.is, 1))
		require.Contains(t, refused(t, answer, http.StatusUnprocessableEntity, domain.CodeInvalid).Fields, wrong.field)
	}
	mend := o.fault("insurer", "down")
	answer := o.post(driver, greenPath+"/offers", aGreenRequest)
	require.Equal(t, http.StatusOK, answer.Code)
	require.JSONEq(t, `[]`, answer.Body.String(), "insurers that do not answer offer nothing")
	mend()
}
