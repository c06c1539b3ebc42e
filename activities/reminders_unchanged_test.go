package activities

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/workflows"
)

// versions are the rows of what the daily checks find, each with the transaction that has written it.
func (d *daily) versions() map[string]string {
	d.Helper()
	rows, err := d.database.Query(d.Context(), `SELECT 'reminder ' || id, xmin::text FROM reminders
		UNION ALL SELECT 'plate ' || encode(plate_hash, 'hex'), xmin::text FROM stored_plates
		UNION ALL SELECT 'letter ' || order_id, xmin::text FROM messages`)
	require.NoError(d, err)
	found := map[string]string{}
	var row, written string
	_, err = pgx.ForEachRow(rows, []any{&row, &written}, func() error { found[row] = written; return nil })
	require.NoError(d, err)
	return found
}

// changed are the rows that differ from earlier ones.
func (d *daily) changed(before map[string]string) (rows []string) {
	d.Helper()
	after := d.versions()
	require.Len(d, after, len(before))
	for row, written := range after {
		if before[row] != written {
			rows = append(rows, row)
		}
	}
	return rows
}

// checkStorage runs a complete check.
func (d *daily) checkStorage() {
	d.Helper()
	round, err := d.check(workflows.CheckStoredPlates, workflows.Round{Check: domain.NotifyPlateStorage})
	require.NoError(d, err)
	for !round.Done {
		round, err = d.check(workflows.CheckStoredPlates, round)
		require.NoError(d, err)
	}
}

// nextDay lets a day pass.
func (d *daily) nextDay() {
	d.Helper()
	d.archive.days++
	_, err := d.database.Exec(d.Context(), "UPDATE stored_plates SET updated_at = updated_at - interval '1 day', asked_at = asked_at - interval '1 day'")
	require.NoError(d, err)
	_, err = d.database.Exec(d.Context(), "UPDATE daily_checks SET asked_at = asked_at - interval '1 day'")
	require.NoError(d, err)
}

// shown is a citizen's only plate in storage, as it is shown while the register does not answer.
func (d *daily) shown(citizen uuid.UUID) domain.StoredPlate {
	d.Helper()
	plates, err := d.store.StoredPlates(d.Context(), citizen)
	require.NoError(d, err)
	require.Len(d, plates, 1)
	return plates[0]
}

// A daily check writes what has changed, and no row that is as it was.
func TestUnchangedResultsAreNotWritten(t *testing.T) {
	d := newDaily(t, 3)
	d.archive.days = 5
	d.checkStorage()
	require.Len(t, d.versions(), 9, "a plate, a reminder and a letter of each citizen")
	d.nextDay()
	before := d.versions()
	d.checkStorage()
	require.Empty(t, d.changed(before))

	end := domain.DateOf(time.Now()).AddDays(3)
	d.archive.until = func(rnokpp string) domain.Date {
		if rnokpp == rnokppOf(1) {
			return end.AddDays(20)
		}
		return end
	}
	d.checkStorage()
	changed := d.changed(before)
	require.Len(t, changed, 2, "the plate, and the reminder that is over")

	before = d.versions()
	damaged, err := d.database.Exec(t.Context(), "UPDATE reminders SET event = 'damaged' WHERE id = (SELECT id FROM reminders WHERE over_at IS NULL LIMIT 1)")
	require.NoError(t, err)
	require.EqualValues(t, 1, damaged.RowsAffected())
	d.checkStorage()
	require.Len(t, d.changed(before), 1, "a row that cannot be read is written again")
	before = d.versions()
	d.checkStorage()
	require.Empty(t, d.changed(before))
}

// A plate that is not written again says nevertheless when the register answered last, and how long it is stored until then; one of whom
// the register has said nothing does not get the time of the others.
func TestUnchangedPlatesSayWhenTheRegisterAnswered(t *testing.T) {
	d := newDaily(t, 2)
	d.archive.days = 5
	all := d.citizens()
	answered, silent := all[0].ID, all[1].ID
	d.checkStorage()
	first := d.shown(silent)
	require.Equal(t, 5, first.DaysCount)

	d.nextDay()
	d.archive.faults[all[1].RNOKPP] = &wire.Error{Kind: wire.Refused}
	begun := time.Now()
	d.checkStorage()
	require.WithinRange(t, d.shown(answered).UpdatedAt, begun, time.Now())
	require.Equal(t, 6, d.shown(answered).DaysCount)
	require.True(t, d.shown(silent).UpdatedAt.Before(begun))
	require.Equal(t, 5, d.shown(silent).DaysCount)
	unanswered := d.versions()
	d.checkStorage()
	require.Empty(t, d.changed(unanswered))

	clear(d.archive.faults)
	begun = time.Now()
	d.checkStorage()
	require.Len(t, d.changed(unanswered), 1)
	require.WithinRange(t, d.shown(silent).UpdatedAt, begun, time.Now())
	require.Equal(t, 6, d.shown(silent).DaysCount)
}
