package api

import (
	"cmp"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/clients/registers"
	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/keytest"
)

const freePlatesPath = "/api/plate/reserve?reg=11&vehicleType=auto&engineType=N-E&num=7"

// Free plates are sorted by cost and then by plate, of one centre or of any. When nothing is found there is no list.
func TestFreePlates(t *testing.T) {
	o := newOutside(t)
	all := read[[]domain.PlateOption](o, driver, freePlatesPath)
	require.True(t, slices.IsSortedFunc(all, func(a, b domain.PlateOption) int {
		return cmp.Or(cmp.Compare(a.Cost, b.Cost), strings.Compare(a.Plate, b.Plate))
	}), "PRES-16")
	require.Greater(t, all[len(all)-1].Cost, all[0].Cost, "API-061: with the cost")
	at := slices.IndexFunc(all, func(option domain.PlateOption) bool { return option.CentreID == "8041" })
	require.Equal(t, map[string]any{
		"plate": all[at].Plate, "depId": "8041", "depName": "ТСЦ 8041, м. Київ", "cost": float64(all[at].Cost),
	}, read[[]map[string]any](o, driver, freePlatesPath)[at], "PRES-03")
	centres := map[string]bool{}
	for _, option := range all {
		require.Contains(t, option.Plate, "7", "PRES-15: from one character")
		centres[option.CentreID] = true
	}
	require.Greater(t, len(centres), 1, "PRES-04: any centre")
	ofOne := read[[]domain.PlateOption](o, driver, freePlatesPath+"&dep=8041")
	require.Less(t, len(ofOne), len(all))
	for _, option := range ofOne {
		require.Equal(t, "8041", option.CentreID, "API-061")
	}
	require.Equal(t, http.StatusNoContent, o.get(driver, "/api/plate/reserve?reg=11&vehicleType=auto&num=777777").Code)
}

// The exchange of a certificate finds plates by type and characters, for the region of its stage (GAP-32).
func TestPlatesOfCertificateExchange(t *testing.T) {
	o := newOutside(t)
	search := func(query string) []domain.PlateOption {
		return read[[]domain.PlateOption](o, driver, "/api/plate/reserve?reg=11&"+query)
	}
	found := search("type=auto&num=7")
	require.NotEmpty(t, found, "API-063")
	for _, option := range found {
		require.Contains(t, option.Plate, "7", "API-063: by its characters")
	}
	require.Positive(t, found[len(found)-1].Cost, "API-063: with its price")
	require.NotEqual(t, found, search("type=moto&num=7"), "API-063: by its type")
	require.Equal(t, found, read[[]domain.PlateOption](o, driver, freePlatesPath))
	refused(t, o.get(driver, "/api/plate/reserve?reg=11&num=7"), http.StatusUnprocessableEntity, domain.CodeInvalid)
}

// While the register does not answer, no plate is offered; the dictionary is an outage all the same.
func TestNoPlatesAreOfferedInAnOutage(t *testing.T) {
	o := newOutside(t)
	for _, fault := range []string{"down", "malformed"} {
		mend := o.fault("trembita", fault)
		answer := o.get(driver, freePlatesPath)
		require.Equal(t, http.StatusOK, answer.Code, "PRES-28, ERR-19: %s", fault)
		require.JSONEq(t, `[]`, answer.Body.String(), "PRES-28, ERR-19: %s", fault)
		refused(t, o.get(driver, "/api/plate/reserve"), http.StatusServiceUnavailable, domain.CodeUnavailable)
		mend()
	}
	require.NotEmpty(t, read[[]domain.PlateOption](o, driver, freePlatesPath))
}

// offeredToExchange is the reserved plate that a citizen may take for a vehicle of Kyiv whose exchange is permitted.
func (o *outside) offeredToExchange(rnokpp string) domain.HeldPlate {
	o.citizen.rnokpp = rnokpp
	held, _ := o.ordering.ReservedFor(o.Context(), uuid.New(), domain.CertificatePermission{
		RegionID: domain.RegionKyiv, Vehicle: domain.Auto, Engine: domain.EngineFuel,
	})
	return held
}

// An exchange goes on while the register does not say what its citizen has reserved (SPR-18).
func TestReservedPlateIsOffered(t *testing.T) {
	o := newOutside(t)
	require.Equal(t, "KA7887KX", o.offeredToExchange("3483363469").Plate)
	for _, fault := range []string{"down", "malformed"} {
		mend := o.fault("trembita", fault)
		require.Zero(t, o.offeredToExchange("3483363469"))
		mend()
	}
}

// A banned word wins over a plate in use, and both over a free one (AMB-081).
func TestPlateCheck(t *testing.T) {
	o := newOutside(t)
	for plate, state := range map[string]string{"ka%209400-pp": "taken", "CABINET": "free", "DURAK": "banned"} {
		answer := read[struct {
			Free         bool
			IsWordBanned bool
			State        string
		}](o, driver, "/api/plate/check?regionId=11&plate="+plate)
		require.Equal(t, state, answer.State, "API-060, INZ-03: %s", plate)
		require.Equal(t, state == "banned", answer.IsWordBanned, "INZ-41: %s", plate)
		require.Equal(t, state != "taken", answer.Free, "INZ-41: %s", plate)
	}
}

// Plates in storage have the centre that keeps them, the days of the storage, the price of a day, and the last day to which
// the storage can be prolonged.
func TestStoredPlates(t *testing.T) {
	o := newOutside(t)
	stored := read[[]domain.StoredPlate](o, keeper, "/api/plate/storage")
	require.Len(t, stored, 3, "API-059")
	for _, plate := range stored {
		require.Equal(t, plate.Plate, plate.Parts.Prefix+plate.Parts.Number+plate.Parts.Suffix, "PSTO-03")
		require.Equal(t, domain.Kopecks(1080), plate.PricePerDay, "PSTO-03, BIZ-09")
		require.Contains(t, plate.Branch.Name, "ТСЦ", "PSTO-03")
		require.Equal(t, plate.StoredDate.DaysTo(domain.DateOf(time.Now())), plate.DaysCount, "PSTO-03: until today")
		require.False(t, plate.EndDate.IsZero(), "PSTO-03")
		require.Equal(t, plate.LongestStorage(domain.DateOf(o.now)), plate.LongestUntil, "PSTO-07")
	}
}

// The end of a storage is that of the last daily update where the register does not answer, and says so; where it does, it is
// checked as it is read. Without an update there is nothing to show.
func TestStoredPlatesAsOfTheDailyUpdate(t *testing.T) {
	o, pool := newOutside(t), dbtest.New(t)
	o.store, o.world.Database = keytest.Store(t, pool), pool
	o.queries, o.config.References = o.store.Queries, o.store.References
	o.connect()
	citizen := keytest.Citizen(t, o.store, "1", domain.Person{RNOKPP: keeper, LastName: "ПРІЗВИЩЕ", FirstName: "ІМ’Я"})
	ask := func() *httptest.ResponseRecorder {
		return o.call(http.MethodGet, "/api/plate/storage", nil, "Authorization", "Bearer "+o.tokenOf(citizen))
	}
	shown := func() (plates []domain.StoredPlate) {
		answer := ask()
		require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
		require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &plates))
		return plates
	}
	live := shown()
	require.Len(t, live, 3)
	require.True(t, live[0].UpdatedAt.Equal(o.now), "GAP-88: checked when read")
	mend := o.fault("trembita", "down")
	refused(t, ask(), http.StatusServiceUnavailable, domain.CodeUnavailable)

	updated, end := o.now.Add(-12*time.Hour).Truncate(time.Millisecond), domain.DateOf(o.now).AddDays(4)
	row, err := o.store.SealStoredPlate(t.Context(), sqlc.KeepStoredPlateParams{CitizenID: citizen, EndDate: db.Day(end), Now: updated},
		domain.StoredPlate{Plate: live[0].Plate, EndDate: end, PricePerDay: 1080})
	require.NoError(t, err)
	require.NoError(t, o.queries.KeepStoredPlate(t.Context(), row))
	kept := shown()
	require.Len(t, kept, 1)
	require.Equal(t, end, kept[0].EndDate, "PSTO-06")
	require.True(t, updated.Equal(kept[0].UpdatedAt), "PSTO-06: the answer says as of when")
	require.Equal(t, end.AddDays(1), kept[0].EarliestUntil)
	mend()
	require.Len(t, shown(), 3)
}

// Who holds a plate already sees it, paid or not; whom the road services do not know reads so (GAP-90).
func TestPlateReservationAvailability(t *testing.T) {
	o := newOutside(t)
	ask := func(who string) contract.PlateReservationAvailability {
		return read[contract.PlateReservationAvailability](o, who, "/api/plate/reserve/availability")
	}
	require.Equal(t, contract.PlateReservationAvailability{Available: true}, ask(driver))
	reserved := ask("3483363469")
	require.False(t, reserved.Available, "PRES-10")
	require.Equal(t, "KA7887KX", reserved.ReservePlate.Plate, "PRES-12")
	require.Empty(t, reserved.UnpaidPlate)
	unpaid := ask("3278058773")
	require.False(t, unpaid.Available, "PRES-11")
	require.NotEmpty(t, unpaid.UnpaidPlate.Plate, "PRES-13")
	require.True(t, unpaid.UnpaidPlate.Until.After(time.Now()))
	for _, nobody := range []string{"3104404292", unknown} {
		refused := ask(nobody)
		require.False(t, refused.Available, "PRES-07")
		require.Equal(t, "У реєстрах недостатньо інформації для замовлення послуги онлайн. Зверніться до сервісного центру.",
			refused.Message, "PRES-14")
		require.Len(t, refused.Lacks, 1, "PRES-14: what is missing is named")
	}
	o.fault("trembita", "down")
	refused(t, o.get(driver, "/api/plate/reserve/availability"), http.StatusServiceUnavailable, domain.CodeUnavailable)
	o.config.ServicesOff = []domain.ServiceName{domain.PlateReserveService}
	o.connect()
	require.Equal(t, contract.PlateReservationAvailability{Message: "Послуга недоступна."}, ask(driver), "PRES-08")
}

// What the citizen has paid for here is reserved until their order ends, whatever the register has heard of it (PRES-05,
// PRES-12, PRES-13).
func TestPaidReservationIsKnownByItsOrder(t *testing.T) {
	o, database := fineDesk(t)
	offered := read[[]domain.PlateOption](o, driver, freePlatesPath)
	plate := offered[len(offered)-1].Plate // not one for nothing
	id, end := uuid.NewString(), o.now.Add(9*24*time.Hour).UTC().Truncate(time.Second)
	hold := func(paid bool) {
		_, err := o.world.Registers.(*registers.Client).HoldPlate(t.Context(), domain.PlateHolding{
			Reference: id, RNOKPP: driver, Plate: plate, Until: end.Add(24 * time.Hour), Paid: paid,
		})
		require.NoError(t, err)
	}
	hold(false)
	ask := func(invoice domain.InvoiceStatus) contract.PlateReservationAvailability {
		database.orders = []domain.Order{{
			ID: uuid.MustParse(id), Service: domain.PlateReserveService, Status: domain.StatusSent,
			Invoice: &domain.Invoice{Status: invoice}, Deadline: &domain.Deadline{Until: end},
		}}
		return read[contract.PlateReservationAvailability](o, driver, "/api/plate/reserve/availability")
	}
	paid, unpaid := ask(domain.InvoicePaid), ask(domain.InvoiceIssued)
	require.Equal(t, plate, paid.ReservePlate.Plate)
	require.Empty(t, paid.UnpaidPlate)
	require.Equal(t, end, paid.ReservePlate.Until)
	require.Equal(t, plate, unpaid.UnpaidPlate.Plate)
	require.Equal(t, end, unpaid.UnpaidPlate.Until)
	ask(domain.InvoicePaid)
	require.Zero(t, o.offeredToExchange(driver), "the register would have it paid again")
	hold(true)
	require.Equal(t, end, o.offeredToExchange(driver).Until)
}

// An exchange of a licence is offered by what the register holds of it; where that is too little, the citizen reads what
// to do.
func TestLicenceExchangeIsOffered(t *testing.T) {
	o := newOutside(t)
	ask := func(who string) domain.LicenceExchangeOffer {
		return read[domain.LicenceExchangeOffer](o, who, "/api/user/license/exchange")
	}
	require.Len(t, ask(driver).Forms, 2)
	destroyed := ask("2495768029")
	require.True(t, destroyed.Destroyed)
	for _, form := range destroyed.Forms {
		for _, reason := range form.Reasons {
			require.True(t, reason.Destroyed, "LIC-30: %s", reason.Name)
		}
	}
	fined := ask("3851172290")
	require.True(t, fined.MustRetakeExams, "LIC-47")
	require.NotEmpty(t, fined.Message, "LIC-47")
	for _, who := range []string{newcomer, "2155752539", "2836042482"} { // without a licence, a photo, a Latin name
		scant := ask(who)
		require.False(t, scant.Available, "LIC-45")
		require.Equal(t, "У реєстрах недостатньо інформації для обміну посвідчення онлайн. Зверніться до територіального "+
			"сервісного центру МВС або надішліть електронне звернення зі сканованими копіями документів.", scant.Message, "LIC-46")
		require.NotEmpty(t, scant.Lacks, "LIC-46: what is missing is named")
	}
	o.fault("trembita", "down")
	refused(t, o.get(driver, "/api/user/license/exchange"), http.StatusServiceUnavailable, domain.CodeUnavailable)
}

// Who has an exchange of the licence under way here is offered no other one, and led to it, also before the service centre
// knows of it.
func TestOneLicenceExchangeIsOffered(t *testing.T) {
	o, database := fineDesk(t)
	order := domain.Order{ID: uuid.New(), Service: domain.LicenceExchangeService, Status: domain.StatusDraft}
	order.DataKey = read[struct{ ID string }](o, driver, "/api/user/license/national").ID
	database.orders = []domain.Order{order}
	offer := read[domain.LicenceExchangeOffer](o, driver, "/api/user/license/exchange")
	require.Equal(t, domain.NoSecondLicenceExchange(order.ID.String()), offer)
	database.orders[0].Status = domain.StatusCanceled
	require.True(t, read[domain.LicenceExchangeOffer](o, driver, "/api/user/license/exchange").Available)
}

// Forms offer the types of identity documents that orders take, a foreign passport first (PRES-18, AMB-085).
func TestIdentityDocumentTypes(t *testing.T) {
	types := read[[]domain.IdentityDocumentType](newOutside(t), driver, "/api/dictionaries/common/documents")
	rows := []struct {
		row    string
		id     domain.DocumentTypeID
		name   string
		kind   domain.DocumentKind
		series bool
	}{
		{"DICT-07", 381, "Паспорт для виїзду за кордон", "foreign_passport", true},
		{"DICT-04", 100, "Паспорт громадянина України (книжечка)", "passport", true},
		{"DICT-06", 1167, "ID-картка", "id_card", false},
		{"DICT-05", 1168, "ID-картка без чипа", "id_card", false},
		{"DICT-08", 1053, "Посвідка на постійне проживання", "residence_permit", true},
		{"DICT-08", 1285, "Посвідка на постійне проживання з чипом", "residence_permit", false},
		{"DICT-09", 1116, "Посвідка на тимчасове проживання", "residence_permit", true},
		{"DICT-09", 1247, "Посвідка на тимчасове проживання з чипом", "residence_permit", false},
	}
	require.Len(t, types, len(rows))
	for i, want := range rows {
		require.Equal(t, want.id, types[i].ID, want.row)
		require.Equal(t, want.name, types[i].Name, want.row)
		require.Equal(t, want.kind, types[i].Kind, want.row)
		require.Equal(t, want.series, types[i].Series > 0, want.row)
	}
}
