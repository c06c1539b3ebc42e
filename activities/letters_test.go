package activities

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/domain"
	"cabinet/store/keytest"
	"cabinet/workflows/order"
)

// What is told late, because the read model was down, is told by the newest state: a letter that names a term is written while
// its event is the newest, and not with the term of a later one.
func TestLettersOfEventsToldTogether(t *testing.T) {
	until := time.Date(2026, 3, 14, 10, 0, 0, 0, time.UTC)
	for name, test := range map[string]struct {
		service domain.ServiceName
		events  []domain.EventKind
		written []domain.EventKind
	}{
		"the newest":     {domain.SPRExchangeService, []domain.EventKind{domain.EventPermitted, domain.EventPlateReserved}, []domain.EventKind{domain.EventPlateReserved}},
		"overtaken":      {domain.SPRExchangeService, []domain.EventKind{domain.EventPlateReserved, domain.EventSigned}, nil},
		"only delayed":   {domain.PlateReserveService, []domain.EventKind{domain.EventSubmitted, domain.EventDelayed}, []domain.EventKind{domain.EventSubmitted}},
		"without a term": {domain.SPRExchangeService, []domain.EventKind{domain.EventPaid, domain.EventSubmitted}, []domain.EventKind{domain.EventPaid, domain.EventSubmitted}},
		"in vain":        {domain.ConfidantToOwnerService, []domain.EventKind{domain.EventConfirmable, domain.EventCanceled}, []domain.EventKind{domain.EventCanceled}},
		"fetched":        {domain.LicenceExchangeService, []domain.EventKind{domain.EventParcelArrived, domain.EventDone}, []domain.EventKind{domain.EventDone}},
	} {
		t.Run(name, func(t *testing.T) {
			told := order.Projection{Order: domain.Order{
				Service: test.service, Email: "driver@ukr.net", ParticipantEmail: "owner@ukr.net",
				Deadline: &domain.Deadline{Kind: domain.DeadlineErasing, Until: until},
			}}
			for i, kind := range test.events {
				told.Events = append(told.Events, domain.Event{Version: int64(i + 1), At: until, Kind: kind})
			}
			var written []domain.EventKind
			for _, row := range letters(told, uuid.New()) {
				written = append(written, domain.EventKind(row.Kind))
			}
			require.Equal(t, test.written, written)
		})
	}
}

// Orders write so many letters a day to an address, unless a citizen has confirmed that it is theirs.
func TestLettersToOneAddressAreBounded(t *testing.T) {
	pool, at := asWorker(t), time.Date(2026, 3, 5, 10, 0, 0, 0, time.UTC)
	store := keytest.Store(t, pool)
	write := func(email string, at time.Time) {
		t.Helper()
		_, err := newRecords(pool, store, 3).record(t.Context(), order.Projection{
			Order: domain.Order{
				ID: uuid.New(), CitizenID: uuid.NewString(), Service: domain.VehicleCheckService, Status: domain.StatusPaymentReceived,
				Version: 1, Email: email, CreatedAt: at, UpdatedAt: at,
			},
			Events: []domain.Event{{Version: 1, At: at, Kind: domain.EventPaid}},
		})
		require.NoError(t, err)
	}
	written := func(email string) (count int) {
		t.Helper()
		for _, letter := range keytest.Letters(t, pool, store) {
			if strings.EqualFold(letter.Recipient, email) {
				count++
			}
		}
		return count
	}
	before := testutil.ToFloat64(withheld)
	for range 10 {
		write("stranger@ukr.net", at)
		write("Stranger@ukr.net", at)
		write("another@ukr.net", at)
	}
	require.Equal(t, 3, written("stranger@ukr.net"))
	require.Equal(t, 3, written("another@ukr.net"))
	require.InDelta(t, before+24, testutil.ToFloat64(withheld), 0)
	write("stranger@ukr.net", at.Add(24*time.Hour))
	require.Equal(t, 4, written("stranger@ukr.net"), "another day")

	keytest.Citizen(t, keytest.Admin(t, pool, store), "r", domain.Person{Email: "Another@ukr.net"})
	_, err := dbtest.Admin(t, pool).Exec(t.Context(), "UPDATE citizens SET email_status = 'verified'")
	require.NoError(t, err)
	for range 10 {
		write("another@ukr.net", at)
	}
	require.Equal(t, 13, written("another@ukr.net"))
}

// Letters of one projection count among themselves.
func TestLettersOfOneProjectionAreBounded(t *testing.T) {
	pool, at := asWorker(t), time.Date(2026, 3, 5, 10, 0, 0, 0, time.UTC)
	projection := order.Projection{Order: domain.Order{
		ID: uuid.New(), CitizenID: uuid.NewString(), Service: domain.VehicleCheckService, Status: domain.StatusPaymentReceived,
		Version: 5, Email: "stranger@ukr.net", CreatedAt: at, UpdatedAt: at,
	}}
	for version := range int64(5) {
		projection.Events = append(projection.Events, domain.Event{Version: version + 1, At: at, Kind: domain.EventPaid})
	}
	store, before := keytest.Store(t, pool), testutil.ToFloat64(withheld)
	_, err := newRecords(pool, store, 3).record(t.Context(), projection)
	require.NoError(t, err)
	require.Len(t, keytest.Letters(t, pool, store), 3)
	require.InDelta(t, before+2, testutil.ToFloat64(withheld), 0)
}
