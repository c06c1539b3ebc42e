package novaposhta

import (
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"cabinet/clients/wire"
)

var (
	errKey        = errors.New("the API key is not accepted")
	errIncomplete = errors.New("a record without its ref or name")
)

// many is a list that comes as an array, as an object with its places as keys, or not at all.
type many[T any] []T

// UnmarshalJSON reads all three forms.
func (m *many[T]) UnmarshalJSON(raw []byte) error {
	*m = nil
	if len(raw) == 0 || raw[0] != '{' {
		var list []T
		if err := json.Unmarshal(raw, &list); err != nil {
			return err
		}
		*m = list
		return nil
	}
	var object map[string]T
	if err := json.Unmarshal(raw, &object); err != nil {
		return err
	}
	for _, key := range slices.SortedFunc(maps.Keys(object), byPlace) {
		*m = append(*m, object[key])
	}
	return nil
}

// byPlace orders keys as numbers where they are such.
func byPlace(a, b string) int {
	n, err := strconv.Atoi(a)
	k, failed := strconv.Atoi(b)
	if err != nil || failed != nil {
		return strings.Compare(a, b)
	}
	return n - k
}

// text is a value that comes as a string, number, boolean or null.
type text string

// UnmarshalJSON reads all of them.
func (t *text) UnmarshalJSON(raw []byte) error {
	switch {
	case len(raw) > 0 && raw[0] == '"':
		var s string
		if err := json.Unmarshal(raw, &s); err != nil {
			return err
		}
		*t = text(strings.TrimSpace(s))
	case string(raw) == "null":
		*t = ""
	case len(raw) > 0 && (raw[0] == '{' || raw[0] == '['):
		return errors.New("not a single value")
	default:
		*t = text(raw)
	}
	return nil
}

// convert turns records into what the cabinet knows; one that is incomplete makes the answer malformed.
func convert[R, T any](c *Client, operation string, records []R, one func(R) (T, error)) ([]T, error) {
	list := make([]T, 0, len(records))
	for _, record := range records {
		value, err := one(record)
		if err != nil {
			return nil, c.system.Fail(operation, wire.Malformed, http.StatusOK, err)
		}
		list = append(list, value)
	}
	return list, nil
}

// found is a page of the search: its addresses stand inside the one element of the data.
type found[R any] struct {
	Addresses many[R] `json:"Addresses"`
}

func flat[R any](pages []found[R]) []R {
	var all []R
	for _, page := range pages {
		all = append(all, page.Addresses...)
	}
	return all
}

// City is a city that the post serves.
type City struct{ Ref, Name, Area, Type string }

type cityRecord struct {
	Ref  text `json:"Ref"`
	Name text `json:"Description"`
	Area text `json:"AreaDescription"`
	Type text `json:"SettlementTypeDescription"`
}

func (r cityRecord) city() (City, error) {
	if r.Ref == "" || r.Name == "" {
		return City{}, errIncomplete
	}
	return City{string(r.Ref), string(r.Name), string(r.Area), string(r.Type)}, nil
}

// Branch is a branch or a postomat. MaxWeight is in kg, 0 without a limit; Index is the post's own, such as 11/1.
type Branch struct {
	Ref, Number, Index, Name, Address string
	CityRef, CityName                 string
	Postomat                          bool
	MaxWeight                         int
	working                           bool
}

type branchRecord struct {
	Ref       text `json:"Ref"`
	Number    text `json:"Number"`
	Index     text `json:"WarehouseIndex"`
	Name      text `json:"Description"`
	Address   text `json:"ShortAddress"`
	CityRef   text `json:"CityRef"`
	CityName  text `json:"CityDescription"`
	Category  text `json:"CategoryOfWarehouse"`
	MaxWeight text `json:"PlaceMaxWeightAllowed"`
	Status    text `json:"WarehouseStatus"`
	Denied    text `json:"DenyToSelect"`
}

func (r branchRecord) branch() (Branch, error) {
	if r.Ref == "" || r.Name == "" || r.Number == "" {
		return Branch{}, errIncomplete
	}
	weight, err := strconv.Atoi(string(r.MaxWeight))
	if err != nil {
		weight = 0
	}
	return Branch{
		Ref: string(r.Ref), Number: string(r.Number), Index: string(r.Index), Name: string(r.Name), Address: string(r.Address),
		CityRef: string(r.CityRef), CityName: string(r.CityName), Postomat: r.Category == "Postomat", MaxWeight: weight,
		working: (r.Status == "" || r.Status == "Working") && r.Denied != "1" && r.Denied != "true",
	}, nil
}

// open keeps the branches that take parcels and can be named in an order.
func open(all []Branch) []Branch {
	return slices.DeleteFunc(all, func(b Branch) bool { return !b.working || b.Index == "" })
}

// Settlement is a settlement by the post's own search; CityRef leads to its branches.
type Settlement struct {
	Ref, CityRef, Name, Present string
	Branches                    int
}

type settlementRecord struct {
	Ref      text `json:"Ref"`
	City     text `json:"DeliveryCity"`
	Name     text `json:"MainDescription"`
	Present  text `json:"Present"`
	Branches text `json:"Warehouses"`
}

func (r settlementRecord) settlement() (Settlement, error) {
	if r.Ref == "" || r.Name == "" {
		return Settlement{}, errIncomplete
	}
	count, err := strconv.Atoi(string(r.Branches))
	if err != nil {
		count = 0
	}
	return Settlement{string(r.Ref), string(r.City), string(r.Name), string(r.Present), count}, nil
}

// Street is a street of a settlement.
type Street struct{ Ref, Name string }

type streetRecord struct {
	Ref  text `json:"SettlementStreetRef"`
	Name text `json:"Present"`
}

func (r streetRecord) street() (Street, error) {
	if r.Ref == "" || r.Name == "" {
		return Street{}, errIncomplete
	}
	return Street{string(r.Ref), string(r.Name)}, nil
}
