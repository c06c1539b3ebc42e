package support

import (
	"bytes"
	"errors"
	"net/http"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/domain"
)

// maxForm bounds a form, in bytes.
const maxForm = 8 << 10

// page is the data of the desk's page.
type page struct {
	Reader   Access // empty: show the sign-in; without a reason: show its form
	Provider bool   // whether people sign in by the office's provider
	Tokens   bool   // whether they sign in by tokens
	Target   string // the page of the web UI to open afterwards
	Fault    string
	Views    []link
	Found    *link
}

type link struct{ Title, Address string }

// front serves the desk's page: the sign-in, the form for the reason, or the desk.
func (d *Desk) front(w http.ResponseWriter, r *http.Request) {
	hash, reader, err := d.session(r)
	if err == nil {
		err = d.used(r.Context(), hash)
	}
	if err != nil && !errors.Is(err, errStranger) {
		d.answer(w, r, err)
		return
	}
	d.show(w, r, http.StatusOK, page{Reader: reader})
}

func (d *Desk) show(w http.ResponseWriter, r *http.Request, status int, shown page) {
	shown.Provider, shown.Tokens, shown.Target = d.provider != nil, d.config.Tokens, inside(r.FormValue("to"))
	for _, view := range Views {
		shown.Views = append(shown.Views, link{view.Title, "/views/" + view.Name})
	}
	d.render(w, r, status, "desk.gohtml", shown)
}

func (d *Desk) render(w http.ResponseWriter, r *http.Request, status int, name string, shown any) {
	var content bytes.Buffer
	if err := d.pages.ExecuteTemplate(&content, name, shown); err != nil {
		d.answer(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(content.Bytes())
}

// lookup turns a RNOKPP into the opaque reference by which the web UI finds orders. The citizen sees that in the log.
func (d *Desk) lookup(w http.ResponseWriter, r *http.Request) {
	hash, reader, err := d.session(r)
	if err == nil {
		err = d.used(r.Context(), hash)
	}
	if err != nil {
		d.answer(w, r, err)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
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
