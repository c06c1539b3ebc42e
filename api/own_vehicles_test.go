package api

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/domain"
)

// A citizen sees the own vehicles and those in use, and of nobody else's whose they are (API-032, API-033, FLEET-02).
func TestVehiclesOfCitizen(t *testing.T) {
	o := newOutside(t)
	own := read[[]domain.Vehicle](o, user, "/api/v1/vehicles")
	require.Len(t, own, 2)
	used := read[[]domain.VehicleInUse](o, user, "/api/v1/vehicles/confidant")
	require.Len(t, used, 1)
	require.Equal(t, "AE1247BK", used[0].Plate)
	require.Equal(t, "ШЕВЧУК", used[0].Confidant.Holder.LastName)
	require.Empty(t, used[0].OwnerRNOKPP)
	for _, vehicle := range own {
		require.NotEqual(t, used[0].VIN, vehicle.VIN)
		require.Empty(t, vehicle.OwnerRNOKPP)
	}
}

// A vehicle belongs to a person or to a company, and the check of it says to which.
func TestOwnerTypes(t *testing.T) {
	o := newOutside(t)
	for vin, kind := range map[string]contract.ShortCheckOwnerType{driverVIN: "P", "JTNBHGZB8N8973730": "J"} {
		require.Equal(t, kind, read[contract.ShortCheck](o, newcomer, "/api/vehicles/check?vin="+vin).OwnerType, "FLEET-32")
	}
	for _, vehicle := range read[[]domain.Vehicle](o, driver, "/api/v1/vehicles") {
		require.Equal(t, domain.OwnerIndividual, vehicle.OwnerType, "FLEET-32")
	}
	require.Equal(t, domain.OwnerJuridical, read[[]domain.VehicleInUse](o, user, "/api/v1/vehicles/confidant")[0].OwnerType, "FLEET-32")
}

// A vehicle is known by its id to whom owns or uses it, with its type, its region and its certificate, and to nobody else
// (API-034, AMB-063, GAP-93).
func TestVehicleByID(t *testing.T) {
	o := newOutside(t)
	own := read[domain.VehicleCard](o, driver, "/api/v1/vehicles/search/300410015?type=owner")
	require.Equal(t, domain.VehicleCard{
		Vehicle: own.Vehicle, RegNum: "СКТ 116128", Category: domain.Coded{ID: int(domain.CategoryCar)},
		Region: domain.Coded{ID: domain.RegionKyiv}, BlankAvailable: true,
	}, own)
	require.Equal(t, driverVIN, own.VIN)
	require.Empty(t, own.OwnerRNOKPP)
	record := read[domain.VehicleRecord](o, driver, "/api/v1/vehicles/search/300410015?type=owner")
	require.Equal(t, "КОВАЛЕНКО", record.Owner.LastName)
	require.Equal(t, domain.Date{Year: 2024, Month: 5, Day: 29}, record.RegDate.Last)
	require.Equal(t, domain.Date{Year: 2019, Month: 9, Day: 25}, record.RegHistory[1].Date)
	require.True(t, record.NewLayout)
	require.False(t, record.Revocable)
	require.Equal(t, domain.OwnershipOwner, record.Ownership)
	require.Zero(t, record.ExpiredAt)
	used := read[[]domain.VehicleInUse](o, user, "/api/v1/vehicles/confidant")[0].CarID
	inUse := read[domain.VehicleRecord](o, user, "/api/v1/vehicles/search/"+used+"?type=confidant")
	require.Equal(t, "AE1247BK", inUse.Plate)
	require.Equal(t, domain.OwnershipConfidant, inUse.Ownership)
	require.Equal(t, inUse.Confidant.EndDate, inUse.ExpiredAt, "a proper user may drive until then")
	refused(t, o.get(user, "/api/v1/vehicles/search/"+used), http.StatusNotFound, domain.CodeNotFound)
	refused(t, o.get(user, "/api/v1/vehicles/search/300410015"), http.StatusNotFound, domain.CodeNotFound)
	refused(t, o.get(driver, "/api/v1/vehicles/search/300410015?type=other"), http.StatusUnprocessableEntity, domain.CodeInvalid)
}

// An exchange that is not possible says why: the code, and the sentence that lists what is missing or says what is in the way
// (AMB-099, AMB-100).
func TestCertificateAvailability(t *testing.T) {
	o := newOutside(t)
	for _, row := range []struct{ row, citizen, vin, code, message string }{
		{"ERR-37", driver, driverVIN, "0000", ""},
		{"ERR-30, ERR-31, SPR-33", "2155752539", "XTAMY1248WB347124", "0011", "Відсутні дані про: адресу реєстрації, документ, що посвідчує особу"},
		{"ERR-34", "3104404292", "JMZ2CAE77GP252267", "0013", "Відсутні дані про: користувача"},
		{"ERR-32", "3226568844", "VF1LZ7A08KC205512", "0012;1", "Відсутні дані про: дату видачі документа"},
		{"ERR-33", "2911430654", "TMBEA6NJ9LZ104417", "0012;2", "Відсутні дані про: строк дії документа"},
		{"ERR-40", "3431023451", "WVWZ9Z1KZFW306623", "0016", "Відсутні дані про: місце народження"},
		{
			"ERR-41, SPR-34", "3064230505", "VF19NMXJ3J9756455", "0007",
			"Щодо цього транспортного засобу вже є чинна заява, стежте за нею у «Моїх послугах»",
		},
		{"ERR-35, another's", user, driverVIN, "0014", "Відсутні дані про: транспортний засіб"},
		{"ERR-34", unknown, driverVIN, "0013", "Відсутні дані про: користувача"},
	} {
		answer := read[contract.CertificateAvailability](o, row.citizen, "/api/vehicles/spr/availability?vin="+row.vin)
		require.Equal(t, row.code, answer.Code, row.row)
		require.Equal(t, row.code, answer.Codes[0], row.row)
		require.Equal(t, row.message, answer.Message, row.row)
		require.Equal(t, row.code == "0000", answer.Success, "API-039")
		require.False(t, answer.Passes, "none of these passes with time")
		require.Equal(t, answer.Success, answer.UUID != "" && answer.Address.City != "", "API-039")
	}
}

// An exchange that is under way here is told when the vehicle is chosen, and named, also before the register knows of it;
// one that has ended is in nobody's way (SPR-34).
func TestOwnExchangeIsInTheWay(t *testing.T) {
	o, database := fineDesk(t)
	order := domain.Order{ID: uuid.New(), Service: domain.SPRExchangeService, DataKey: driverVIN, Status: domain.StatusCreated}
	ask := func(order domain.Order) contract.CertificateAvailability {
		database.orders = []domain.Order{order}
		return read[contract.CertificateAvailability](o, driver, "/api/vehicles/spr/availability?vin="+driverVIN)
	}
	underWay := ask(order)
	require.False(t, underWay.Success)
	require.Equal(t, string(domain.CheckActiveApplication), underWay.Code)
	require.Equal(t, domain.CheckActiveApplication.Message(), underWay.Message)
	require.Equal(t, order.ID, underWay.OrderID)
	order.Status = domain.StatusCanceled
	ended := ask(order)
	require.True(t, ended.Success)
	require.Equal(t, uuid.Nil, ended.OrderID)
}

// A mended typing of the VIN is the same VIN.
func TestAvailabilityNormalisesVIN(t *testing.T) {
	o := newOutside(t)
	require.Equal(t, http.StatusOK, o.get(driver, "/api/vehicles/spr/availability?vin=%20tmb99hav3km626020").Code)
}
