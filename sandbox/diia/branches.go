package diia

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

// scopes are what an acquirer may ask of people, by kind. Only diiaId is granted here.
type scopes map[string][]string

// The scopes of diiaId, which are also the actions of the callback.
const (
	diiaID        = "diiaId"
	signing       = "hashedFilesSigning"
	authorisation = "auth"
)

func (s scopes) check() error {
	if len(s) == 0 {
		return badRequest("scopes are required")
	}
	for kind, list := range s {
		for _, scope := range list {
			if kind != diiaID || scope != signing && scope != authorisation {
				return errScope
			}
		}
	}
	return nil
}

func (s scopes) has(scope string) bool { return slices.Contains(s[diiaID], scope) }

// branch is a place of the acquirer where people are served.
type branch struct {
	ID               string   `json:"_id"`
	Name             string   `json:"name"`
	CustomFullName   string   `json:"customFullName,omitempty"`
	CustomFullAddr   string   `json:"customFullAddress,omitempty"`
	Email            string   `json:"email"`
	Region           string   `json:"region"`
	District         string   `json:"district"`
	Location         string   `json:"location"`
	Street           string   `json:"street"`
	House            string   `json:"house"`
	DeliveryTypes    []string `json:"deliveryTypes"`
	OfferRequestType string   `json:"offerRequestType"`
	Scopes           scopes   `json:"scopes"`
}

func (b *branch) check() error {
	for field, value := range map[string]string{
		"name": b.Name, "email": b.Email, "region": b.Region, "district": b.District, "location": b.Location,
		"street": b.Street, "house": b.House,
	} {
		if value == "" {
			return badRequest(field + " is required")
		}
	}
	if !slices.Equal(b.DeliveryTypes, []string{"api"}) || b.OfferRequestType != "dynamic" {
		return badRequest("deliveryTypes must be [api], offerRequestType must be dynamic")
	}
	return b.Scopes.check()
}

// newID makes an id in the form of the real ones: 24 hexadecimal digits.
func newID() string {
	raw := make([]byte, 12)
	_, _ = rand.Read(raw)
	return hex.EncodeToString(raw)
}

func (s *Service) addBranch(r *http.Request) (any, error) {
	b, err := readBranch(r)
	if err != nil {
		return nil, err
	}
	b.ID = newID()
	err = s.store.Update(func(tx *store.Tx) error { return tx.Put(branchBucket, b.ID, b) })
	return map[string]string{"_id": b.ID}, err
}

func readBranch(r *http.Request) (branch, error) {
	var b branch
	if err := web.ReadJSON(r, &b, false); err != nil {
		return b, badRequest("invalid JSON body")
	}
	return b, b.check()
}

// findBranch reads the branch of the request's address.
func findBranch(tx *store.Tx, r *http.Request) (branch, error) {
	b, found, err := store.Get[branch](tx, branchBucket, r.PathValue("branch"))
	if err == nil && !found {
		err = errNotFound
	}
	return b, err
}

func (s *Service) showBranch(r *http.Request) (answer any, err error) {
	err = s.store.View(func(tx *store.Tx) error {
		answer, err = findBranch(tx, r)
		return err
	})
	return answer, err
}

func (s *Service) listBranches(r *http.Request) (any, error) {
	list := []branch{}
	err := s.store.View(func(tx *store.Tx) error {
		return store.Each(tx, branchBucket, "", func(_ string, b branch) bool {
			list = append(list, b)
			return true
		})
	})
	if err != nil {
		return nil, err
	}
	total := len(list)
	list, err = portion(r, list)
	return map[string]any{"total": total, "branches": list}, err
}

func (s *Service) changeBranch(r *http.Request) (any, error) {
	b, err := readBranch(r)
	if err != nil {
		return nil, err
	}
	err = s.store.Update(func(tx *store.Tx) error {
		old, err := findBranch(tx, r)
		if err != nil {
			return err
		}
		b.ID = old.ID
		return tx.Put(branchBucket, b.ID, b)
	})
	return map[string]string{"_id": b.ID}, err
}

func (s *Service) removeBranch(r *http.Request) (any, error) {
	return struct{}{}, s.store.Update(func(tx *store.Tx) error {
		b, err := findBranch(tx, r)
		if err != nil {
			return err
		}
		return tx.Delete(branchBucket, b.ID)
	})
}

// longestPage is how many entries a page has, whatever limit was asked for.
const longestPage = 10

// portion cuts a list as skip and limit of the query say.
func portion[T any](r *http.Request, list []T) ([]T, error) {
	bounds := map[string]int{"skip": 0, "limit": longestPage}
	for name := range bounds {
		text := r.URL.Query().Get(name)
		if text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return nil, badRequest(fmt.Sprintf("%s must be a number", name))
		}
		bounds[name] = n
	}
	from := min(bounds["skip"], len(list))
	return list[from : from+min(bounds["limit"], longestPage, len(list)-from)], nil
}
