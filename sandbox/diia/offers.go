package diia

import (
	"net/http"

	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

// offer is a service of a branch, for which people are asked something.
type offer struct {
	ID         string `json:"_id"`
	Name       string `json:"name"`
	ReturnLink string `json:"returnLink,omitempty"`
	Scopes     scopes `json:"scopes"`
}

func readOffer(r *http.Request) (offer, error) {
	var o offer
	if err := web.ReadJSON(r, &o, false); err != nil {
		return o, badRequest("invalid JSON body")
	}
	if o.Name == "" {
		return o, badRequest("name is required")
	}
	return o, o.Scopes.check()
}

// findOffer reads an offer of the branch in the request's address.
func findOffer(tx *store.Tx, r *http.Request, id string) (offer, error) {
	o, found, err := store.Get[offer](tx, offerBucket, r.PathValue("branch")+"/"+id)
	if err == nil && !found {
		err = errNotFound
	}
	return o, err
}

func (s *Service) addOffer(r *http.Request) (any, error) {
	o, err := readOffer(r)
	if err != nil {
		return nil, err
	}
	o.ID = newID()
	err = s.store.Update(func(tx *store.Tx) error {
		b, err := findBranch(tx, r)
		if err != nil {
			return err
		}
		for _, scope := range o.Scopes[diiaID] {
			if !b.Scopes.has(scope) {
				return errScope
			}
		}
		return tx.Put(offerBucket, b.ID+"/"+o.ID, o)
	})
	return map[string]string{"_id": o.ID}, err
}

func (s *Service) listOffers(r *http.Request) (any, error) {
	list := []offer{}
	err := s.store.View(func(tx *store.Tx) error {
		b, err := findBranch(tx, r)
		if err != nil {
			return err
		}
		return store.Each(tx, offerBucket, b.ID+"/", func(_ string, o offer) bool {
			list = append(list, o)
			return true
		})
	})
	if err != nil {
		return nil, err
	}
	total := len(list)
	list, err = portion(r, list)
	return map[string]any{"total": total, "offers": list}, err
}

func (s *Service) changeOffer(r *http.Request) (any, error) {
	o, err := readOffer(r)
	if err != nil {
		return nil, err
	}
	o.ID = r.PathValue("offer")
	err = s.store.Update(func(tx *store.Tx) error {
		if _, err := findOffer(tx, r, o.ID); err != nil {
			return err
		}
		return tx.Put(offerBucket, r.PathValue("branch")+"/"+o.ID, o)
	})
	return map[string]string{"_id": o.ID}, err
}

func (s *Service) removeOffer(r *http.Request) (any, error) {
	return struct{}{}, s.store.Update(func(tx *store.Tx) error {
		o, err := findOffer(tx, r, r.PathValue("offer"))
		if err != nil {
			return err
		}
		return tx.Delete(offerBucket, r.PathValue("branch")+"/"+o.ID)
	})
}
