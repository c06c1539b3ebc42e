package vehiclereport

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

func day(year, month, date int) domain.Date {
	return domain.Date{Year: year, Month: time.Month(month), Day: date}
}

func sample(operations int) domain.VehicleReport {
	report := domain.VehicleReport{
		CarID: "1", Brand: "SKODA", Model: "OCTAVIA", Type: "Легковий", Body: "Універсал", VIN: "TMB99HAV3KM626020",
		Plate: "KA9400PP", MakeYear: 2019, Engine: domain.Engine{Capacity: 1968, Fuel: "Дизельне пальне"}, Color: "Сірий",
		SittingPlaces: 5, Weight: domain.Weight{Empty: 1430, Full: 1950},
		Note:              "Переобладнання: газобалонне обладнання. Україна ґ є і ї ’ — " + strings.Repeat("довга відмітка ", 12),
		FirstRegisteredAt: day(2019, 5, 17), LastRegisteredAt: day(2023, 11, 2), RegisteredBy: "ТСЦ МВС № 8041", NumOfOwners: 3,
		OTKProtocol: &domain.OTKProtocol{Number: "00123-00456-25", Date: day(2025, 3, 1), ValidUntil: day(2026, 3, 1), Result: "Придатний"},
	}
	for i := range operations {
		report.LastOpers = append(report.LastOpers, domain.VehicleOperation{
			Code: "315", Name: "Перереєстрація на нового власника за договором купівлі-продажу", Date: day(2013+i%10, 1+i%12, 1+i%28), By: "ТСЦ МВС № 8041",
		})
	}
	return report
}

var meta = Meta{Number: "0192a3b4-0000-7000-8000-000000000001", IssuedAt: time.Date(2026, 3, 5, 12, 30, 0, 0, time.UTC)}

// text is what a reader can search and copy, by poppler's pdftotext.
func text(t *testing.T, report domain.VehicleReport) string {
	t.Helper()
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext (poppler-utils) is not installed")
	}
	var document bytes.Buffer
	require.NoError(t, Render(&document, report, meta))
	require.True(t, bytes.HasPrefix(document.Bytes(), []byte("%PDF-")))
	file := filepath.Join(t.TempDir(), "report.pdf")
	require.NoError(t, os.WriteFile(file, document.Bytes(), 0o600))
	if keep := os.Getenv("KEEP_PDF"); keep != "" {
		require.NoError(t, os.WriteFile(keep, document.Bytes(), 0o600))
	}
	output, err := exec.Command(tool, "-layout", file, "-").Output()
	require.NoError(t, err)
	return string(output)
}

// The extract carries every fact of VCHK-13 as text that can be searched, in Ukrainian letters.
func TestEveryFactIsThere(t *testing.T) {
	read := text(t, sample(2))
	for _, fact := range []string{
		"Витяг", "SKODA OCTAVIA", "TMB99HAV3KM626020", "KA9400PP", "Легковий", "Універсал", "2019", "1968 см³",
		"Дизельне пальне", "Сірий", "1430 кг", "1950 кг", "Україна ґ є і ї ’", "17.05.2019", "02.11.2023",
		"ТСЦ МВС № 8041", "00123-00456-25", "01.03.2026", "Придатний", "Перереєстрація", meta.Number,
		"05.03.2026 14:30", "з 2013 року", "Сторінка 1 з",
	} {
		require.Contains(t, read, fact)
	}
}

// Many registrations go on to further pages, each with the table's head.
func TestLongHistory(t *testing.T) {
	read := text(t, sample(120))
	require.Contains(t, read, "Сторінка 4 з")
	require.GreaterOrEqual(t, strings.Count(read, "Операція"), 4)
	require.Equal(t, 120, strings.Count(read, "Перереєстрація"))
}

// What the register does not know is left out, and said where it matters.
func TestPoorReport(t *testing.T) {
	read := text(t, domain.VehicleReport{Brand: "ZAZ", VIN: "X"})
	require.Contains(t, read, "Відомостей про протокол немає.")
	require.Contains(t, read, "Відомостей про реєстрації немає.")
	require.NotContains(t, read, "Колір")
}

func BenchmarkRender(b *testing.B) {
	report := sample(8)
	var size int
	for b.Loop() {
		var document bytes.Buffer
		if err := Render(&document, report, meta); err != nil {
			b.Fatal(err)
		}
		size = document.Len()
	}
	b.ReportMetric(float64(size)/1024, "KB")
}
