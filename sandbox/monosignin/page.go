package monosignin

import (
	"embed"
	"errors"
	"net/http"

	"cabinet/sandbox/country"
	"cabinet/sandbox/web"
)

//go:embed pages
var pageFiles embed.FS

var pages = web.Pages(pageFiles, "pages")

// questionPage is what the app shows.
type questionPage struct {
	*Question
	Citizens []*country.Citizen
}

func (s *Service) showQuestion(w http.ResponseWriter, r *http.Request) {
	q, err := s.question(r.PathValue("id"))
	if err != nil {
		pageError(w, err)
		return
	}
	web.Render(w, pages["question"], http.StatusOK, questionPage{q, s.people.Citizens})
}

// answerQuestion takes the form of the page.
func (s *Service) answerQuestion(w http.ResponseWriter, r *http.Request) {
	id, state, client := r.PathValue("id"), granted, r.PostFormValue("person")
	if r.PostFormValue("refuse") != "" {
		state, client = refused, ""
	} else if _, known := s.people.Citizen(client); !known {
		pageError(w, errUnknown)
		return
	}
	if err := s.answer(id, state, client); err != nil {
		pageError(w, err)
		return
	}
	http.Redirect(w, r, s.link(id), http.StatusSeeOther)
}

func pageError(w http.ResponseWriter, err error) {
	text, status := "monobank тимчасово недоступний.", http.StatusInternalServerError
	if errors.Is(err, errUnknown) {
		text, status = "Такого запиту в monobank немає.", http.StatusNotFound
	}
	web.Render(w, pages["missing"], status, text)
}
