package desk

import (
	"net/http"

	"cabinet/sandbox/callbacks"
	"cabinet/sandbox/monobank"
)

// invoicePage is one invoice with what can be done to it.
type invoicePage struct {
	*monobank.Invoice
	PageURL    string
	Deliveries []callbacks.Delivery
	Cards      []monobank.Card
}

func (d *Desk) invoices(w http.ResponseWriter, r *http.Request) {
	list, err := d.listInvoices(r.URL.Query().Get("reference"))
	if err != nil {
		refuse(w, http.StatusInternalServerError, "Не вдалося прочитати рахунки.")
		return
	}
	show(w, "invoices", "/invoices", list)
}

// listInvoices lists the invoices with the reference, or the newest ones when it is empty.
func (d *Desk) listInvoices(reference string) ([]*monobank.Invoice, error) {
	if reference != "" {
		return d.bank.ByReference(reference)
	}
	return d.bank.Recent(logLength)
}

func (d *Desk) invoice(w http.ResponseWriter, r *http.Request) {
	inv, err := d.bank.Invoice(r.PathValue("id"))
	if err != nil {
		refuse(w, http.StatusNotFound, "Такого рахунку немає.")
		return
	}
	deliveries, err := d.bank.Deliveries(inv.ID)
	if err != nil {
		refuse(w, http.StatusInternalServerError, "Не вдалося прочитати вебхуки.")
		return
	}
	show(w, "invoice", "/invoices", invoicePage{inv, d.bank.PageURL(inv.ID), deliveries, monobank.Cards})
}

// act does one of the tester's acts on an invoice.
func (d *Desk) act(id, act, card string) (known bool, err error) {
	switch act {
	case "pay":
		c, ok := monobank.CardNamed(card)
		if !ok {
			return false, nil
		}
		_, err = d.bank.Pay(id, c)
	case "refund":
		_, err = d.bank.TakeBack(id, 0)
	case "expire":
		_, err = d.bank.Expire(id)
	case "resend":
		err = d.bank.Resend(id)
	default:
		return false, nil
	}
	return true, err
}

func (d *Desk) actOnInvoice(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	known, err := d.act(id, r.PathValue("act"), r.PostFormValue("card"))
	switch {
	case !known:
		refuse(w, http.StatusNotFound, "Такої дії немає.")
	case err != nil:
		refuse(w, http.StatusConflict, "Банк відмовив: "+err.Error())
	default:
		http.Redirect(w, r, "/invoices/"+id, http.StatusSeeOther)
	}
}

func (d *Desk) rotateKey(w http.ResponseWriter, r *http.Request) {
	if err := d.bank.RotateKey(); err != nil {
		refuse(w, http.StatusInternalServerError, "Не вдалося змінити ключ.")
		return
	}
	http.Redirect(w, r, "/invoices", http.StatusSeeOther)
}
