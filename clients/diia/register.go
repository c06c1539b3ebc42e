package diia

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"sync"

	"cabinet/clients/wire"
)

// Branch is us as the app shows us to people.
type Branch struct {
	Name       string
	FullName   string
	Address    string
	Email      string
	Region     string
	District   string
	Location   string
	Street     string
	House      string
	Offer      string // what people are asked for, as the app shows it
	ReturnLink string
}

// Registration names a branch and an offer, for Config.
type Registration struct{ Branch, Offer string }

// registered is our place at Diia, once it is known.
type registered struct {
	mu    sync.Mutex
	place Registration
}

// place gives the branch and the offer that Config names, else those that it describes. Those who need them together wait
// for one search.
func (c *Client) place(ctx context.Context) (Registration, error) {
	if c.config.Branch != "" {
		return Registration{Branch: c.config.Branch, Offer: c.config.Offer}, nil
	}
	c.ours.mu.Lock()
	defer c.ours.mu.Unlock()
	if c.ours.place.Offer != "" {
		return c.ours.place, nil
	}
	place, err := c.Register(ctx, c.config.Place)
	if err == nil {
		c.ours.place = place
	}
	return place, err
}

// forget has a place that Diia does not know any more looked for again the next time.
func (c *Client) forget(place Registration) {
	c.ours.mu.Lock()
	defer c.ours.mu.Unlock()
	if c.ours.place == place {
		c.ours.place = Registration{}
	}
}

// The scopes that we need, which are also the actions of callbacks.
const (
	scopeSigning       = "hashedFilesSigning"
	scopeAuthorisation = "auth"
)

type scopes struct {
	DiiaID []string `json:"diiaId"`
}

func ours() scopes { return scopes{DiiaID: []string{scopeSigning, scopeAuthorisation}} }

// covers reports whether an offer or a branch has all the scopes that the cabinet needs.
func (s scopes) covers() bool {
	return !slices.ContainsFunc(ours().DiiaID, func(scope string) bool { return !slices.Contains(s.DiiaID, scope) })
}

type branchBody struct {
	Name             string   `json:"name"`
	FullName         string   `json:"customFullName,omitempty"`
	Address          string   `json:"customFullAddress,omitempty"`
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

type offerBody struct {
	Name       string `json:"name"`
	ReturnLink string `json:"returnLink,omitempty"`
	Scopes     scopes `json:"scopes"`
}

// entry is a branch or an offer in a list.
type entry struct {
	ID     string `json:"_id"`
	Name   string `json:"name"`
	Scopes scopes `json:"scopes"`
}

// Register finds our branch and offer by their names, and makes what is missing. wire.AccessDenied: a scope is not granted.
func (c *Client) Register(ctx context.Context, b Branch) (Registration, error) {
	branch, err := c.findBranch(ctx, b)
	if err == nil && branch == "" {
		branch, err = c.create(ctx, "add branch", "/api/v2/acquirers/branch", branchBody{
			Name: b.Name, FullName: b.FullName, Address: b.Address, Email: b.Email, Region: b.Region, District: b.District,
			Location: b.Location, Street: b.Street, House: b.House, DeliveryTypes: []string{"api"},
			OfferRequestType: "dynamic", Scopes: ours(),
		})
	}
	if err != nil {
		return Registration{}, err
	}
	offer, err := c.findOffer(ctx, branch, b)
	if err == nil && offer == "" {
		offer, err = c.create(ctx, "add offer", ofBranch(branch)+"/offer", offerBody{Name: b.Offer, ReturnLink: b.ReturnLink, Scopes: ours()})
	}
	return Registration{Branch: branch, Offer: offer}, err
}

// Registered returns the branch and the offer of that name, and makes nothing: what is empty, Register makes.
func (c *Client) Registered(ctx context.Context, b Branch) (found Registration, err error) {
	if found.Branch, err = c.findBranch(ctx, b); err == nil && found.Branch != "" {
		found.Offer, err = c.findOffer(ctx, found.Branch, b)
	}
	return found, err
}

func (c *Client) findBranch(ctx context.Context, b Branch) (string, error) {
	return c.find(ctx, "branches", "/api/v2/acquirers/branches", b.Name)
}

func (c *Client) findOffer(ctx context.Context, branch string, b Branch) (string, error) {
	return c.find(ctx, "offers", ofBranch(branch)+"/offers", b.Offer)
}

func ofBranch(branch string) string { return "/api/v1/acquirers/branch/" + url.PathEscape(branch) }

// pageSize is how many entries of a list are asked for at a time; a page may have fewer.
const pageSize = 100

// maxPages is more than any list of an account has.
const maxPages = 1000

// page is a part of a list. Total is how many entries the list has; 0: it does not say.
type page struct {
	Total    int     `json:"total"`
	Branches []entry `json:"branches"`
	Offers   []entry `json:"offers"`
}

// find looks for an entry of that name with our scopes, page by page; an empty id when there is none. A short page is not the last
// one: the list ends with an empty page, or with its total. A list that does not end is malformed.
func (c *Client) find(ctx context.Context, list, path, name string) (string, error) {
	skip := 0
	for range maxPages {
		query := url.Values{"skip": {strconv.Itoa(skip)}, "limit": {strconv.Itoa(pageSize)}}
		var part page
		if err := c.call(ctx, list, http.MethodGet, path+"?"+query.Encode(), nil, &part); err != nil {
			return "", err
		}
		entries := slices.Concat(part.Branches, part.Offers)
		for _, one := range entries {
			if one.Name == name && one.ID != "" && one.Scopes.covers() {
				return one.ID, nil
			}
		}
		if skip += len(entries); len(entries) == 0 || skip == part.Total {
			return "", nil
		}
	}
	return "", c.system.Fail(list, wire.Malformed, http.StatusOK, errors.New("the list does not end"))
}

func (c *Client) create(ctx context.Context, operation, path string, body any) (string, error) {
	var made struct {
		ID string `json:"_id"`
	}
	err := c.call(ctx, operation, http.MethodPost, path, body, &made, func() error {
		if made.ID == "" {
			return errors.New("no id")
		}
		return nil
	})
	return made.ID, err
}
