package activities

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/testsuite"

	"cabinet/clients/wire"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/keytest"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// archive is registers in which every citizen has one plate stored, until a day of each.
type archive struct {
	until  func(rnokpp string) domain.Date
	faults map[string]error
	asked  map[string]int
	// fetched says that nobody's plate is stored any more.
	fetched bool
	days    int // that a plate is stored
}

func (a *archive) NationalLicence(context.Context, string) (domain.Licence, error) {
	return domain.Licence{}, &wire.Error{Kind: wire.NotFound}
}

func (a *archive) StoredPlates(_ context.Context, rnokpp string) ([]domain.StoredPlate, error) {
	a.asked[rnokpp]++
	if a.fetched {
		return nil, a.faults[rnokpp]
	}
	return []domain.StoredPlate{{Plate: "AA" + rnokpp[6:] + "BB", EndDate: a.until(rnokpp), DaysCount: a.days}}, a.faults[rnokpp]
}

// daily is the daily checks over a database with citizens.
type daily struct {
	*testing.T
	reminders
	archive *archive
}

func newDaily(t *testing.T, citizens int) *daily {
	t.Helper()
	soon := domain.DateOf(time.Now()).AddDays(3)
	d := &daily{T: t, archive: &archive{
		until: func(string) domain.Date { return soon }, faults: map[string]error{}, asked: map[string]int{},
	}}
	pool := asWorker(t)
	d.reminders = reminders{database: pool, store: keytest.Store(t, pool), registers: d.archive}
	for i := range citizens {
		keytest.Citizen(t, keytest.Admin(t, pool, d.store), fmt.Sprint(i), domain.Person{
			RNOKPP: rnokppOf(i), LastName: "ПРІЗВИЩЕ", FirstName: "ІМ’Я", Email: fmt.Sprintf("citizen-%d@mail.test", i),
		})
	}
	return d
}

func rnokppOf(i int) string { return fmt.Sprintf("%010d", i) }

// check takes one round of the check of stored plates as a worker would.
func (d *daily) check(check effect.Effect[workflows.Round, workflows.Round], round workflows.Round, before ...any) (workflows.Round, error) {
	d.Helper()
	env := (&testsuite.WorkflowTestSuite{}).NewTestActivityEnvironment()
	if len(before) > 0 {
		env.SetHeartbeatDetails(before[0])
	}
	looks := map[string]look{workflows.CheckStoredPlates.Name: d.storedPlates, workflows.CheckPolicies.Name: d.policies, workflows.CheckLicences.Name: d.licence, workflows.CheckMadePlates.Name: d.madePlates}
	do := d.round(looks[check.Name])
	env.RegisterActivity(do)
	value, err := env.ExecuteActivity(do, round)
	if err != nil {
		return round, err
	}
	require.NoError(d, value.Get(&round))
	return round, nil
}

// count counts rows.
func (d *daily) count(query string) (count int) {
	d.Helper()
	require.NoError(d, d.database.QueryRow(d.Context(), query).Scan(&count))
	return count
}

const inForce, letterRows = "SELECT count(*) FROM reminders WHERE over_at IS NULL", "SELECT count(*) FROM messages"

// Every citizen is looked at, some at a time; on the next day nobody is told again (GAP-76, GAP-88).
func TestRemindersOnce(t *testing.T) {
	d := newDaily(t, citizensAtOnce+20)
	for day, told := range []int{citizensAtOnce + 20, 0} {
		round := workflows.Round{Check: domain.NotifyPlateStorage}
		for range 2 {
			require.False(t, round.Done)
			var err error
			round, err = d.check(workflows.CheckStoredPlates, round)
			require.NoError(t, err)
		}
		require.True(t, round.Done)
		require.Equal(t, citizensAtOnce+20, round.Citizens)
		require.Equal(t, told, round.Reminded, "day %d", day)
	}
	require.Equal(t, 2, d.archive.asked[rnokppOf(7)], "each is asked of once a day")
	require.Equal(t, citizensAtOnce+20, d.count(inForce))
	require.Equal(t, citizensAtOnce+20, d.count(letterRows))
}

// The ends of plates in storage are updated by each daily round to what the register says; a plate that was fetched is
// forgotten, and what the register does not say leaves the last update as it was.
func TestStorageEndsAreUpdatedDaily(t *testing.T) {
	d, today := newDaily(t, 2), domain.DateOf(time.Now())
	update := func() {
		_, err := d.check(workflows.CheckStoredPlates, workflows.Round{Check: domain.NotifyPlateStorage})
		require.NoError(t, err)
	}
	iso := func(day domain.Date) string { return day.Time().Format(time.DateOnly) }
	type kept struct {
		end     string
		updated time.Time
	}
	read := func() map[string]kept {
		found := map[string]kept{}
		for _, citizen := range d.citizens() {
			plates, err := d.store.StoredPlates(t.Context(), citizen.ID)
			require.NoError(t, err)
			for _, plate := range plates {
				found[plate.Plate] = kept{iso(plate.EndDate), plate.UpdatedAt}
			}
		}
		return found
	}
	first, second := "AA0000BB", "AA0001BB" // see archive
	update()
	before := read()
	require.Equal(t, iso(today.AddDays(3)), before[first].end, "PSTO-06")

	d.archive.until = func(string) domain.Date { return today.AddDays(8) }
	d.archive.faults[rnokppOf(1)] = &wire.Error{Kind: wire.Unavailable}
	update()
	after := read()
	require.Equal(t, iso(today.AddDays(8)), after[first].end, "PSTO-06: the next day brings the new end")
	require.True(t, after[first].updated.After(before[first].updated))
	require.Equal(t, before[second], after[second], "PSTO-06: the register has said nothing of this one")

	d.archive.faults[rnokppOf(0)] = &wire.Error{Kind: wire.NotFound}
	d.archive.fetched = true
	update()
	require.NotContains(t, read(), first)
}

// An extended storage is told of again when its own end is near, and what is long over is forgotten with its letter (GAP-88).
func TestRemindersFollowTheRegister(t *testing.T) {
	d, today := newDaily(t, 1), domain.DateOf(time.Now())
	for _, row := range []struct {
		end                    domain.Date
		told, inForce, letters int
	}{
		{today.AddDays(3), 1, 1, 1}, {today.AddDays(30), 0, 0, 1}, {today.AddDays(9), 1, 1, 2}, {today.AddDays(3), 0, 1, 2},
	} {
		d.archive.until = func(string) domain.Date { return row.end }
		round, err := d.check(workflows.CheckStoredPlates, workflows.Round{Check: domain.NotifyPlateStorage})
		require.NoError(t, err)
		require.Equal(t, row.told, round.Reminded, row.end)
		require.Equal(t, row.inForce, d.count(inForce), row.end)
		require.Equal(t, row.letters, d.count(letterRows), row.end)
	}
	_, err := d.database.Exec(t.Context(), "UPDATE reminders SET over_at = over_at - interval '31 days'")
	require.NoError(t, err)
	_, err = d.check(workflows.CheckStoredPlates, workflows.Round{Check: domain.NotifyPlateStorage})
	require.NoError(t, err)
	require.Equal(t, 1, d.count("SELECT count(*) FROM reminders"))
	require.Equal(t, 1, d.count(letterRows))
}

// citizens are all citizens in the order in which they are looked at.
func (d *daily) citizens() []store.Citizen {
	d.Helper()
	all, err := d.store.CitizensAfter(d.Context(), sqlc.CitizensAfterParams{AtMost: citizensAtOnce})
	require.NoError(d, err)
	return all
}

// A register that fails or speaks in riddles of one citizen keeps no one else from being reminded, and is asked of that one
// again later in the same round; of whom it refuses to speak it is not asked again.
func TestRemindersAndOneCitizenWithoutAnAnswer(t *testing.T) {
	for _, kind := range []wire.Kind{wire.Unavailable, wire.Malformed, wire.AccessDenied, wire.BadRequest, wire.Refused} {
		d := newDaily(t, 10)
		all := d.citizens()
		d.archive.faults[all[4].RNOKPP] = &wire.Error{Kind: kind}
		round, err := d.check(workflows.CheckStoredPlates, workflows.Round{Check: domain.NotifyPlateStorage})
		require.NoError(t, err, kind)
		require.Equal(t, 9, round.Reminded, kind)
		if kind == wire.Refused {
			require.True(t, round.Done)
			require.Equal(t, 1, round.Unknown)
			continue
		}
		require.Equal(t, workflows.Round{
			Check: domain.NotifyPlateStorage, Pass: 1, Among: []uuid.UUID{all[4].ID}, Citizens: 9, Reminded: 9,
		}, round)
		delete(d.archive.faults, all[4].RNOKPP)
		round, err = d.check(workflows.CheckStoredPlates, round)
		require.NoError(t, err, kind)
		require.True(t, round.Done)
		require.Equal(t, []int{10, 10, 0}, []int{round.Citizens, round.Reminded, round.Unknown})
		require.Equal(t, 1, d.archive.asked[all[5].RNOKPP], "who was looked at is not asked of again")
	}
}

// Of whom a register never answers the round gives up in the end: what was found before stays, and operators see how many,
// not who.
func TestRemindersGiveUp(t *testing.T) {
	d := newDaily(t, 10)
	start, all := workflows.Round{Check: domain.NotifyPlateStorage}, d.citizens()
	_, err := d.check(workflows.CheckStoredPlates, start)
	require.NoError(t, err)
	for _, i := range []int{2, 3, 7} {
		d.archive.faults[all[i].RNOKPP] = &wire.Error{Kind: wire.Unavailable}
	}
	unknown := looks.WithLabelValues(string(domain.NotifyPlateStorage), lookUnknown)
	before := testutil.ToFloat64(unknown)
	for round := start; !round.Done; {
		round, err = d.check(workflows.CheckStoredPlates, round)
		require.NoError(t, err)
		start = round
	}
	require.Equal(t, []int{10, 3}, []int{start.Citizens, start.Unknown})
	require.InDelta(t, before+3, testutil.ToFloat64(unknown), 0)
	require.Greater(t, d.archive.asked[all[2].RNOKPP], 3)
	require.Equal(t, 10, d.count(inForce))
}

// A register that is down fails the attempt after some citizens, and the next attempt continues behind the last of them; they
// are asked of again.
func TestRemindersAndASilentRegister(t *testing.T) {
	d := newDaily(t, 20)
	all := d.citizens()
	for _, citizen := range all {
		d.archive.faults[citizen.RNOKPP] = &wire.Error{Kind: wire.Unavailable}
	}
	_, err := d.check(workflows.CheckStoredPlates, workflows.Round{Check: domain.NotifyPlateStorage})
	require.Error(t, err)
	require.Len(t, d.archive.asked, silentInARow, "who is down is not asked of everybody")

	beaten := workflows.Round{Check: domain.NotifyPlateStorage, After: all[4].ID, Silent: silentInARow}
	for _, citizen := range all[:5] {
		beaten.Later = append(beaten.Later, citizen.ID)
	}
	_, err = d.check(workflows.CheckStoredPlates, workflows.Round{Check: domain.NotifyPlateStorage}, beaten)
	require.Error(t, err)
	require.Len(t, d.archive.asked, silentInARow+1, "one question tells whether it is back")

	clear(d.archive.faults)
	round, err := d.check(workflows.CheckStoredPlates, workflows.Round{Check: domain.NotifyPlateStorage}, beaten)
	for err == nil && !round.Done {
		round, err = d.check(workflows.CheckStoredPlates, round)
	}
	require.NoError(t, err)
	require.Equal(t, []int{20, 20, 0}, []int{round.Citizens, round.Reminded, round.Unknown})
}

// A policy's letter goes to the address that was given with it (FLEET-23); a citizen of whom the register knows nothing is
// reminded of nothing.
func TestRemindersOfPolicies(t *testing.T) {
	d := newDaily(t, 2)
	all, err := d.store.CitizensAfter(t.Context(), sqlc.CitizensAfterParams{AtMost: 1})
	require.NoError(t, err)
	for kind, email := range map[domain.PolicyType]string{domain.PolicyMTPL: "own@mail.test", domain.PolicyGreen: "abroad@mail.test"} {
		require.NoError(t, keytest.Admin(t, d.database, d.store).SaveOwnPolicy(t.Context(), all[0].ID, domain.OwnPolicy{
			Type: kind, VIN: "VIN", Plate: "AA0001BB", Brand: "SKODA", CompanyName: "ТАС", PolicyNumber: "1", Email: email,
			EndDate: domain.DateOf(time.Now()).AddDays(5),
		}, time.Now()))
	}
	for check, kind := range map[*effect.Effect[workflows.Round, workflows.Round]]domain.NotificationType{
		&workflows.CheckPolicies: domain.NotifyInsurance, &workflows.CheckLicences: domain.NotifyLicence,
	} {
		_, err := d.check(*check, workflows.Round{Check: kind})
		require.NoError(t, err)
	}
	require.Equal(t, 2, d.count(letterRows), "both end on one day")
	service := map[string]string{"own@mail.test": "insurance", "abroad@mail.test": "insurance-green"}
	for _, letter := range keytest.Letters(t, d.database, d.store) {
		require.Equal(t, letter.Path, "/services/"+service[letter.Recipient]+"/info")
		delete(service, letter.Recipient)
	}
	require.Empty(t, service)
}

// Of who was only named in somebody's order the registers are not asked until they sign in; naming somebody who is known
// changes nothing about them.
func TestNobodyIsAskedAboutWhoWasOnlyNamed(t *testing.T) {
	d := newDaily(t, 1)
	d.database = dbtest.Admin(t, d.database) // the API names people
	d.store.Queries = sqlc.New(d.database)
	known := d.citizens()[0]
	name := func(reference, rnokpp string) uuid.UUID {
		t.Helper()
		id, err := d.store.KeepCitizen(t.Context(), d.database, domain.RNOKPP(reference), time.Now())
		require.NoError(t, err)
		require.NoError(t, d.store.NameCitizen(t.Context(), id, domain.Person{RNOKPP: rnokpp, LastName: "ІНШЕ", FirstName: "ІМ’Я"}))
		return id
	}
	require.Equal(t, known.ID, name("0", rnokppOf(0)))
	unchanged, err := d.store.Citizen(t.Context(), known.ID)
	require.NoError(t, err)
	require.Equal(t, known, unchanged)

	named := name("1", rnokppOf(1))
	require.Equal(t, named, name("1", rnokppOf(1)))
	_, err = d.check(workflows.CheckStoredPlates, workflows.Round{Check: domain.NotifyPlateStorage})
	require.NoError(t, err)
	require.Equal(t, map[string]int{rnokppOf(0): 1}, d.archive.asked)

	signedIn := keytest.Citizen(t, d.store, "1", domain.Person{RNOKPP: rnokppOf(1), LastName: "ІНШЕ", FirstName: "ІМ’Я"})
	require.Equal(t, named, signedIn)
	_, err = d.check(workflows.CheckStoredPlates, workflows.Round{Check: domain.NotifyPlateStorage})
	require.NoError(t, err)
	require.Equal(t, map[string]int{rnokppOf(0): 2, rnokppOf(1): 1}, d.archive.asked)
}
