// Package novaposhta plays Nova Poshta's API 2.0: the address book, waybills and tracking. Everything is one POST; the
// model and the method are named in its body, and a refusal comes with HTTP 200 too.
package novaposhta

import (
	"crypto/subtle"
	"encoding/json"
	"net/http"

	"cabinet/sandbox/faults"
	"cabinet/sandbox/post"
	"cabinet/sandbox/web"
)

// Carrier is the post's name in the ledger.
const Carrier = "novaposhta"

// Config is what the post needs to know.
type Config struct {
	Key string `env:"SANDBOX_NOVAPOSHTA_KEY"` // the API key of the one sender; without it every call is refused
}

// System lists the faults of the post.
var System = faults.System{
	ID: Carrier, Title: "Нова пошта", Path: "/novaposhta/",
	Faults: []faults.Fault{
		{ID: rateLimited, Title: "відповідає 429: забагато запитів"},
		{ID: objectForArray, Title: "замість масивів повертає об’єкти"},
		{ID: keyExpired, Title: "не приймає ключа: строк дії минув"},
		{ID: passing, Title: "відповідає «сервіс недоступний» із HTTP 200"},
		{ID: noCodes, Title: "відмовляє без кодів"},
		{ID: noReferences, Title: "список накладних без номерів замовлень"},
		{ID: noBarcodes, Title: "відстеження без номерів замовлень"},
	},
}

// The faults of Nova Poshta alone.
const (
	rateLimited    = "rate_limited"
	objectForArray = "object_for_array"
	keyExpired     = "key_expired"
	passing        = "passing_fault"
	noCodes        = "no_codes"
	noReferences   = "no_references"
	noBarcodes     = "no_barcodes"
)

// Post is the post. It is safe for concurrent use.
type Post struct {
	config  Config
	places  *post.Places
	ledger  *post.Ledger
	faults  *faults.Switches
	methods map[string]method
}

// method answers the data of one method.
type method func(properties) (reply, error)

// New makes the post.
func New(c Config, p *post.Places, l *post.Ledger, f *faults.Registry) *Post {
	n := &Post{config: c, places: p, ledger: l, faults: f.Of(System)}
	n.methods = map[string]method{
		"Address/getAreas":                         n.areas,
		"Address/getCities":                        n.cities,
		"Address/searchSettlements":                n.settlements,
		"Address/searchSettlementStreets":          n.streets,
		"Address/getWarehouses":                    n.warehouses,
		"AddressGeneral/getWarehouses":             n.warehouses,
		"InternetDocument/save":                    n.save,
		"InternetDocument/delete":                  n.remove,
		"InternetDocument/getDocumentList":         n.list,
		"InternetDocument/getDocumentPrice":        n.price,
		"InternetDocument/getDocumentDeliveryDate": n.deliveryDate,
		"TrackingDocument/getStatusDocuments":      n.track,
	}
	return n
}

// call is the body of every request.
type call struct {
	Key        string     `json:"apiKey"`
	Model      string     `json:"modelName"`
	Method     string     `json:"calledMethod"`
	Properties properties `json:"methodProperties"`
}

// Handler serves the API, without the faults common to all systems.
func (n *Post) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v2.0/json/", n.serve)
	return mux
}

func (n *Post) serve(w http.ResponseWriter, r *http.Request) {
	if n.faults.On(rateLimited) {
		http.Error(w, "Too Many Requests", http.StatusTooManyRequests)
		return
	}
	var c call
	if err := web.ReadJSON(r, &c, false); err != nil {
		n.answer(w, reply{}, refuse("", "Data is invalid"))
		return
	}
	if err := n.admit(c.Key); err != nil {
		n.answer(w, reply{}, err)
		return
	}
	if n.faults.On(passing) {
		n.answer(w, reply{}, refuse(codePassing, "Service Unavailable"))
		return
	}
	serve, known := n.methods[c.Model+"/"+c.Method]
	if !known {
		n.answer(w, reply{}, refuse("", "Model or method is invalid"))
		return
	}
	data, err := serve(c.Properties)
	n.answer(w, data, err)
}

// admit refuses a key that is not the sender's.
func (n *Post) admit(key string) error {
	switch {
	case key == "":
		return refuse(codeNoKey, "apiKey is empty")
	case n.faults.On(keyExpired):
		return refuse(codeOldKey, "API key expired")
	case n.config.Key == "" || subtle.ConstantTimeCompare([]byte(key), []byte(n.config.Key)) != 1:
		return refuse(codeBadKey, "API auth fail")
	}
	return nil
}

// properties are the parameters of a method. Clients write numbers and booleans as such or as strings.
type properties map[string]json.RawMessage

// UnmarshalJSON takes an empty array for no parameters, as PHP clients send it.
func (p *properties) UnmarshalJSON(raw []byte) error {
	if string(raw) == "[]" || string(raw) == "null" {
		*p = nil
		return nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		return err
	}
	*p = fields
	return nil
}

// text is a parameter as a string; empty when it is missing.
func (p properties) text(name string) string {
	raw := p[name]
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	return string(raw)
}
