package support

import (
	"bytes"
	"crypto/rand"
	"errors"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// page is what the one page of the desk shows.
type page struct {
	Reader Access // nobody yet: the form to sign in
	Fault  string
	Views  []link
	Found  *link
	UI     string
}

type link struct{ Title, Address string }

// front is the desk's page: the form to sign in, or the desk.
func (d *Desk) front(w http.ResponseWriter, r *http.Request) {
	reader, err := d.reader(r)
	if err != nil && !errors.Is(err, errStranger) {
		d.answer(w, r, err)
		return
	}
	d.show(w, r, http.StatusOK, page{Reader: reader})
}

func (d *Desk) show(w http.ResponseWriter, r *http.Request, status int, shown page) {
	shown.UI = d.ui.String()
	for _, view := range Views {
		shown.Views = append(shown.Views, link{view.Title, "/views/" + view.Name})
	}
	var content bytes.Buffer
	if err := d.pages.ExecuteTemplate(&content, "desk.gohtml", shown); err != nil {
		d.answer(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(content.Bytes())
}

// signIn lets one of the staff read for half an hour, for the reason that was given.
func (d *Desk) signIn(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 8<<10)
	reason := strings.TrimSpace(r.PostFormValue("reason"))
	found, err := d.queries.StaffByToken(r.Context(), digest(strings.TrimSpace(r.PostFormValue("token"))))
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		d.show(w, r, http.StatusForbidden, page{Fault: "Такого токена немає, або його відкликано."})
		return
	case err != nil:
		d.answer(w, r, err)
		return
	case utf8.RuneCountInString(reason) < minimalReason:
		d.show(w, r, http.StatusForbidden, page{Fault: ErrReason.Error()})
		return
	}
	secret := rand.Text()
	err = d.queries.AddStaffSession(r.Context(), sqlc.AddStaffSessionParams{
		Hash: digest(secret), StaffID: found.ID, Reason: reason, ExpiresAt: d.config.Now().Add(sessionLife),
	})
	if err != nil {
		d.answer(w, r, err)
		return
	}
	d.setCookie(w, secret, sessionLife)
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// signOut ends the right to read.
func (d *Desk) signOut(w http.ResponseWriter, r *http.Request) {
	if cookie, err := r.Cookie(cookieName); err == nil {
		ended := sqlc.EndStaffSessionParams{Hash: digest(cookie.Value), Now: d.config.Now()}
		if err := d.queries.EndStaffSession(r.Context(), ended); err != nil {
			d.answer(w, r, err)
			return
		}
	}
	d.setCookie(w, "", -time.Second)
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

func (d *Desk) setCookie(w http.ResponseWriter, secret string, life time.Duration) {
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: secret, Path: "/", MaxAge: int(life.Seconds()), HttpOnly: true, Secure: d.config.Secure,
		SameSite: http.SameSiteStrictMode,
	})
}

// lookup turns a RNOKPP into the opaque reference by which the web UI finds orders. The citizen sees that in the log.
func (d *Desk) lookup(w http.ResponseWriter, r *http.Request) {
	reader, err := d.reader(r)
	if err != nil {
		d.answer(w, r, err)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, 8<<10)
	rnokpp := domain.RNOKPP(strings.TrimSpace(r.PostFormValue("rnokpp")))
	if fault := rnokpp.Valid(); fault != "" {
		d.show(w, r, http.StatusUnprocessableEntity, page{Reader: reader, Fault: fault})
		return
	}
	reference := rnokpp.Reference(d.config.ReferenceKey)
	citizen, err := d.queries.CitizenByReference(r.Context(), reference)
	if errors.Is(err, pgx.ErrNoRows) {
		d.show(w, r, http.StatusNotFound, page{Reader: reader, Fault: "Ця особа ще не входила до кабінету."})
		return
	}
	if err == nil {
		reader.Act, reader.Citizen, reader.Orders = ActLookup, &citizen, []uuid.UUID{uuid.Nil}
		err = Log(r.Context(), d.queries, reader, d.config.Now())
	}
	if err != nil {
		d.answer(w, r, err)
		return
	}
	d.show(w, r, http.StatusOK, page{Reader: reader, Found: &link{reference, d.address(ordersOfCitizen(reference))}})
}
