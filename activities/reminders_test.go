package activities

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/testsuite"

	"cabinet/clients/wire"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// archive is registers in which every citizen has one plate stored, until a day of each.
type archive struct {
	until  func(rnokpp string) domain.Date
	faults map[string]error
	asked  map[string]int
}

func (a *archive) NationalLicence(context.Context, string) (domain.Licence, error) {
	return domain.Licence{}, &wire.Error{Kind: wire.NotFound}
}

func (a *archive) StoredPlates(_ context.Context, rnokpp string) ([]domain.StoredPlate, error) {
	a.asked[rnokpp]++
	return []domain.StoredPlate{{Plate: "AA" + rnokpp[6:] + "BB", EndDate: a.until(rnokpp)}}, a.faults[rnokpp]
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
	d.reminders = reminders{database: dbtest.New(t), papers: d.archive, publicURL: "http://cabinet.test"}
	for i := range citizens {
		_, err := sqlc.New(d.database).SignInCitizen(t.Context(), sqlc.SignInCitizenParams{
			ID: uuid.New(), Reference: fmt.Sprint(i), Rnokpp: rnokppOf(i), LastName: "ПРІЗВИЩЕ", FirstName: "ІМ’Я",
			Email: fmt.Sprintf("citizen-%d@mail.test", i), Now: time.Now(),
		})
		require.NoError(t, err)
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
	looks := map[string]look{workflows.CheckStoredPlates.Name: d.storedPlates, workflows.CheckPolicies.Name: d.policies, workflows.CheckLicences.Name: d.licence}
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
		require.Equal(t, told, round.Told, "day %d", day)
	}
	require.Equal(t, 2, d.archive.asked[rnokppOf(7)], "each is asked of once a day")
	require.Equal(t, citizensAtOnce+20, d.count(inForce))
	require.Equal(t, citizensAtOnce+20, d.count(letterRows))
}

// The kept end of a storage is brought up to date every day; an extended one is told of anew when its own end is near, and
// what is long over is forgotten with its letter (PSTO-06, GAP-88).
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
		require.Equal(t, row.told, round.Told, row.end)
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

// A register that is down fails the attempt, and the next one goes on behind the last citizen who was looked at; of whom a
// register refuses to speak is passed over, and keeps what was found before.
func TestRemindersAndASilentRegister(t *testing.T) {
	d := newDaily(t, 10)
	start := workflows.Round{Check: domain.NotifyPlateStorage}
	_, err := d.check(workflows.CheckStoredPlates, start)
	require.NoError(t, err)
	all, err := sqlc.New(d.database).CitizensAfter(t.Context(), sqlc.CitizensAfterParams{AtMost: 10})
	require.NoError(t, err)

	d.archive.faults[all[4].Rnokpp] = &wire.Error{Kind: wire.Unavailable}
	_, err = d.check(workflows.CheckStoredPlates, start)
	require.Error(t, err)
	require.Equal(t, 2, d.archive.asked[all[3].Rnokpp])
	require.Equal(t, 1, d.archive.asked[all[5].Rnokpp])

	d.archive.faults[all[4].Rnokpp] = &wire.Error{Kind: wire.Refused}
	beaten := workflows.Round{Check: domain.NotifyPlateStorage, After: all[3].ID.String(), Citizens: 4}
	round, err := d.check(workflows.CheckStoredPlates, start, beaten)
	require.NoError(t, err)
	require.Equal(t, workflows.Round{
		Check: domain.NotifyPlateStorage, After: all[9].ID.String(), Citizens: 10, Unknown: 1, Done: true,
	}, round)
	require.Equal(t, 2, d.archive.asked[all[3].Rnokpp], "who was looked at is not asked of again")
	require.Equal(t, 10, d.count(inForce))
}

// Of whom a register says what nobody can read keeps nobody else from being reminded: it is asked some times, over
// attempts, and then the round goes on.
func TestRemindersAndAnUnreadableAnswer(t *testing.T) {
	d := newDaily(t, 3)
	all, err := sqlc.New(d.database).CitizensAfter(t.Context(), sqlc.CitizensAfterParams{AtMost: 3})
	require.NoError(t, err)
	d.archive.faults[all[1].Rnokpp] = &wire.Error{Kind: wire.Malformed}
	beaten := workflows.Round{Check: domain.NotifyPlateStorage, After: all[0].ID.String(), Citizens: 1, Unread: readAttempts - 2}
	_, err = d.check(workflows.CheckStoredPlates, beaten)
	require.Error(t, err)
	beaten.Unread++
	round, err := d.check(workflows.CheckStoredPlates, beaten)
	require.NoError(t, err)
	require.Equal(t, workflows.Round{
		Check: domain.NotifyPlateStorage, After: all[2].ID.String(), Citizens: 3, Told: 1, Unknown: 1, Done: true,
	}, round)
}

// A policy's letter goes to the address that was given with it (FLEET-23); a citizen of whom the register knows nothing is
// reminded of nothing.
func TestRemindersOfPolicies(t *testing.T) {
	d := newDaily(t, 2)
	all, err := sqlc.New(d.database).CitizensAfter(t.Context(), sqlc.CitizensAfterParams{AtMost: 1})
	require.NoError(t, err)
	_, err = d.database.Exec(t.Context(), `INSERT INTO own_policies VALUES ($1, 'VIN', 'AA0001BB', 'SKODA', 'ТАС', '1', now() + interval '5 days', 'own@mail.test', now())`, all[0].ID)
	require.NoError(t, err)
	for check, kind := range map[*effect.Effect[workflows.Round, workflows.Round]]domain.NotificationType{
		&workflows.CheckPolicies: domain.NotifyInsurance, &workflows.CheckLicences: domain.NotifyLicence,
	} {
		_, err := d.check(*check, workflows.Round{Check: kind})
		require.NoError(t, err)
	}
	var recipient, body string
	require.Equal(t, 1, d.count(letterRows))
	require.NoError(t, d.database.QueryRow(t.Context(), "SELECT recipient, body FROM messages").Scan(&recipient, &body))
	require.Equal(t, "own@mail.test", recipient)
	require.Contains(t, body, "http://cabinet.test/services/insurance/info")
}
