package domain

import (
	"slices"
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

// The cards of one popularity are together, in the catalogue's order (GAP-86).
func TestPopularitiesAreTogether(t *testing.T) {
	var listed []Popularity
	for _, service := range Catalogue() {
		listed = append(listed, service.Popularity)
	}
	require.Equal(t, []Popularity{"new", "bestseller", "popular", "raising", "actual", ""}, slices.Compact(listed), "CAT-21, BIZ-15")
}

// A service is found by its number or its name, the first of the data as well as the last.
func TestServiceIsFound(t *testing.T) {
	for id, name := range map[int]ServiceName{1: VehicleCheckService, 10: FinesService, 21: TrafficTestsService} {
		numbered, known := ServiceNumbered(id)
		require.True(t, known, "ROUTE-20: %d", id)
		require.Equal(t, name, numbered.InternalName, "ROUTE-20: %d", id)
		named, known := ServiceNamed(name)
		require.True(t, known, name)
		require.Equal(t, id, named.ID)
	}
	for _, id := range []int{0, len(services) + 1} {
		_, known := ServiceNumbered(id)
		require.False(t, known, id)
	}
	_, known := ServiceNamed("driving")
	require.False(t, known)
}

// What operators switch off is unavailable, and so is what is ordered as it; all else stays as it was.
func TestServicesSwitchedOff(t *testing.T) {
	off := []ServiceName{LicenceExchangeService, TowTruckService, FinesService}
	for name, want := range map[ServiceName]Availability{
		LicenceExchangeService: Inactive, LicenceCorrectionService: Inactive, FinesService: Inactive,
		SPRExchangeService: Active, SPRCorrectionService: Active, TowTruckService: InProgress, ParkingService: InProgress,
	} {
		service, _ := ServiceNamed(name)
		require.Equal(t, want, service.Without(off).Availability, "CAT-25: %s", name)
	}
}

// Every service of the specification has its card, once, with a text; one that can be ordered says how long it takes and what
// comes of it.
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
		PlateReserveService, PostalShipmentService, ReshipmentService, ReshipmentSPRService,
	} {
		require.True(t, names[name], name)
	}
	require.True(t, names[ParkingService], "CAT-15")
	require.True(t, names[ServiceStationsService], "CAT-16")
	require.True(t, names[TowTruckService], "CAT-17")
	tests, _ := ServiceNamed(TrafficTestsService)
	require.True(t, tests.Outside, "CAT-18: a link to another site")
}

// The catalogue says how fast motor insurance is ordered, and that the offers begin without a franchise.
func TestInsuranceIsAnnounced(t *testing.T) {
	insurance, _ := ServiceNamed(InsuranceService)
	require.Contains(t, insurance.Short, "менш ніж за 5 хвилин", "INS-62, TIME-32")
	require.Equal(t, "До 5 хвилин", insurance.Term, "INS-62, TIME-32")
	require.Contains(t, insurance.Description, "франшизою 0\u00a0грн", "INS-61, BIZ-22")
}

// The price of a vehicle check is moreDetails if there is one, also when it is 0, else base (AMB-071).
func TestPrice(t *testing.T) {
	for name, row := range map[string]struct {
		tags   PriceTags
		price  Kopecks
		priced bool
	}{
		"detailed": {PriceTags{Base: kopecks(100), MoreDetails: kopecks(250)}, 250, true},
		"zero":     {PriceTags{Base: kopecks(100), MoreDetails: kopecks(0)}, 0, true},
		"base":     {PriceTags{Base: kopecks(100)}, 100, true},
		"delivery": {PriceTags{Delivery: kopecks(5), IntDelivery: kopecks(9)}, 5, true},
		"none":     {PriceTags{Electronic: kopecks(5)}, 0, false},
	} {
		price, priced := (&Service{PriceTags: row.tags}).Price()
		require.Equal(t, row.price, price, "VCHK-12, BIZ-25: %s", name)
		require.Equal(t, row.priced, priced, "VCHK-12, BIZ-25: %s", name)
	}
}

// A service can be ordered when it is active and priced or free (CAT-22, CAT-23, AMB-041).
func TestOrderable(t *testing.T) {
	free := PriceTags{Base: kopecks(0)}
	require.True(t, (&Service{Availability: Active, PriceTags: free}).Orderable())
	require.False(t, (&Service{Availability: Active}).Orderable())
	require.False(t, (&Service{Availability: InProgress, PriceTags: free}).Orderable())
	require.False(t, (&Service{Availability: Inactive, PriceTags: free}).Orderable())
	require.True(t, (&Service{Availability: Active, Pricing: PricingOffered}).Orderable(), "others name the price for each order")
}

// The catalogue says that fines by a VIN are not free of charge.
func TestFinesByVIN(t *testing.T) {
	fines, _ := ServiceNamed(FinesService)
	require.Contains(t, fines.Description, "за VIN-кодом надаються платно, за постановою Кабінету Міністрів України", "FINE-25")
}

// What can be ordered; corrections are ordered as exchanges, at their price (GAP-63), a licence in both forms.
func TestWhatCanBeOrdered(t *testing.T) {
	for row, names := range map[string][]ServiceName{
		"CAT-04": {IndividualPlateService},
		"CAT-05": {LicenceExchangeService, LicenceCorrectionService},
		"CAT-06": {SPRCorrectionService, SPRExchangeService},
		"CAT-08": {OwnerToConfidantService, ConfidantToOwnerService, ConfidantRevokeService},
		"CAT-09": {VehicleCheckService},
		"CAT-10": {FinesService},
		"CAT-11": {InsuranceService},
		"CAT-07": {SPRExchangeService, ReshipmentSPRService},
		"CAT-12": {GreenInsuranceService},
		"CAT-13": {PlateStorageService},
		"CAT-19": {PostalShipmentService, ReshipmentService, ReshipmentSPRService},
		"CAT-14": {PlateReserveService},
	} {
		for _, name := range names {
			service, _ := ServiceNamed(name)
			require.True(t, service.Orderable(), "%s: %s", row, name)
		}
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

// The catalogue says how long a service takes.
func TestTerms(t *testing.T) {
	revoke, _ := ServiceNamed(ConfidantRevokeService)
	price, priced := revoke.Price()
	require.True(t, priced)
	require.Zero(t, price, "CAT-27: the free service is the revoking (AMB-044)")
	require.Equal(t, "Один робочий день", revoke.Term, "CAT-27, TIME-27, CONF-13, TIME-22")
	plate, _ := ServiceNamed(IndividualPlateService)
	require.Contains(t, plate.Term, "До одного місяця після передачі макета", "INZ-37, TIME-23")
	require.Contains(t, plate.Description, "Три символи – за базовою вартістю, кожен наступний, до восьмого", "INZ-12")
	for _, name := range []ServiceName{LicenceExchangeService, SPRExchangeService} {
		service, _ := ServiceNamed(name)
		require.Contains(t, service.Term, "доставка від 3 тижнів", "DLV-23, TIME-25: %s", name)
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

// The status to expect after the payment.
func TestStatusAfterPayment(t *testing.T) {
	for _, name := range []ServiceName{
		InsuranceService, PlateStorageService, VehicleCheckService, ReshipmentService, GreenInsuranceService,
		PostalShipmentService, ReshipmentSPRService,
	} {
		status, ok := name.StatusAfterPayment()
		require.True(t, ok)
		require.Equal(t, StatusDone, status, "ORD-64: %s", name)
	}
	for _, name := range []ServiceName{IndividualPlateService, PlateReserveService, LicenceExchangeService, SPRExchangeService} {
		status, ok := name.StatusAfterPayment()
		require.True(t, ok)
		require.Equal(t, StatusSent, status, "ORD-65: %s", name)
	}
	_, ok := ParkingService.StatusAfterPayment()
	require.False(t, ok)
}

// Every table of words has a sentence for every value: no citizen ever reads an empty line or an English one.
func TestWordsAreWhole(t *testing.T) {
	words := map[string]string{}
	for _, code := range Codes() {
		words["error "+string(code)] = code.Message()
	}
	for kind, text := range eventTexts {
		words["event "+string(kind)] = text
	}
	for _, service := range services {
		for kind, text := range service.events {
			words["event "+string(kind)+" of "+string(service.InternalName)] = text
		}
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
		ProblemBank, ProblemRegister, ProblemRefund, ProblemCentre, ProblemPost, ProblemInsurer, ProblemReversed, ProblemInternal,
	}, Problems())
}
