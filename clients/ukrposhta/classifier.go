package ukrposhta

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"cabinet/clients/lenient"
)

// Place is an entry of a dictionary: a region, district, city or street (API-075 to API-078). Kind is how the entry
// is called in short, such as "м." or "вул."; empty for regions and districts.
type Place struct{ ID, Name, Kind string }

// House is a house with its post code (API-079).
type House struct{ Number, Postcode string }

// Office is a post office (API-072, API-073). One that is not Open takes no parcels: it is on occupied or lost
// ground, is under repair, or does not work.
type Office struct {
	ID, Name, Postcode, Address        string
	RegionID, DistrictID, CityID       string
	RegionName, DistrictName, CityName string
	Open                               bool
}

// Regions lists the regions (API-075). Nothing found is an empty list, here and below.
func (c *Client) Regions(ctx context.Context) ([]Place, error) {
	return places(ctx, c, "get_regions_by_region_ua", url.Values{"region_name": {""}}, func(r record) Place {
		return Place{ID: string(r.RegionID), Name: string(r.Region)}
	})
}

// Districts lists the districts of a region (API-076).
func (c *Client) Districts(ctx context.Context, regionID string) ([]Place, error) {
	return places(ctx, c, "get_districts_by_region_id_and_district_ua", url.Values{"region_id": {regionID}}, func(r record) Place {
		name := r.NewDistrict
		if name == "" {
			name = r.District
		}
		return Place{ID: string(r.DistrictID), Name: string(name)}
	})
}

// Cities lists the settlements of a district; an empty regionID is left out (API-077).
func (c *Client) Cities(ctx context.Context, districtID, regionID string) ([]Place, error) {
	query := url.Values{"district_id": {districtID}}
	if regionID != "" {
		query.Set("region_id", regionID)
	}
	return places(ctx, c, "get_city_by_region_id_and_district_id_and_city_ua", query, func(r record) Place {
		return Place{ID: string(r.CityID), Name: string(r.City), Kind: string(r.CityKind)}
	})
}

// Streets lists the streets of a settlement (API-078).
func (c *Client) Streets(ctx context.Context, cityID string) ([]Place, error) {
	const request = "get_street_by_region_id_and_district_id_and_city_id_and_street_ua"
	return places(ctx, c, request, url.Values{"city_id": {cityID}}, func(r record) Place {
		return Place{ID: string(r.StreetID), Name: string(r.Street), Kind: string(r.StreetKind)}
	})
}

// Houses lists the houses of a street (API-079).
func (c *Client) Houses(ctx context.Context, streetID string) ([]House, error) {
	const request = "get_addr_house_by_street_id"
	return classify(ctx, c, request, url.Values{"street_id": {streetID}}, func(r record) (House, bool) {
		return House{string(r.House), string(r.Postcode)}, r.House != "" && len(r.Postcode) == 5
	})
}

// OfficesByPostcode lists the offices of a post code, with their place (API-072).
func (c *Client) OfficesByPostcode(ctx context.Context, postcode string) ([]Office, error) {
	return c.offices(ctx, "get_postoffices_by_postindex", url.Values{"pc": {postcode}})
}

// OfficesByCity lists the offices of a settlement (API-073).
func (c *Client) OfficesByCity(ctx context.Context, cityID string) ([]Office, error) {
	return c.offices(ctx, "get_postoffices_by_postindex", url.Values{"poCityId": {cityID}})
}

// lockOpen is the LOCK_CODE of an office that works.
const lockOpen = "0"

func (c *Client) offices(ctx context.Context, request string, query url.Values) ([]Office, error) {
	return classify(ctx, c, request, query, func(r record) (Office, bool) {
		return Office{
			ID: string(r.ID), Name: string(r.Office), Postcode: string(r.Postcode), Address: string(r.Address),
			RegionID: string(r.OfficeRegionID), DistrictID: string(r.OfficeDistrictID), CityID: string(r.OfficeCityID),
			RegionName: string(r.OfficeRegion), DistrictName: string(r.OfficeDistrict), CityName: string(r.OfficeCity),
			Open: r.Lock == lockOpen,
		}, r.ID != "" && r.Office != "" && len(r.Postcode) == 5 && r.Lock != ""
	})
}

var (
	errIncomplete = errors.New("a record without its id or name")
	errNoEntries  = errors.New("the answer has no entries")
)

// record is an entry of the classifier: each request fills its part.
type record struct {
	RegionID    lenient.Text `json:"REGION_ID"`
	Region      lenient.Text `json:"REGION_UA"`
	DistrictID  lenient.Text `json:"DISTRICT_ID"`
	District    lenient.Text `json:"DISTRICT_UA"`
	NewDistrict lenient.Text `json:"NEW_DISTRICT_UA"`
	CityID      lenient.Text `json:"CITY_ID"`
	City        lenient.Text `json:"CITY_UA"`
	CityKind    lenient.Text `json:"SHORTCITYTYPE_UA"`
	StreetID    lenient.Text `json:"STREET_ID"`
	Street      lenient.Text `json:"STREET_UA"`
	StreetKind  lenient.Text `json:"SHORTSTREETTYPE_UA"`
	House       lenient.Text `json:"HOUSENUMBER_UA"`
	Postcode    lenient.Text `json:"POSTCODE"`

	ID               lenient.Text `json:"ID"`
	Office           lenient.Text `json:"PO_SHORT"`
	Address          lenient.Text `json:"ADDRESS"`
	Lock             lenient.Text `json:"LOCK_CODE"`
	OfficeRegionID   lenient.Text `json:"POREGION_ID"`
	OfficeRegion     lenient.Text `json:"PDREGION_UA"`
	OfficeDistrictID lenient.Text `json:"PODISTRICT_ID"`
	OfficeDistrict   lenient.Text `json:"PDDISTRICT_UA"`
	OfficeCityID     lenient.Text `json:"POCITY_ID"`
	OfficeCity       lenient.Text `json:"PDCITY_UA"`
}

// classify asks the classifier; one reads a record, and reports whether it is complete. A missing list is an empty one: the classifier
// leaves it out when nothing is found.
func classify[T any](ctx context.Context, c *Client, request string, query url.Values, one func(record) (T, bool)) ([]T, error) {
	var answer struct {
		Entries *struct {
			Entry lenient.Single[record] `json:"Entry"`
		} `json:"Entries"`
	}
	var list []T
	err := c.ask(ctx, question{
		operation: request, method: http.MethodGet, path: "/address-classifier-ws/" + request, query: query, bearer: c.config.Bearer,
	}, &answer, func() error {
		if answer.Entries == nil {
			return errNoEntries
		}
		list = make([]T, 0, len(answer.Entries.Entry))
		for _, r := range answer.Entries.Entry {
			value, complete := one(r)
			if !complete {
				return errIncomplete
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

// places asks for a dictionary of ids and names.
func places(ctx context.Context, c *Client, request string, query url.Values, one func(record) Place) ([]Place, error) {
	return classify(ctx, c, request, query, func(r record) (Place, bool) {
		place := one(r)
		return place, place.ID != "" && place.Name != ""
	})
}
