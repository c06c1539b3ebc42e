package idgovua

import (
	"cmp"
	"hash/fnv"
	"strings"

	"cabinet/sandbox/country"
)

// key is an electronic key that a person can sign in with.
type key struct {
	ID     string // what the page's form sends: the drfocode, or a name of its own where that is not enough
	Title  string
	Note   string
	Group  string            // heading on the page
	Fields map[string]string // certificate and person fields that get-user-info can show
}

// The groups of keys, in the order of the page.
const (
	groupCitizens = "Громадяни"
	groupBusiness = "Підприємці та юридичні особи"
	groupForeign  = "Іноземці без українських кодів"
)

// absent is what the service shows for a code that the certificate does not have.
const absent = "n/a"

// keysOf makes the keys of everybody in the country.
func keysOf(c *country.Country) []key {
	var keys []key
	for _, p := range c.Citizens {
		keys = append(keys, personKey(p))
	}
	for _, p := range c.Citizens {
		if p.Is("entrepreneur") {
			keys = append(keys, entrepreneurKey(p))
		}
	}
	for _, company := range c.Companies {
		keys = append(keys, companyKey(company))
	}
	return append(keys, foreignKey())
}

func personKey(p *country.Citizen) key {
	k := key{ID: p.Code(), Title: p.Name(), Note: p.Note, Group: groupCitizens}
	k.Fields = map[string]string{
		"issuer":   "O=Пісочниця;CN=КНЕДП пісочниці;Serial=UA-00000000-0001;C=UA",
		"issuercn": "КНЕДП пісочниці", "serial": serial(p.Key),
		"subject": "CN=" + p.Name() + ";SN=" + p.LastName + ";C=UA", "subjectcn": strings.ToUpper(p.Name()),
		"lastname": strings.ToUpper(p.LastName), "givenname": strings.ToUpper(p.FirstName),
		"middlename": strings.ToUpper(p.MiddleName), "email": p.Email, "phone": p.Phone,
		"locality": "", "state": "", "address": "", "o": "ФІЗИЧНА ОСОБА", "ou": "", "title": "", "dns": "",
		"edrpoucode": "", "drfocode": p.Code(), "unzr": cmp.Or(p.UNZR, absent), "isqscd": "1",
	}
	if a := p.Address; a != nil {
		k.Fields["locality"], k.Fields["state"], k.Fields["address"] = a.Place.Name, a.Place.Region, a.String()
	}
	return k
}

// entrepreneurKey is the same person's key as an entrepreneur (ФОП): the code is in both fields.
func entrepreneurKey(p *country.Citizen) key {
	k := personKey(p)
	k.ID, k.Title, k.Note, k.Group = "fop-"+p.Code(), "ФОП "+p.Name(), "ключ фізичної особи-підприємця", groupBusiness
	k.Fields["o"], k.Fields["title"] = strings.ToUpper("ФОП "+p.Name()), "Підприємець"
	k.Fields["edrpoucode"], k.Fields["serial"] = p.Code(), serial("fop-"+p.Key)
	return k
}

// companyKey is the key of a company's director: it carries the company's code, and the person's.
func companyKey(c *country.Company) key {
	k := personKey(c.Director)
	k.ID, k.Title, k.Group = c.EDRPOU, c.Name, groupBusiness
	k.Note = "ключ юридичної особи, підписувач " + c.Director.Name()
	k.Fields["o"], k.Fields["title"], k.Fields["edrpoucode"] = c.Name, "Директор", c.EDRPOU
	k.Fields["locality"], k.Fields["state"], k.Fields["serial"] = c.Place.Name, c.Place.Region, serial(c.ID)
	return k
}

// foreignKey belongs to a foreigner who has neither RNOKPP nor a Ukrainian document: the code is absent.
func foreignKey() key {
	return key{
		ID: "foreign-1", Title: "Мюллер Йонас", Note: "іноземець: у ключі немає жодного українського коду",
		Group: groupForeign,
		Fields: map[string]string{
			"issuer": "O=Пісочниця;CN=КНЕДП пісочниці;Serial=UA-00000000-0001;C=UA", "issuercn": "КНЕДП пісочниці",
			"serial": serial("foreign-1"), "subject": "CN=МЮЛЛЕР ЙОНАС;C=DE", "subjectcn": "МЮЛЛЕР ЙОНАС",
			"lastname": "МЮЛЛЕР", "givenname": "ЙОНАС", "middlename": "", "email": "mueller.jonas.demo@gmail.com",
			"phone": "", "locality": "", "state": "", "address": "", "o": "ФІЗИЧНА ОСОБА", "ou": "", "title": "", "dns": "",
			"edrpoucode": "", "drfocode": absent, "unzr": absent, "isqscd": "1",
		},
	}
}

// serial makes a certificate serial that stays the same for the same key.
func serial(name string) string {
	h := fnv.New128a()
	_, _ = h.Write([]byte(name))
	const digits = "0123456789ABCDEF"
	var out strings.Builder
	for _, b := range h.Sum(nil) {
		out.WriteByte(digits[b>>4])
		out.WriteByte(digits[b&15])
	}
	return "3082" + out.String() + "0400"
}

// userID is the number by which the service knows the owner of a key.
func userID(id string) int64 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(id))
	return 1_000_000 + int64(h.Sum32()%9_000_000)
}
