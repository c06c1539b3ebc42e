package idgovua

import (
	"embed"
	"net/http"
	"net/url"
	"strings"

	"cabinet/sandbox/web"
)

//go:embed pages
var pageFiles embed.FS

var pages = web.Pages(pageFiles, "pages")

// authTypes are the ways to sign in that a client may offer.
var authTypes = []string{"dig_sign", "bank_id", "mobile_id", "diia_id"}

// keysPage is what the page of keys shows.
type keysPage struct {
	ClientID, Redirect, State, AuthType string
	Groups                              []keyGroup
}

type keyGroup struct {
	Title string
	Keys  []key
}

// showKeys is the authorize step: the person picks a key or refuses.
func (s *Service) showKeys(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if reason := s.refusal(q.Get("client_id"), q.Get("redirect_uri")); reason != "" {
		web.Render(w, pages["refused"], http.StatusBadRequest, reason)
		return
	}
	if q.Get("response_type") != "code" {
		web.Render(w, pages["refused"], http.StatusBadRequest, "Очікується response_type=code.")
		return
	}
	page := keysPage{
		ClientID: q.Get("client_id"), Redirect: q.Get("redirect_uri"), State: q.Get("state"),
		AuthType: chosenAuthType(q.Get("auth_type")),
	}
	for _, title := range []string{groupCitizens, groupBusiness, groupForeign} {
		group := keyGroup{Title: title}
		for _, k := range s.keys {
			if k.Group == title {
				group.Keys = append(group.Keys, k)
			}
		}
		page.Groups = append(page.Groups, group)
	}
	web.Render(w, pages["keys"], http.StatusOK, page)
}

// chosenAuthType is the first way of the client's list that the service knows.
func chosenAuthType(list string) string {
	for offered := range strings.SplitSeq(list, ",") {
		for _, known := range authTypes {
			if strings.TrimSpace(offered) == known {
				return known
			}
		}
	}
	return authTypes[0]
}

// authorize takes the form of the page and sends the person back with a code, or with the refusal.
func (s *Service) authorize(w http.ResponseWriter, r *http.Request) {
	redirect := r.PostFormValue("redirect_uri")
	if reason := s.refusal(r.PostFormValue("client_id"), redirect); reason != "" {
		web.Render(w, pages["refused"], http.StatusBadRequest, reason)
		return
	}
	answer := url.Values{"state": {r.PostFormValue("state")}}
	if r.PostFormValue("refuse") != "" {
		answer.Set("error", "access_denied")
		answer.Set("error_description", "Користувач відмовився від входу")
		http.Redirect(w, r, withQuery(redirect, answer), http.StatusFound)
		return
	}
	k, ok := s.byID[r.PostFormValue("rnokpp")]
	if !ok {
		web.Render(w, pages["refused"], http.StatusBadRequest, "Такого ключа в пісочниці немає.")
		return
	}
	code, err := s.newCode(k, chosenAuthType(r.PostFormValue("auth_type")), redirect)
	if err != nil {
		http.Error(w, "Сервіс тимчасово недоступний", http.StatusInternalServerError)
		return
	}
	answer.Set("code", code)
	http.Redirect(w, r, withQuery(redirect, answer), http.StatusFound)
}

// withQuery adds parameters to an address that may already have some.
func withQuery(address string, add url.Values) string {
	u, err := url.Parse(address)
	if err != nil {
		return address // refusal has parsed it
	}
	q := u.Query()
	for name, values := range add {
		q[name] = values
	}
	u.RawQuery = q.Encode()
	return u.String()
}
