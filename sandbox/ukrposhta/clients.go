package ukrposhta

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

const (
	addressBucket   = "ukrposhta_addresses"
	clientBucket    = "ukrposhta_clients"
	referenceBucket = "ukrposhta_references" // the sender's id of a client → its UUID
	counterBucket   = "ukrposhta_counter"
)

// firstAddress is added to the numbers of addresses, so that they look like the real ones.
const firstAddress = 230_000_000

// address is a person's address; abroad it is one line in Latin letters.
type address struct {
	ID        int64  `json:"id"`
	Postcode  string `json:"postcode"`
	Country   string `json:"country"` // ISO 3166-1 alpha-2
	Region    string `json:"region"`
	District  string `json:"district"`
	City      string `json:"city"`
	Street    string `json:"street"`
	House     string `json:"houseNumber"`
	Apartment string `json:"apartmentNumber"`
	Foreign   string `json:"foreignStreetHouseApartment,omitempty"`
	Detailed  string `json:"detailedInfo"`
}

var (
	postcodeForm = regexp.MustCompile(`^\d{5}$`)
	countryForm  = regexp.MustCompile(`^[A-Z]{2}$`)
	phoneForm    = regexp.MustCompile(`^\+?\d{9,15}$`)
	latinForm    = regexp.MustCompile(`^[A-Za-z][A-Za-z .'-]+$`)
)

func (u *Post) addAddress(r *http.Request) (any, error) {
	var a address
	if err := web.ReadJSON(r, &a, false); err != nil {
		return nil, badRequest("JSON parse error")
	}
	if a.Country == "" {
		a.Country = "UA"
	}
	switch {
	case !countryForm.MatchString(a.Country):
		return nil, badRequest("Country is not valid")
	case a.Country == "UA" && !postcodeForm.MatchString(a.Postcode):
		return nil, badRequest("Postcode is not valid")
	case strings.TrimSpace(a.City) == "":
		return nil, badRequest("City must not be empty")
	case a.Country != "UA" && strings.TrimSpace(a.Foreign) == "":
		return nil, badRequest("foreignStreetHouseApartment must not be empty")
	case a.Country == "UA" && !u.delivers(a.Postcode):
		return nil, badRequest("Postcode is blocked or does not exist")
	}
	parts := slices.DeleteFunc(
		[]string{a.Country, a.Postcode, a.Region, a.District, a.City, a.Street, a.House, a.Apartment, a.Foreign},
		func(part string) bool { return part == "" })
	a.Detailed = strings.Join(parts, ", ")
	err := u.store.Update(func(tx *store.Tx) error {
		count, _, err := store.Get[int64](tx, counterBucket, "addresses")
		if err != nil {
			return err
		}
		a.ID = firstAddress + count + 1
		if err := tx.Put(counterBucket, "addresses", count+1); err != nil {
			return err
		}
		return tx.Put(addressBucket, strconv.FormatInt(a.ID, 10), a)
	})
	return a, err
}

// delivers reports whether an open office has the post code.
func (u *Post) delivers(postcode string) bool {
	for _, o := range u.places.Offices {
		if o.Postcode == postcode && o.Lock == 0 {
			return true
		}
	}
	return false
}

// client is a sender or recipient.
type client struct {
	UUID       string `json:"uuid"`
	Type       string `json:"type"`
	Name       string `json:"name"`
	FirstName  string `json:"firstName"`
	LastName   string `json:"lastName"`
	MiddleName string `json:"middleName"`
	LatinName  string `json:"latinName,omitempty"`
	Phone      string `json:"phoneNumber"`
	Email      string `json:"email,omitempty"`
	AddressID  int64  `json:"addressId"`
	ExternalID string `json:"externalId,omitempty"` // the sender's own
}

func (u *Post) addClient(r *http.Request) (any, error) {
	var c client
	if err := web.ReadJSON(r, &c, false); err != nil {
		return nil, badRequest("JSON parse error")
	}
	switch {
	case !slices.Contains([]string{"INDIVIDUAL", "COMPANY", "PRIVATE_ENTREPRENEUR"}, c.Type):
		return nil, badRequest("Client type is not valid")
	case c.Type == "INDIVIDUAL" && (c.FirstName == "" || c.LastName == ""):
		return nil, badRequest("First name and last name must not be empty")
	case c.Type != "INDIVIDUAL" && c.Name == "":
		return nil, badRequest("Name must not be empty")
	case !phoneForm.MatchString(c.Phone):
		return nil, badRequest("Phone number is not valid")
	case c.LatinName != "" && !latinForm.MatchString(c.LatinName):
		return nil, badRequest("Latin name is not valid")
	}
	if c.Name == "" {
		c.Name = strings.Join(strings.Fields(c.LastName+" "+c.FirstName+" "+c.MiddleName), " ")
	}
	c.UUID = uuid.NewString()
	err := u.store.Update(func(tx *store.Tx) error {
		_, known, err := store.Get[address](tx, addressBucket, strconv.FormatInt(c.AddressID, 10))
		if err != nil {
			return err
		}
		if !known {
			return badRequest("Address not found")
		}
		if c.ExternalID != "" {
			_, taken, err := store.Get[string](tx, referenceBucket, c.ExternalID)
			if err != nil {
				return err
			}
			if taken {
				return badRequest("Client with such external id already exists")
			}
			if err := tx.Put(referenceBucket, c.ExternalID, c.UUID); err != nil {
				return err
			}
		}
		return tx.Put(clientBucket, c.UUID, c)
	})
	return c, err
}

func (u *Post) showClient(r *http.Request) (any, error) { return u.client(r.PathValue("uuid")) }

func (u *Post) clientByReference(r *http.Request) (any, error) {
	var id string
	err := u.store.View(func(tx *store.Tx) (err error) {
		id, _, err = store.Get[string](tx, referenceBucket, r.PathValue("id"))
		return err
	})
	if err != nil {
		return nil, err
	}
	return u.client(id)
}

// senderAddress is the main address of the sender's record, as the post's own index has it.
var senderAddress = address{Postcode: "04071", Country: "UA", Region: "Київ", City: "Київ", Street: "Лук’янівська", House: "62"}

// client reads a client. The sender's own record is there from the start.
func (u *Post) client(id string) (c client, err error) {
	if id != "" && id == u.config.Sender {
		return client{UUID: id, Type: "COMPANY", Name: "Головний сервісний центр МВС", LatinName: "Main service centre", Phone: "0442909519"}, nil
	}
	err = u.store.View(func(tx *store.Tx) error {
		var ok bool
		if c, ok, err = store.Get[client](tx, clientBucket, id); err == nil && !ok {
			err = missing("Client")
		}
		return err
	})
	return c, err
}

func (u *Post) address(id int64) (a address, err error) {
	err = u.store.View(func(tx *store.Tx) error {
		var ok bool
		if a, ok, err = store.Get[address](tx, addressBucket, strconv.FormatInt(id, 10)); err == nil && !ok {
			err = badRequest("Address not found")
		}
		return err
	})
	return a, err
}
