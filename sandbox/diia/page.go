package diia

import (
	"embed"
	"errors"
	"net/http"
	"slices"

	"cabinet/sandbox/ca"
	"cabinet/sandbox/web"
)

//go:embed pages
var pageFiles embed.FS

var pages = web.Pages(pageFiles, "pages")

// requestPage is what the app shows.
type requestPage struct {
	*Request
	Holders []ca.Holder
	Kinds   []ca.KindTitle
	Kind    ca.Kind
}

// Signing distinguishes signing documents from signing in.
func (p requestPage) Signing() bool { return p.Action == signing }

// Waiting reports whether the page is to ask again soon.
func (p requestPage) Waiting() bool { return p.State == signed }

func (s *Service) showRequest(w http.ResponseWriter, r *http.Request) {
	req, err := s.request(r.PathValue("id"))
	if err != nil {
		pageError(w, err)
		return
	}
	page := requestPage{Request: req, Kinds: kinds()}
	for _, h := range s.authority.Holders() {
		if !h.Company() {
			page.Holders = append(page.Holders, h)
		}
	}
	web.Render(w, pages["request"], http.StatusOK, page)
}

// actOnRequest takes the form of the page.
func (s *Service) actOnRequest(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	var err error
	switch {
	case r.PostFormValue("refuse") != "":
		err = s.refuse(id)
	case r.PostFormValue("resend") != "":
		err = s.resend(id)
	default:
		err = s.sign(id, r.PostFormValue("person"), ca.Kind(r.PostFormValue("kind")))
	}
	if err != nil && !errors.Is(err, errClosed) {
		pageError(w, err)
		return
	}
	http.Redirect(w, r, s.link(id), http.StatusSeeOther)
}

func pageError(w http.ResponseWriter, err error) {
	text, status := "Дія тимчасово недоступна.", http.StatusInternalServerError
	switch {
	case errors.Is(err, errNotFound):
		text, status = "Такого запиту в Дії немає.", http.StatusNotFound
	case errors.Is(err, errNobody):
		text, status = "Такого ключа в пісочниці немає.", http.StatusBadRequest
	}
	web.Render(w, pages["missing"], status, text)
}

// kinds are the keys that Diia can sign by: it signs hashes of SHA-256.
func kinds() []ca.KindTitle {
	return slices.DeleteFunc(slices.Clone(ca.Kinds), func(k ca.KindTitle) bool { return k.Kind.DSTU() })
}
