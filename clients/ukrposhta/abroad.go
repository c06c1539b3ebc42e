package ukrposhta

import (
	"context"
	"net/http"
	"regexp"
	"sync"
)

// Abroad is what shipments to other countries need beside the sender's record.
type Abroad struct {
	// Address is the sender's, in Latin letters: shipments begin there, and return there. The address of the sender's record is Cyrillic.
	Address LatinAddress
	// Tariff is the code of the contents in the customs tariff (УКТЗЕД): 6 to 10 digits.
	Tariff string
}

// LatinAddress is an address in Ukraine in Latin letters.
type LatinAddress struct{ Zip, Region, City, Street, House string }

var (
	latinPart  = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9'&., /-]*$`)
	zipForm    = regexp.MustCompile(`^\d{5}$`)
	tariffForm = regexp.MustCompile(`^\d{6,10}$`)
)

// Valid reports whether the post code has five digits and all other parts are in Latin letters.
func (a LatinAddress) Valid() bool {
	for _, part := range []string{a.Region, a.City, a.Street, a.House} {
		if !latinPart.MatchString(part) {
			return false
		}
	}
	return zipForm.MatchString(a.Zip)
}

// ValidTariff reports whether a code has the form of the customs tariff.
func ValidTariff(code string) bool { return tariffForm.MatchString(code) }

// latinSender is the sender's Latin address as the post knows it. The post makes another record at each call, so each process asks once.
type latinSender struct {
	mutex sync.Mutex
	id    int64
}

// forget drops the address, because the post did not take a shipment with it.
func (l *latinSender) forget() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.id = 0
}

// latinSenderID returns the id of the sender's Latin address.
func (c *Client) latinSenderID(ctx context.Context) (int64, error) {
	const operation = "create sender address"
	c.latin.mutex.Lock()
	defer c.latin.mutex.Unlock()
	if c.latin.id != 0 {
		return c.latin.id, nil
	}
	var made addressAnswer
	from := c.config.Abroad.Address
	err := c.ask(ctx, c.ecom(operation, http.MethodPost, "/addresses", addressBody{
		Postcode: from.Zip, Country: "UA", Region: from.Region, City: from.City, Street: from.Street, House: from.House,
	}), &made, made.check)
	if err != nil {
		return 0, err
	}
	c.latin.id = made.ID
	return made.ID, nil
}
