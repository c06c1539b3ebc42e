package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The terms of the specification, as literal hours.
func TestStandardDeadlines(t *testing.T) {
	terms := StandardDeadlines
	for row, term := range map[string]struct{ got, want time.Duration }{
		"TIME-09, ORD-61: a payment":                {terms.Payment, 24 * time.Hour},
		"a draft waits 30 days for its signature":   {terms.Signature, 720 * time.Hour},
		"a held text of an individual plate":        {terms.PlateSignature, 72 * time.Hour},
		"TIME-07, PRES-05: a reserved plate":        {terms.Reservation, 216 * time.Hour},
		"TIME-11, ORD-62, CONF-49: a second party":  {terms.Confirmation, 48 * time.Hour},
		"a reserved policy waits a day":             {terms.Policy, 24 * time.Hour},
		"TIME-10, ORD-63: a certificate's exchange": {terms.Certificate, 24 * time.Hour},
		"a callback is waited for":                  {terms.Callback, 15 * time.Minute},
		"a service centre is asked again":           {terms.Asking, 15 * time.Minute},
		"a post is asked again":                     {terms.Tracking, 3 * time.Hour},
		"a parcel is followed":                      {terms.Carriage, 4320 * time.Hour},
		"TIME-28, SHELL-20: personal data":          {terms.Erasing, 168 * time.Hour},
		"TIME-04, MON-03: a request to monitor":     {terms.Monitoring, 48 * time.Hour},
		"TIME-03, PROF-11: a link in a letter":      {terms.EmailLink, 30 * time.Minute},
	} {
		require.Equal(t, term.want, term.got, row)
	}
	require.Equal(t, 120*time.Hour, CollectWithin, "DLV-24, TIME-24: a parcel at the post office")
}

// Only an unsigned draft waits for a signature; a signed order of another deadline keeps its own words.
func TestDeadlineNames(t *testing.T) {
	for name, row := range map[string]struct {
		kind   DeadlineKind
		status Status
		text   string
	}{
		"a payment":         {DeadlinePayment, StatusWaitToPay, "Оплатити можна до"},
		"a draft":           {DeadlineSignature, StatusDraft, "Підписати можна до"},
		"a signed order":    {DeadlineSignature, StatusSigned, "Завершити оформлення можна до"},
		"a signed exchange": {DeadlineCertificate, StatusSigned, "Завершити оформлення можна до"},
		"signed and done":   {DeadlineErasing, StatusSigned, "Персональні дані буде стерто"},
		"a reserved plate":  {DeadlineReservation, StatusSent, "Номерний знак заброньовано до"},
		"a policy":          {DeadlinePolicy, StatusDraft, "Оформити поліс можна до"},
	} {
		o := Order{Status: row.status, Deadline: &Deadline{Kind: row.kind, Until: noon}}
		require.Equal(t, row.text+" 05.03.2026 12:00", o.DeadlineLine(), name)
	}
}
