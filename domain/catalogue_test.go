package domain

import (
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// The catalogue is sorted new, bestseller, popular, raising, actual; without a popularity last (CAT-21, BIZ-15).
func TestCatalogueOrder(t *testing.T) {
	last := -1
	for _, service := range Catalogue() {
		require.GreaterOrEqual(t, service.Popularity.rank(), last, service.InternalName)
		last = service.Popularity.rank()
	}
	require.Equal(t, 5, Popularity("").rank())
}

// Every service of the specification has its card (CAT-04, CAT-05, CAT-06, CAT-08, CAT-09, CAT-10, CAT-11, CAT-13, CAT-14,
// CAT-15, CAT-16, CAT-17, CAT-18, CAT-19, GAP-63), once, with words to read (CAT-02, CAT-28).
func TestCatalogueIsWhole(t *testing.T) {
	ids, names := map[int]bool{}, map[ServiceName]bool{}
	for _, service := range Catalogue() {
		require.False(t, ids[service.ID] || names[service.InternalName], "twice: %s", service.InternalName)
		ids[service.ID], names[service.InternalName] = true, true
		words := []string{service.Name, service.Short, service.Description}
		if service.Orderable() {
			words = append(words, service.Term, service.Result)
		}
		require.NotContains(t, words, "", service.InternalName)
	}
	for _, name := range []ServiceName{
		IndividualPlateService, LicenceExchangeService, LicenceCorrectionService, SPRExchangeService,
		SPRCorrectionService, OwnerToConfidantService, ConfidantToOwnerService, ConfidantRevokeService,
		VehicleCheckService, FinesService, InsuranceService, GreenInsuranceService, PlateStorageService,
		PlateReserveService, ParkingService, ServiceStationsService, TowTruckService, TrafficTestsService,
		PostalShipmentService, ReshipmentService, ReshipmentSPRService,
	} {
		require.True(t, names[name], name)
	}
}

// Motor insurance is said to take less than five minutes, and to be offered without a franchise first (INS-61, INS-62,
// TIME-32, BIZ-22).
func TestInsuranceIsAnnounced(t *testing.T) {
	insurance, _ := ServiceNamed(InsuranceService)
	require.Contains(t, insurance.Short, "менш ніж за 5 хвилин")
	require.Equal(t, "До 5 хвилин", insurance.Term)
	require.Contains(t, insurance.Description, "франшизою 0 грн")
}

// The price of a vehicle check is moreDetails if there is one, also when it is 0, else base (VCHK-12, BIZ-25, AMB-071).
func TestPrice(t *testing.T) {
	for name, row := range map[string]struct {
		tags   PriceTags
		price  Kopecks
		priced bool
	}{
		"detailed": {PriceTags{Base: kopecks(100), MoreDetails: kopecks(250)}, 250, true},
		"zero":     {PriceTags{Base: kopecks(100), MoreDetails: kopecks(0)}, 0, true},
		"base":     {PriceTags{Base: kopecks(100)}, 100, true},
		"none":     {PriceTags{Delivery: kopecks(5)}, 0, false},
	} {
		price, priced := (&Service{PriceTags: row.tags}).Price()
		require.Equal(t, row.price, price, name)
		require.Equal(t, row.priced, priced, name)
	}
}

// A service can be ordered when it is active and priced or free (CAT-22, CAT-23, AMB-041).
func TestOrderable(t *testing.T) {
	free := PriceTags{Base: kopecks(0)}
	require.True(t, (&Service{Availability: Active, PriceTags: free}).Orderable())
	require.False(t, (&Service{Availability: Active}).Orderable())
	require.False(t, (&Service{Availability: InProgress, PriceTags: free}).Orderable())
	require.False(t, (&Service{Availability: Inactive, PriceTags: free}).Orderable())
}

// Fines by a VIN are not told free of charge: that is said (FINE-25).
func TestFinesByVIN(t *testing.T) {
	fines, _ := ServiceNamed(FinesService)
	require.Contains(t, fines.Description, "за VIN-кодом надаються платно, за постановою Кабінету Міністрів України")
}

// What can be ordered: corrections as exchanges, at their price (CAT-05, CAT-06, GAP-63), appointments and their end (CAT-08),
// checks (CAT-09), fines (CAT-10), motor insurance (CAT-11), reserved plates (CAT-14);
// a licence in both forms (LIC-57).
func TestWhatCanBeOrdered(t *testing.T) {
	for _, name := range []ServiceName{
		LicenceExchangeService, LicenceCorrectionService, SPRExchangeService, SPRCorrectionService, OwnerToConfidantService,
		ConfidantToOwnerService, ConfidantRevokeService, VehicleCheckService, FinesService, InsuranceService, PlateReserveService,
	} {
		service, _ := ServiceNamed(name)
		require.True(t, service.Orderable(), name)
	}
	for name, as := range map[ServiceName]ServiceName{
		LicenceCorrectionService: LicenceExchangeService, SPRCorrectionService: SPRExchangeService,
	} {
		correction, _ := ServiceNamed(name)
		exchange, _ := ServiceNamed(as)
		require.Equal(t, as, correction.OrderedAs)
		require.Equal(t, exchange.PriceTags, correction.PriceTags)
	}
	held := LicenceFacts{DocType: LicencePhysical, Status: LicenceActive, TermType: TermTerminable, Term: 30}
	var forms []LicenceDocType
	for _, form := range OfferLicenceExchange(held, Date{2026, 3, 5}).Forms {
		forms = append(forms, form.DocType)
	}
	require.ElementsMatch(t, []LicenceDocType{LicencePhysical, LicenceElectronic}, forms)
}

// Terms are told before one orders: the end of an appointment takes a working day, and costs nothing (CAT-27, CONF-13, TIME-27,
// TIME-22, AMB-044); what the post carries takes three weeks or more (DLV-23, TIME-25).
func TestTerms(t *testing.T) {
	revoke, _ := ServiceNamed(ConfidantRevokeService)
	price, priced := revoke.Price()
	require.True(t, priced)
	require.Zero(t, price)
	require.Equal(t, "Один робочий день", revoke.Term)
	for _, name := range []ServiceName{LicenceExchangeService, SPRExchangeService, PostalShipmentService, ReshipmentService} {
		service, _ := ServiceNamed(name)
		require.Contains(t, strings.ToLower(service.Term), "від 3 тижнів", name)
	}
}

// A plate of one's choice costs 360 hryvnias and more, reserved or put on a vehicle in an exchange (PRES-25, SPR-38, BIZ-10).
func TestPlatePrices(t *testing.T) {
	reserve, _ := ServiceNamed(PlateReserveService)
	require.Equal(t, kopecks(36_000), reserve.PriceTags.Base)
	require.Equal(t, PricingFrom, reserve.Pricing)
	exchange, _ := ServiceNamed(SPRExchangeService)
	require.Equal(t, kopecks(36_000), exchange.PriceTags.Plate)
}

// The status to expect after the payment (ORD-64, ORD-65).
func TestStatusAfterPayment(t *testing.T) {
	for _, name := range []ServiceName{
		InsuranceService, PlateStorageService, VehicleCheckService, ReshipmentService, GreenInsuranceService,
		PostalShipmentService, ReshipmentSPRService,
	} {
		status, ok := name.StatusAfterPayment()
		require.True(t, ok)
		require.Equal(t, StatusDone, status, name)
	}
	for _, name := range []ServiceName{IndividualPlateService, PlateReserveService, LicenceExchangeService, SPRExchangeService} {
		status, ok := name.StatusAfterPayment()
		require.True(t, ok)
		require.Equal(t, StatusSent, status, name)
	}
	_, ok := ParkingService.StatusAfterPayment()
	require.False(t, ok)
}

// Every table of words has a sentence for every value: no citizen ever reads an empty line or an English one.
func TestWordsAreWhole(t *testing.T) {
	words := map[string]string{}
	for code, text := range texts {
		words["error "+string(code)] = text
	}
	for kind, text := range eventTexts {
		words["event "+string(kind)] = text
	}
	for status, label := range labels {
		words["label "+string(status)] = label.Text
	}
	for problem, text := range problemTexts {
		words["problem "+string(problem)] = text
	}
	for kind, text := range deadlineTexts {
		words["deadline "+string(kind)] = text
	}
	for what, text := range words {
		require.NotEmpty(t, text, what)
		require.Contains(t, "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЮЯ", string(unicode.ToUpper([]rune(text)[0])), what)
	}
	require.ElementsMatch(t, []Problem{
		ProblemBank, ProblemRegister, ProblemRefund, ProblemCentre, ProblemPost, ProblemInsurer,
	}, Problems())
}
