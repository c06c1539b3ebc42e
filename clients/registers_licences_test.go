package clients_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// A licence has all that an exchange needs, and the facts alone are the same.
func TestNationalLicence(t *testing.T) {
	w, ctx := start(t), t.Context()
	driver := w.citizen("Коваленко")
	licence, err := w.registers.NationalLicence(ctx, driver.RNOKPP)
	require.NoError(t, err)
	require.Equal(t, "РКК406200", licence.ID(), "LIC-14")
	require.Len(t, licence.PaperID, 9, "LIC-14")
	require.Equal(t, []string{"КОВАЛЕНКО", "ОЛЕКСАНДР", "ПЕТРОВИЧ"}, []string{licence.LastName, licence.FirstName, licence.MiddleName}, "LIC-15")
	require.Equal(t, []string{"KOVALENKO", "OLEKSANDR"}, []string{licence.LastNameLatin, licence.FirstNameLatin}, "LIC-15")
	require.NotEmpty(t, licence.BirthPlace, "LIC-16")
	require.NotEmpty(t, licence.IssuedBy, "LIC-16")
	require.True(t, licence.IssuedAt.Before(licence.ExpiredAt), "LIC-16")
	require.Equal(t, domain.RNOKPP(driver.RNOKPP).Birthday(), licence.Birthday, "LIC-16")
	require.Len(t, licence.Categories, 4, "LIC-17")
	for _, category := range licence.Categories {
		require.NotEmpty(t, category.Category, "LIC-17")
		require.False(t, category.OpenedAt.IsZero(), "LIC-17")
	}
	require.Equal(t, domain.LicenceFacts{
		DocType: domain.LicencePhysical, Status: domain.LicenceActive, TermType: domain.TermTerminable, Term: 30,
		ExpiredAt: domain.Date{Year: 2048, Month: 5, Day: 16},
	}, licence.LicenceFacts, "LIC-17, LIC-18, LIC-19: terminable")
	limited, err := w.registers.NationalLicence(ctx, w.citizen("Федоренко").RNOKPP)
	require.NoError(t, err)
	require.Equal(t, []domain.LicenceLimit{{Category: "B", Note: "Окуляри або контактні лінзи"}}, limited.Limits, "LIC-17")
	for name, term := range map[string]domain.LicenceTermType{
		"Коваленко": domain.TermTerminable, "Гриценко": domain.TermUnlimited, "Олійник": domain.TermNotDefined,
	} {
		held, err := w.registers.NationalLicence(ctx, w.citizen(name).RNOKPP)
		require.NoError(t, err, name)
		require.Equal(t, term, held.TermType, "LIC-19: %s", name)
	}
	facts, err := w.registers.LicenceFacts(ctx, driver.RNOKPP)
	require.NoError(t, err)
	require.Equal(t, licence.LicenceFacts, facts)

	photo, err := w.registers.LicencePhoto(ctx, driver.RNOKPP)
	require.NoError(t, err)
	require.Equal(t, "image/png", photo.Type)
	_, err = png.Decode(bytes.NewReader(photo.Content))
	require.NoError(t, err)

	_, err = w.registers.NationalLicence(ctx, w.citizen("Волошин").RNOKPP)
	require.Equal(t, wire.NotFound, wire.KindOf(err))
	_, err = w.registers.InternationalLicence(ctx, driver.RNOKPP)
	require.Equal(t, wire.NotFound, wire.KindOf(err))
	abroad, err := w.registers.InternationalLicence(ctx, w.citizen("Захарчук").RNOKPP)
	require.NoError(t, err)
	require.Equal(t, abroad.IssuedAt.Year+3, abroad.ExpiredAt.Year, "DASH-22")
}

// Each situation of a licence is one citizen's.
func TestLicenceSituations(t *testing.T) {
	w, ctx := start(t), t.Context()
	facts := func(name string) domain.LicenceFacts {
		facts, err := w.registers.LicenceFacts(ctx, w.citizen(name).RNOKPP)
		require.NoError(t, err, name)
		return facts
	}
	require.True(t, facts("Олійник").Destroyed(), "LIC-30")
	require.True(t, facts("Кравчук").Electronic())
	require.True(t, facts("Мельник").MustRetakeExams(), "LIC-47")
	require.False(t, facts("Савченко").MustRetakeExams(), "one fine")
	require.True(t, facts("Лисенко").FirstIssueEnded(domain.Date{Year: 2026, Month: 3, Day: 19}))
	require.False(t, facts("Савченко").FirstIssueEnded(domain.Date{Year: 2027, Month: 11, Day: 11}))
	require.True(t, facts("Гриценко").FirstIssueMarked(), "unlimited with a term over ten years")
	require.Equal(t, domain.LicencePostalShipment, facts("Остапенко").Status)
	require.Equal(t, domain.LicenceLost, facts("Білоус").Status)
}

// The registers' data decide whether a licence can be exchanged online (LIC-45, LIC-46).
func TestExchangeData(t *testing.T) {
	w, ctx := start(t), t.Context()
	lacks := func(name string) []string {
		rnokpp := w.citizen(name).RNOKPP
		licence, err := w.registers.NationalLicence(ctx, rnokpp)
		require.NoError(t, err)
		card, err := w.registers.PersonCard(ctx, rnokpp)
		require.NoError(t, err)
		return domain.LicenceExchangeLacks(licence, card)
	}
	require.Empty(t, lacks("Коваленко"))
	require.Empty(t, lacks("Гриценко"), "a passport book with a series")
	require.Equal(t, []string{
		domain.LacksAddress, domain.LacksDocument, domain.LacksPhoto, domain.LacksLicence,
	}, lacks("Марченко"))
	require.Equal(t, []string{domain.LacksDocument}, lacks("Білик"), "an undated passport")
	require.Equal(t, []string{domain.LacksLatinNames}, lacks("Сидоренко"))
	_, err := w.registers.LicencePhoto(ctx, w.citizen("Марченко").RNOKPP)
	require.Equal(t, wire.NotFound, wire.KindOf(err))
}

// A document is found by its kind.
func TestIdentityDocument(t *testing.T) {
	w, ctx := start(t), t.Context()
	rnokpp := w.citizen("Коваленко").RNOKPP
	card, err := w.registers.IdentityDocument(ctx, rnokpp, domain.KindIDCard)
	require.NoError(t, err)
	require.Equal(t, domain.IdentityCard.Named(), card.Type, "DICT-06, WIZ-13")
	require.True(t, card.Complete())
	require.NoError(t, card.Validate(domain.DateOf(time.Now())))
	abroad, err := w.registers.IdentityDocument(ctx, rnokpp, domain.KindForeignPassport)
	require.NoError(t, err)
	require.Equal(t, domain.ForeignPassport.Named(), abroad.Type, "DICT-07")
	require.Equal(t, "FE", abroad.Series)
	_, err = w.registers.IdentityDocument(ctx, rnokpp, domain.KindPassport)
	require.Equal(t, wire.NotFound, wire.KindOf(err))

	person, err := w.registers.PersonCard(ctx, rnokpp)
	require.NoError(t, err)
	require.Equal(t, "вулиця", person.Address.StreetType)
	require.Equal(t, "місто", person.Address.CityType)
	require.Equal(t, person.SystemNumber, domain.ClientID(person.UID), "CONF-17")
	none, err := w.registers.PersonCard(ctx, w.citizen("Кузьменко").RNOKPP)
	require.NoError(t, err)
	require.Empty(t, none.SystemNumber, "PRES-07")
}

// submission is what all applications of an order carry.
func submission(reference, rnokpp string) domain.Submission {
	return domain.Submission{
		Reference: reference, RNOKPP: rnokpp, Email: "driver@ukr.net", Phone: "+380501234567",
		Statement: []byte(`{}`), Signature: []byte("cms"),
	}
}

func (w *world) licenceApplication(name, reference string, reason domain.ReasonCode) domain.LicenceApplication {
	w.t.Helper()
	rnokpp := w.citizen(name).RNOKPP
	licence, err := w.registers.NationalLicence(w.t.Context(), rnokpp)
	require.NoError(w.t, err)
	return domain.LicenceApplication{
		Submission: submission(reference, rnokpp), Reason: reason, Wanted: domain.LicencePhysical,
		Series: licence.Series, Number: licence.Number, PaperID: licence.PaperID, DrawnSign: []byte("png"),
		Attachments: []domain.Attachment{{Name: "passport.pdf", Type: "application/pdf", Content: bytes.Repeat([]byte("x"), 2<<20)}},
	}
}

// decide plays the service centre.
func (w *world) decide(number, decision, reason string) {
	w.t.Helper()
	w.desk(http.MethodPost, "/desk/api/applications/"+number+"/decision", map[string]string{"decision": decision, "reason": reason})
}

// An application is made once by reference, and goes the service centre's way to its end (LIC-55).
func TestLicenceExchange(t *testing.T) {
	w, ctx := start(t), t.Context()
	form := w.licenceApplication("Коваленко", "order-1", domain.ReasonTermEnded)
	first, err := w.registers.SubmitLicenceExchange(ctx, form)
	require.NoError(t, err)
	require.Equal(t, domain.ApplicationPending, first.Status)
	form.CallbackURL = "http://127.0.0.1:1/other"
	again, err := w.registers.SubmitLicenceExchange(ctx, form)
	require.NoError(t, err)
	require.Equal(t, first, again)
	held, err := w.registers.NationalLicence(ctx, form.RNOKPP)
	require.NoError(t, err)
	require.True(t, held.ActiveApplication, "an order would be refused before it is paid")

	form.Reason = domain.ReasonWorn
	_, err = w.registers.SubmitLicenceExchange(ctx, form)
	require.Equal(t, wire.BadRequest, wire.KindOf(err), "our own mistake is no answer to the citizen")
	require.Equal(t, "Client.ReferenceReused", wire.CodeOf(err))
	form.Reference = "order-2"
	_, err = w.registers.SubmitLicenceExchange(ctx, form)
	require.Equal(t, registers.FaultActiveApplication, code(err))

	for _, step := range []struct {
		decision string
		status   domain.ApplicationStatus
	}{
		{"approve", domain.ApplicationApproved}, {"processed", domain.ApplicationProcessed}, {"ready", domain.ApplicationReady},
	} {
		w.decide(first.Number, step.decision, "")
		now, err := w.registers.Application(ctx, first.Number)
		require.NoError(t, err)
		require.Equal(t, step.status, now.Status)
	}
	held, err = w.registers.NationalLicence(ctx, form.RNOKPP)
	require.NoError(t, err)
	require.False(t, held.ActiveApplication)
	_, err = w.registers.Withdraw(ctx, first.Number)
	require.Equal(t, registers.FaultAlreadyDone, code(err))
	_, err = w.registers.Application(ctx, "LE-999999")
	require.Equal(t, wire.NotFound, wire.KindOf(err))
}

// Every reason of the dictionary is known to the registers; who must retake the exams may only restore (LIC-47,
// AMB-089, LIC-55).
func TestLicenceReasons(t *testing.T) {
	w, ctx := start(t), t.Context()
	for _, reason := range domain.LicenceReasons {
		form := w.licenceApplication("Коваленко", "order-"+reason.Name, reason.Code)
		form.Reference, form.Wanted = "order-"+time.Now().String(), reason.Wanted
		made, err := w.registers.SubmitLicenceExchange(ctx, form)
		require.NoError(t, err, reason.Name)
		gone, err := w.registers.Withdraw(ctx, made.Number)
		require.NoError(t, err)
		require.Equal(t, domain.ApplicationWithdrawn, gone.Status)
	}
	_, err := w.registers.SubmitLicenceExchange(ctx, w.licenceApplication("Мельник", "order-m1", domain.ReasonTermEnded))
	require.Equal(t, registers.FaultExamsNeeded, code(err))
	_, err = w.registers.SubmitLicenceExchange(ctx, w.licenceApplication("Мельник", "order-m2", domain.ReasonLoss))
	require.NoError(t, err)
}

// code is the registers' own word in a refusal.
func code(err error) string {
	if fault, ok := err.(*wire.Error); ok && fault.Kind == wire.Refused { //nolint:errorlint // the clients answer it bare
		return fault.Code
	}
	return ""
}

// A submission whose answer is lost was made: the same reference finds it, and there is one.
func TestLostSubmission(t *testing.T) {
	w, ctx := start(t), t.Context()
	form := w.licenceApplication("Коваленко", "order-1", domain.ReasonTermEnded)
	w.fault("trembita", "lost_answer", 0)
	_, err := w.registers.SubmitLicenceExchange(ctx, form)
	require.Equal(t, wire.Unavailable, wire.KindOf(err))
	w.mend()
	found, err := w.registers.SubmitLicenceExchange(ctx, form)
	require.NoError(t, err)
	require.Equal(t, domain.ApplicationPending, found.Status)
	var queue []struct{ Number string }
	require.NoError(t, json.Unmarshal(w.desk(http.MethodGet, "/desk/api/applications?reference=order-1", nil), &queue))
	require.Len(t, queue, 1)
	require.Equal(t, found.Number, queue[0].Number)
}
