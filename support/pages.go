package support

import (
	"bytes"
	"errors"
	"net/http"
	"strconv"
)

// maxForm bounds a form, in bytes.
const maxForm = 8 << 10

// frame is what every page has.
type frame struct {
	Title string
	Staff *Access // who reads; nil before the sign-in
}

type link struct{ Title, Address string }

// viewLine is a view on the desk's page; the count is empty when the engine does not answer.
type viewLine struct {
	link
	Count string
	Some  bool // it finds something
}

// homePage is the desk: the search, and the views.
type homePage struct {
	frame
	Fault        string
	Text, Reason string   // as they were typed
	Differences  viewLine // with the bank
	Views        []viewLine
}

// signInForm is the page before the sign-in.
type signInForm struct {
	frame
	Provider bool   // whether people sign in by the office's provider
	Tokens   bool   // whether they sign in by tokens
	Target   string // the page to open afterwards
	Fault    string
}

// front serves the desk's page: the sign-in, or the desk.
func (d *Desk) front(w http.ResponseWriter, r *http.Request) {
	hash, reader, err := d.staff(r)
	switch target := inside(r.FormValue("to")); {
	case errors.Is(err, errStranger):
		d.signInPage(w, r, http.StatusOK, "")
	case err != nil:
		d.answer(w, r, err)
	case target != "":
		http.Redirect(w, r, target, http.StatusSeeOther)
	default:
		d.home(w, r, http.StatusOK, hash, homePage{frame: frame{Staff: &reader}})
	}
}

func (d *Desk) signInPage(w http.ResponseWriter, r *http.Request, status int, fault string) {
	d.render(w, r, status, "signin.gohtml", signInForm{
		frame: frame{Title: "Вхід"}, Provider: d.provider != nil, Tokens: d.config.Tokens, Target: inside(r.FormValue("to")), Fault: fault,
	})
}

// home shows the desk. A form that was refused has what was typed.
func (d *Desk) home(w http.ResponseWriter, r *http.Request, status int, hash []byte, shown homePage) {
	shown.Title = "Замовлення"
	if shown.Reason == "" {
		var err error
		if shown.Reason, err = d.lastReason(r.Context(), hash); err != nil {
			d.answer(w, r, err)
			return
		}
	}
	found, err := d.counts.read()
	if err != nil {
		d.logger.WarnContext(r.Context(), "support: views are not counted", "error", err)
	}
	for _, view := range Views {
		line := viewLine{link: link{view.Title, "/views/" + view.Name}}
		if err == nil {
			line.Count, line.Some = strconv.FormatInt(found[view.Name], 10), found[view.Name] > 0
		}
		shown.Views = append(shown.Views, line)
	}
	shown.Differences = d.countDifferences(r.Context())
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
