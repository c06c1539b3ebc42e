package monobank

import (
	"embed"
	"errors"
	"net/http"
	"strings"
	"time"

	"cabinet/sandbox/web"
)

//go:embed pages
var pageFiles embed.FS

var pages = web.Pages(pageFiles, "pages")

// paymentPage is what the payment page shows.
type paymentPage struct {
	Invoice *Invoice
	Form    map[string]string // what the payer typed, without the CVV
	Wrong   map[string]string // what is wrong, by field
	Refusal string            // why the last card did not pay
	Cards   []Card
}

// Return is where the payer goes from here; empty when the merchant named no address.
func (p paymentPage) Return() string { return p.Invoice.returnURL() }

// Open reports whether a card can be tried.
func (p paymentPage) Open() bool { return p.Invoice.payable(time.Now()) == nil }

func (b *Bank) showPayment(w http.ResponseWriter, r *http.Request) {
	inv, err := b.Invoice(r.PathValue("id"))
	if err != nil {
		b.pageError(w, err)
		return
	}
	if inv.Paid() && r.URL.Query().Has("wait") && inv.returnURL() != "" {
		http.Redirect(w, r, inv.returnURL(), http.StatusSeeOther)
		return
	}
	b.showForm(w, http.StatusOK, paymentPage{Invoice: inv, Refusal: refusal(inv)})
}

// takePayment tries the card of the form, or a test card by name.
func (b *Bank) takePayment(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	inv, err := b.Invoice(id)
	if err != nil {
		b.pageError(w, err)
		return
	}
	card, known := CardNamed(r.PostFormValue("test"))
	if !known {
		pan := strings.Map(onlyDigits, r.PostFormValue("pan"))
		expiry := strings.TrimSpace(r.PostFormValue("expiry"))
		if wrong := checkCard(pan, expiry, r.PostFormValue("cvv"), time.Now()); len(wrong) > 0 {
			form := map[string]string{"pan": r.PostFormValue("pan"), "expiry": expiry}
			b.showForm(w, http.StatusUnprocessableEntity, paymentPage{Invoice: inv, Form: form, Wrong: wrong})
			return
		}
		card = cardNumbered(pan)
	}
	paid, err := b.Pay(id, card)
	var refused *apiError
	switch {
	case errors.As(err, &refused):
		http.Redirect(w, r, b.PageURL(id), http.StatusSeeOther)
	case err != nil:
		b.pageError(w, err)
	case paid.Paid() && paid.returnURL() != "":
		http.Redirect(w, r, paid.returnURL(), http.StatusSeeOther)
	case paid.Waiting():
		http.Redirect(w, r, b.PageURL(id)+"?wait", http.StatusSeeOther)
	default:
		http.Redirect(w, r, b.PageURL(id), http.StatusSeeOther)
	}
}

func (b *Bank) showForm(w http.ResponseWriter, status int, page paymentPage) {
	page.Cards = Cards
	web.Render(w, pages["pay"], status, page)
}

func (b *Bank) pageError(w http.ResponseWriter, err error) {
	if errors.Is(err, errNotFound) {
		web.Render(w, pages["missing"], http.StatusNotFound, nil)
		return
	}
	http.Error(w, "Банк тимчасово недоступний", http.StatusInternalServerError)
}

// refusal says in words why the last card did not pay.
func refusal(inv *Invoice) string {
	if inv.Status != statusFailure {
		return ""
	}
	for _, c := range Cards {
		if c.Decline == inv.ErrCode {
			return c.Message
		}
	}
	return inv.FailureReason
}

func onlyDigits(r rune) rune {
	if r < '0' || r > '9' {
		return -1
	}
	return r
}
