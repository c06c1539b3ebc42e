package novaposhta

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"cabinet/clients/lenient"
)

var (
	errKey        = errors.New("the API key is not accepted")
	errIncomplete = errors.New("a record without its ref or name")
)

// converted asks one method, and turns the records of its data into what the cabinet knows; one that is incomplete makes the answer
// malformed.
func converted[D, R, T any](
	ctx context.Context, c *Client, m method, properties any, records func([]D) []R, one func(R) (T, error),
) ([]T, error) {
	list := []T{}
	_, err := call(ctx, c, m, properties, func(data []D) error {
		for _, record := range records(data) {
			value, err := one(record)
			if err != nil {
				return err
			}
			list = append(list, value)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// same is for data that are the records.
func same[R any](records []R) []R { return records }

// found is a page of the search: its addresses are inside the only element of the data.
type found[R any] struct {
	Addresses lenient.Keyed[R] `json:"Addresses"`
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
	Ref  lenient.Text `json:"Ref"`
	Name lenient.Text `json:"Description"`
	Area lenient.Text `json:"AreaDescription"`
	Type lenient.Text `json:"SettlementTypeDescription"`
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
	Area                              string // the region of the city
	Postomat                          bool
	MaxWeight                         int
	working                           bool
}

type branchRecord struct {
	Ref       lenient.Text `json:"Ref"`
	Number    lenient.Text `json:"Number"`
	Index     lenient.Text `json:"WarehouseIndex"`
	Name      lenient.Text `json:"Description"`
	Address   lenient.Text `json:"ShortAddress"`
	CityRef   lenient.Text `json:"CityRef"`
	CityName  lenient.Text `json:"CityDescription"`
	Area      lenient.Text `json:"SettlementAreaDescription"`
	Category  lenient.Text `json:"CategoryOfWarehouse"`
	MaxWeight lenient.Text `json:"PlaceMaxWeightAllowed"`
	Status    lenient.Text `json:"WarehouseStatus"`
	Denied    lenient.Text `json:"DenyToSelect"`
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
		CityRef: string(r.CityRef), CityName: string(r.CityName), Area: strings.TrimSuffix(string(r.Area), " область"),
		Postomat: r.Category == "Postomat", MaxWeight: weight,
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
	Ref      lenient.Text `json:"Ref"`
	City     lenient.Text `json:"DeliveryCity"`
	Name     lenient.Text `json:"MainDescription"`
	Present  lenient.Text `json:"Present"`
	Branches lenient.Text `json:"Warehouses"`
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
	Ref  lenient.Text `json:"SettlementStreetRef"`
	Name lenient.Text `json:"Present"`
}

func (r streetRecord) street() (Street, error) {
	if r.Ref == "" || r.Name == "" {
		return Street{}, errIncomplete
	}
	return Street{string(r.Ref), string(r.Name)}, nil
}
