package desk

import (
	"errors"
	"net/http"

	"cabinet/sandbox/post"
	"cabinet/sandbox/web"
)

// Parcels are the pages and the interface by which a tester plays both posts.
type Parcels struct{ ledger *post.Ledger }

// NewParcels makes them over the ledger of both posts.
func NewParcels(l *post.Ledger) *Parcels { return &Parcels{l} }

// ParcelPaths are where Parcels is mounted beside the desk.
var ParcelPaths = []string{"/parcels", "/parcels/", "/desk/api/parcels", "/desk/api/parcels/"}

// Handler serves the pages and the interface. Forms are taken from its own pages only.
func (d *Parcels) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /parcels", d.list)
	mux.HandleFunc("GET /parcels/{number}", d.one)
	mux.HandleFunc("POST /parcels/{number}", d.act)
	mux.HandleFunc("GET /desk/api/parcels", d.apiList)
	mux.HandleFunc("GET /desk/api/parcels/{number}", d.apiOne)
	mux.HandleFunc("POST /desk/api/parcels/{number}/event", d.apiEvent)
	return http.NewCrossOriginProtection().Handler(mux)
}

// find lists the parcels with the reference, or the newest ones when it is empty.
func (d *Parcels) find(reference string) ([]*post.Parcel, error) {
	if reference != "" {
		return d.ledger.ByReference(reference)
	}
	return d.ledger.Recent(logLength)
}

func (d *Parcels) list(w http.ResponseWriter, r *http.Request) {
	parcels, err := d.find(r.URL.Query().Get("reference"))
	if err != nil {
		refuse(w, http.StatusInternalServerError, "Не вдалося прочитати посилки.")
		return
	}
	show(w, "parcels", "/parcels", parcels)
}

func (d *Parcels) one(w http.ResponseWriter, r *http.Request) {
	parcel, err := d.ledger.Parcel(r.PathValue("number"))
	if err != nil {
		refuse(w, http.StatusNotFound, "Такої посилки немає.")
		return
	}
	show(w, "parcel", "/parcels", parcel)
}

func (d *Parcels) act(w http.ResponseWriter, r *http.Request) {
	number := r.PathValue("number")
	_, err := d.ledger.Move(number, post.Event(r.PostFormValue("event")))
	switch {
	case errors.Is(err, post.ErrNotFound):
		refuse(w, http.StatusNotFound, "Такої посилки немає.")
	case errors.Is(err, post.ErrNotPossible):
		refuse(w, http.StatusConflict, "Зараз цього з посилкою статися не може.")
	case err != nil:
		refuse(w, http.StatusInternalServerError, "Не вдалося зберегти подію.")
	default:
		http.Redirect(w, r, "/parcels/"+number, http.StatusSeeOther)
	}
}

func (d *Parcels) apiList(w http.ResponseWriter, r *http.Request) {
	parcels, err := d.find(r.URL.Query().Get("reference"))
	if err != nil {
		apiError(w, http.StatusInternalServerError, err)
		return
	}
	if parcels == nil {
		parcels = []*post.Parcel{}
	}
	web.JSON(w, http.StatusOK, parcels)
}

func (d *Parcels) apiOne(w http.ResponseWriter, r *http.Request) {
	d.apiAnswer(w)(d.ledger.Parcel(r.PathValue("number")))
}

func (d *Parcels) apiEvent(w http.ResponseWriter, r *http.Request) {
	var req struct {
		Event post.Event `json:"event"`
	}
	if err := web.ReadJSON(r, &req, true); err != nil {
		apiError(w, http.StatusBadRequest, err)
		return
	}
	d.apiAnswer(w)(d.ledger.Move(r.PathValue("number"), req.Event))
}

// apiAnswer answers with a parcel, or says why there is none.
func (d *Parcels) apiAnswer(w http.ResponseWriter) func(*post.Parcel, error) {
	return func(parcel *post.Parcel, err error) {
		switch {
		case errors.Is(err, post.ErrNotFound):
			apiError(w, http.StatusNotFound, err)
		case errors.Is(err, post.ErrNotPossible):
			apiError(w, http.StatusConflict, err)
		case err != nil:
			apiError(w, http.StatusInternalServerError, err)
		default:
			web.JSON(w, http.StatusOK, parcel)
		}
	}
}
