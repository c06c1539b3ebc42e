package api

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/temporal"
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

// greenWish is the driver's own car for 15 days, by the second company's offer of now: it needs no document.
func (o *outside) greenWish() domain.GreenApplication {
	o.Helper()
	offers := decoded[[]domain.Offer](o, o.post(driver, greenPath+"/offers", aGreenRequest))
	return domain.GreenApplication{
		StartDate: domain.DefaultPolicyStart(o.now), Territory: domain.GreenEurope, Period: "D15",
		Company: domain.GreenChoice{Name: offers[1].Name, Code: offers[1].Code, Price: offers[1].Sum},
		Vehicle: domain.GreenVehicle{Plate: "KA9400PP", Category: "B1", Brand: "SKODA"},
		Insurer: domain.GreenHolder{
			FirstNameLatin: "Oleksandr", LastNameLatin: "Kovalenko", BirthDate: domain.Date{Year: 1985, Month: 3, Day: 14},
			RNOKPP: driver, Email: "driver@ukr.net", Phone: "0671234567", IsOwner: true,
		},
		Address: domain.InsuranceAddress{Region: "Київ", City: "Київ", Street: "Хрещатик", House: "1", Zip: "01001"},
	}
}

// wishForCard asks for a green card as the browser does.
func (o *outside) wishForCard(a domain.GreenApplication) (*wish, any, error) {
	o.Helper()
	body, err := json.Marshal(a)
	require.NoError(o, err)
	fill, err := readGreenInsurance(body, o.now)
	if err != nil {
		return nil, nil, err
	}
	service, _ := domain.ServiceNamed(domain.GreenInsuranceService)
	wanted := &wish{service: &service, citizen: temporal.Citizen{Person: domain.Person{RNOKPP: driver}}, order: domain.Order{Service: service.InternalName}}
	ctx := gin.CreateTestContextOnly(httptest.NewRecorder(), o.handler.(*gin.Engine))
	ctx.Request = httptest.NewRequestWithContext(o.Context(), http.MethodPost, "/api/services", nil)
	ctx.Set(sessionKey, session{id: uuid.New(), citizen: uuid.New()})
	input, err := fill(o.Server, ctx, wanted)
	return wanted, input, err
}

// A green card is reserved by what the insurers know now.
func TestOrderOfGreenCard(t *testing.T) {
	o := newMarket(t)
	wanted, input, err := o.wishForCard(o.greenWish())
	require.NoError(t, err)
	card := input.(domain.GreenInsurance)
	require.Positive(t, card.TariffID, "API-105")
	require.Equal(t, driverVIN, card.Vehicle.VIN)
	require.Equal(t, 15, card.Period.Days)
	require.Equal(t, "KOVALENKO", card.Application.Insurer.LastNameLatin, "API-105, AMB-107: firstNameEng and lastNameEng of the call")
	require.Empty(t, card.Application.Insurer.RNOKPP)
	require.Equal(t, "Вся Європа", wanted.order.Insured.Territory)
	require.Equal(t, driverVIN, wanted.order.Vehicle.VIN, "the fleet finds the card by it")

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
		a := o.greenWish()
		row.spoil(&a)
		_, _, err := o.wishForCard(a)
		require.Equal(t, row.code, domain.CodeOf(err), name)
		if row.field != "" {
			require.Contains(t, refusalOf(err).Fields, row.field, name)
		}
	}
	a := o.greenWish()
	offers := decoded[[]domain.Offer](t, o.post(driver, greenPath+"/offers", aGreenRequest))
	a.Company = domain.GreenChoice{Name: offers[0].Name, Code: offers[0].Code, Price: offers[0].Sum}
	_, _, err = o.wishForCard(a)
	require.Contains(t, refusalOf(err).Fields, "documents", "GRN-02: the company asks for one, whatever was sent")
}
