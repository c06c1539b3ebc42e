package store_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
)

// An extract is read by the code that is printed on it, however it is typed, for a year, also when its order was erased. Without the
// code nothing can be read: neither the code nor what the extract says is in the database.
func TestExtract(t *testing.T) {
	d, order := newDesk(t), uuid.New()
	at := time.Date(2026, 3, 5, 12, 30, 0, 0, time.UTC)
	report := domain.VehicleReport{CarID: "300410472", VIN: secret, Brand: "SKODA"}
	save := store.VehicleReport{VehicleReport: report, Order: order, CreatedAt: at}
	require.NoError(t, d.SaveVehicleReport(t.Context(), d.citizen, save))
	require.NoError(t, d.SaveVehicleReport(t.Context(), d.citizen, save), "a repeated activity")
	saved, err := d.VehicleReportByVIN(t.Context(), d.citizen, secret)
	require.NoError(t, err)
	require.Equal(t, report, saved.VehicleReport)
	require.Len(t, saved.Code, 26)

	var rows, clear int
	require.NoError(t, d.pool.QueryRow(t.Context(), "SELECT count(*), count(*) FILTER (WHERE position($1::bytea IN sealed) > 0) FROM extracts",
		[]byte("SKODA")).Scan(&rows, &clear))
	require.Equal(t, []int{1, 0}, []int{rows, clear})

	read := func(code string, now time.Time) error {
		extract, err := d.Extract(t.Context(), code, now)
		if err == nil {
			report.CarID = "" // is not on the extract
			require.Equal(t, store.Extract{Report: report, Number: order, IssuedAt: at}, extract)
		}
		return err
	}
	typed := strings.NewReplacer("0", "o", "1", "l").Replace(strings.ToLower(saved.Code[:13] + "-" + saved.Code[13:]))
	d.erase(order)
	require.NoError(t, d.Queries.EraseVehicleReport(t.Context(), order))
	for _, code := range []string{saved.Code, typed} {
		require.NoError(t, read(code, at.Add(domain.ExtractVerifiable-time.Second)), code)
	}
	other := "A" + saved.Code[1:]
	if other == saved.Code {
		other = "B" + saved.Code[1:]
	}
	for name, err := range map[string]error{
		"over": read(saved.Code, at.Add(domain.ExtractVerifiable)), "another code": read(other, at), "no code": read("Ї", at), "short": read("AAAA", at),
	} {
		require.Equal(t, domain.Refuse(domain.CodeExtractNotFound), err, name)
	}
	_, err = d.Queries.SweepExtracts(t.Context(), sqlc.SweepExtractsParams{Before: at.Add(domain.ExtractVerifiable + time.Second), AtMost: 10})
	require.NoError(t, err)
	require.NoError(t, d.pool.QueryRow(t.Context(), "SELECT count(*) FROM extracts").Scan(&rows))
	require.Zero(t, rows)
}
