package vehiclereport

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/carlos7ags/folio/reader"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/tests/poppler"
)

func day(text string) domain.Date {
	date, err := domain.ParseDate(text)
	if err != nil {
		panic(err)
	}
	return date
}

var meta = Meta{Number: "4821\u00a00739\u00a05617", IssuedAt: time.Date(2026, 3, 5, 12, 30, 0, 0, time.UTC), Code: "0123456789ABCDEFGHJKMNPQRS", Page: "https://cabinet.example/verify"}

// sample has every field of VCHK-13.
func sample() domain.VehicleReport {
	return domain.VehicleReport{
		CarID: "300410472", Brand: "MERCEDES-BENZ", Model: "SPRINTER 313 CDI", Type: "ВАНТАЖНИЙ", Body: "ФУРГОН МАЛОТОННАЖНИЙ",
		VIN: "WDB2STPN6HK525184", Plate: "AB2478XH", MakeYear: 2017, Engine: domain.Engine{Capacity: 2143, Fuel: "ДИЗЕЛЬНЕ ПАЛЬНЕ"},
		Color: "ЗЕЛЕНИЙ", SittingPlaces: 3, StandingPlaces: 1, Weight: domain.Weight{Empty: 2265, Full: 3500},
		Note:              "ПЕРЕОБЛАДНАНО З ПАСАЖИРСЬКОГО; ҐРАТИ, ЄМНІСТЬ ІЗ ЇЗДОВИМ РЕМЕНЕМ, ГАЗОБАЛОННЕ ОБЛАДНАННЯ № 1187 ВСТАНОВЛЕНО",
		FirstRegisteredAt: day("2018-02-07"), LastRegisteredAt: day("2025-10-17"), RegisteredBy: "ТСЦ 0541", NumOfOwners: 2,
		LastOpers: []domain.VehicleOperation{
			{Code: "10", Name: "ПЕРВИННА РЕЄСТРАЦІЯ ТРАНСПОРТНОГО ЗАСОБУ, ПРИДБАНОГО В ТОРГОВЕЛЬНІЙ ОРГАНІЗАЦІЇ", Date: day("2018-02-07"), By: "ТСЦ 0541"},
			{Code: "308", Name: "ПЕРЕРЕЄСТРАЦІЯ ПРИ ЗМІНІ КОЛЬОРУ", Date: day("2025-10-17"), By: "ТСЦ 0541"},
		},
		OTKProtocol: &domain.OTKProtocol{
			Number: "20582-95982-26", Date: day("2026-02-11"), ValidUntil: day("2027-02-11"), Result: "ТЕХНІЧНО СПРАВНИЙ",
		},
	}
}

func render(t testing.TB, report domain.VehicleReport) []byte {
	t.Helper()
	var file bytes.Buffer
	require.NoError(t, Render(&file, report, meta))
	return file.Bytes()
}

// texts are the texts of the pages without white space: a wrapped value is still one text.
func texts(t testing.TB, file []byte) []string {
	t.Helper()
	pages := poppler.Pages(t, file)
	for i, page := range pages {
		pages[i] = squeeze(page)
	}
	return pages
}

func squeeze(text string) string { return strings.Join(strings.Fields(text), "") }

// Every field of VCHK-13 can be read, searched and copied, with all Ukrainian letters.
func TestFields(t *testing.T) {
	report := sample()
	report.Color = "Україна ґ є і ї Ґ Є І Ї ’"
	text := strings.Join(texts(t, render(t, report)), "")
	for _, want := range []string{
		"Витяг", "Головний сервісний центр МВС", "з Єдиного державного реєстру транспортних засобів", "№ " + meta.Number, "Сформовано 05.03.2026 14:30",
		"Номерний знак AB2478XH", "Ідентифікаційний номер (VIN) WDB2STPN6HK525184", "Марка MERCEDES-BENZ",
		"Модель SPRINTER 313 CDI", "Тип ВАНТАЖНИЙ", "Кузов ФУРГОН МАЛОТОННАЖНИЙ", "Рік випуску 2017",
		"Об’єм двигуна, см³ 2143", "Вид пального ДИЗЕЛЬНЕ ПАЛЬНЕ", "Колір Україна ґ є і ї Ґ Є І Ї ’", "Місць для сидіння 3",
		"Місць для стояння 1", "Маса без навантаження, кг 2265", "Повна маса, кг 3500", "Особливі відмітки " + report.Note,
		"Дата першої реєстрації 07.02.2018", "Дата останньої реєстрації 17.10.2025", "Ким зареєстровано ТСЦ 0541",
		"Кількість власників 2",
		"17.10.2025 308 ПЕРЕРЕЄСТРАЦІЯ ПРИ ЗМІНІ КОЛЬОРУ ТСЦ 0541",
		"Номер протоколу 20582-95982-26", "Дата протоколу 11.02.2026", "Дійсний до 11.02.2027", "Результат ТЕХНІЧНО СПРАВНИЙ",
		"починаючи з 2013 року", // BIZ-07
	} {
		require.Contains(t, text, squeeze(want))
	}
}

// A vehicle of which the register knows little still has its extract.
func TestAbsentValues(t *testing.T) {
	text := strings.Join(texts(t, render(t, domain.VehicleReport{VIN: "Y9PFTV2M1FW410829", LastRegisteredAt: day("2016-05-13")})), "")
	for _, want := range []string{"Марка —", "Номерний знак —", "Об’єм двигуна, см³ —", "Операцій у реєстрі немає", "Протоколу в реєстрі немає"} {
		require.Contains(t, text, squeeze(want))
	}
}

// The history is newest first; of one day, the later entry of the register first.
func TestHistoryOrder(t *testing.T) {
	rows := operations([]domain.VehicleOperation{
		{Code: "10", Date: day("2018-02-07")},
		{Code: "440", Date: day("2025-10-17")},
		{Code: "315", Date: day("2025-10-17")},
		{Code: "70", Date: day("2016-01-01")},
	})
	var codes []string
	for _, row := range rows {
		codes = append(codes, row[1])
	}
	require.Equal(t, []string{"315", "440", "10", "70"}, codes)
}

// A protocol says when its term is over; on its last day it still holds.
func TestInspectionTerm(t *testing.T) {
	otk := domain.OTKProtocol{ValidUntil: day("2026-03-05")}
	require.Equal(t, "05.03.2026", inspection(otk, day("2026-03-05"))[2][1])
	require.Equal(t, "05.03.2026, строк дії минув", inspection(otk, day("2026-03-06"))[2][1])
}

// crowded is a report with a long history and values that are too long for any line or page.
func crowded() domain.VehicleReport {
	report := sample()
	report.Brand, report.Plate = strings.Repeat("ДОВГАМАРКА", 8), "ІНДИВІДУАЛЬНИЙ"
	report.Note = strings.Repeat("ВІДМІТКА ", 500) + strings.Repeat("Ў", 300)
	for i := range 70 {
		report.LastOpers = append(report.LastOpers, domain.VehicleOperation{
			Code: "315", Name: fmt.Sprintf("ПЕРЕРЕЄСТРАЦІЯ НОМЕР %d НА НОВОГО ВЛАСНИКА ЗА ДОГОВОРОМ КУПІВЛІ-ПРОДАЖУ", i), Date: day("2019-01-01"), By: "ТСЦ 8041",
		})
	}
	return report
}

// Long values wrap, a long history continues over pages under repeated heads, and nothing is lost.
func TestPages(t *testing.T) {
	pages := texts(t, render(t, crowded()))
	require.Greater(t, len(pages), 3)
	for i, page := range pages {
		require.Contains(t, page, squeeze(fmt.Sprintf("Сторінка %d з %d", i+1, len(pages))))
		require.Contains(t, page, squeeze("Замовлення № "+meta.Number))
	}
	all := strings.Join(pages, "")
	for i := range 70 {
		require.Contains(t, all, squeeze(fmt.Sprintf("НОМЕР %d НА НОВОГО", i)))
	}
	require.Greater(t, strings.Count(all, squeeze("Де проведено")), 1)
	require.Equal(t, 500, strings.Count(all, "ВІДМІТКА"))
	require.Equal(t, 300, strings.Count(all, "Ў"))
}

func TestDocumentInfo(t *testing.T) {
	file := render(t, sample())
	info := poppler.Info(t, file, "-rawdates")
	for _, want := range []string{
		"Витяг про транспортний засіб MERCEDES-BENZ SPRINTER 313 CDI", "CreationDate:    D:20260305143000+02'00'", "Tagged:          yes",
	} {
		require.Contains(t, info, want)
	}
	require.Contains(t, string(file), "/Lang (uk)")
}

// Who does not see the extract reads what each value is about, and the vehicle's plate in words.
func TestStructure(t *testing.T) {
	structure := squeeze(poppler.Info(t, render(t, sample()), "-struct-text"))
	for _, want := range []string{
		`H1(block)"Витяг"`, `H2(block)"Відомостіпротранспортнийзасіб"Table`, `TH:/Scope/Row"Марка"TD"MERCEDES-BENZ"`,
		`TH:/Scope/Column"Операція"`, `TD"10ПЕРВИННАРЕЄСТРАЦІЯТРАНСПОРТНОГОЗАСОБУ,ПРИДБАНОГОВТОРГОВЕЛЬНІЙОРГАНІЗАЦІЇ"`,
	} {
		require.Contains(t, structure, want)
	}
	require.NotContains(t, structure, "Сторінка1", "a footer is decoration")
}

// An extract that is downloaded again is the same to the byte, also when many are made at once.
func TestSameBytes(t *testing.T) {
	want := render(t, sample())
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			var file bytes.Buffer
			if err := Render(&file, sample(), meta); err != nil || !bytes.Equal(want, file.Bytes()) {
				t.Errorf("other bytes, error %v", err)
			}
		})
	}
	all.Wait()
}

// No text that a register may hold breaks the extract.
func FuzzRender(f *testing.F) {
	f.Add("КОЛІР", "315", 3)
	f.Add("\x00\xff🚗\n\t\u202e", strings.Repeat("x", 500), -1)
	f.Fuzz(func(t *testing.T, text, code string, number int) {
		report := sample()
		report.Brand, report.Plate, report.VIN, report.Note, report.MakeYear = text, text, text, text, number
		report.LastOpers[0].Code, report.LastOpers[0].By = code, text
		_, err := reader.Parse(render(t, report))
		require.NoError(t, err)
	})
}

func BenchmarkRender(b *testing.B) {
	for name, report := range map[string]domain.VehicleReport{"ordinary": sample(), "crowded": crowded()} {
		b.Run(name, func(b *testing.B) {
			size := 0
			for b.Loop() {
				size = len(render(b, report))
			}
			b.ReportMetric(float64(size)/1024, "KB")
		})
	}
}
