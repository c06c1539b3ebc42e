package insurer

import (
	"context"
	"errors"
	"net/url"
	"strings"

	"cabinet/domain"
)

// Product is what is insured.
type Product string

// The products; the values are the protocol's.
const (
	Motor Product = "epolicy"
	Green Product = "greencard"
)

var errIncomplete = errors.New("a record lacks what it must have")

// Vehicles finds the vehicles of a plate in the base of MTSBU; none is an empty list (INS-28 to INS-30).
func (c *Client) Vehicles(ctx context.Context, plate string) ([]domain.InsuranceVehicle, error) {
	return rows(ctx, c, get("vehicles", "/auto/mtibu/number", url.Values{"query": {plate}}),
		func(r vehicleRow) (domain.InsuranceVehicle, skip) {
			v := domain.InsuranceVehicle{
				Title: r.ModelText, VIN: r.BodyNumber, Plate: r.StateNumber,
				Type: domain.InsuranceVehicleType(r.Category), MakeYear: r.Year.value,
			}
			return whole(v, v.Type.Known() && v.Title != "" && v.Plate != "")
		})
}

type vehicleRow struct {
	ModelText   string        `json:"modelText"`
	BodyNumber  string        `json:"bodyNumber"`
	StateNumber string        `json:"stateNumber"`
	Category    string        `json:"category"`
	Year        optional[int] `json:"year"`
}

// Places finds settlements of Ukraine by the beginning of their name.
func (c *Client) Places(ctx context.Context, name string) ([]domain.InsurancePlace, error) {
	return rows(ctx, c, get("places", "/place", url.Values{"country": {"UA"}, "query": {name}}),
		func(r placeRow) (domain.InsurancePlace, skip) {
			return whole(domain.InsurancePlace{Code: r.ID, Name: r.NameFull, Zone: r.Zone}, r.ID > 0 && r.NameFull != "" && r.Zone > 0)
		})
}

type placeRow struct {
	ID       int    `json:"id"`
	NameFull string `json:"nameFull"`
	Zone     int    `json:"zone"`
}

// modelRow is a make and model by the aggregator's number.
type modelRow struct {
	ID    int    `json:"id"`
	Name  string `json:"name,omitempty"`
	Maker struct {
		ID int `json:"id"`
	} `json:"autoMaker"`
}

// model finds the one model of a title; none and several both mean that the title alone is sent.
func (c *Client) model(ctx context.Context, title string) (*modelRow, error) {
	found, err := rows(ctx, c, get("models", "/auto_model/maker_and_model", url.Values{"query": {title}}),
		func(r modelRow) (modelRow, skip) { return whole(r, r.ID > 0 && r.Maker.ID > 0) })
	if err != nil || len(found) != 1 {
		return nil, err
	}
	return &found[0], nil
}

// Periods lists how long a policy may act (API-091, API-101).
func (c *Client) Periods(ctx context.Context, product Product) ([]domain.InsurancePeriod, error) {
	return rows(ctx, c, dictionary(product, "periods", nil), func(p domain.InsurancePeriod) (domain.InsurancePeriod, skip) {
		return whole(p, p.Code != "" && p.Months >= 0 && p.Days >= 0 && p.Months+p.Days > 0)
	})
}

type row struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// Privileges lists the privileges that the insurers take, and always none (API-092). Those that the cabinet does not
// know are left out.
func (c *Client) Privileges(ctx context.Context) ([]domain.PrivilegeKind, error) {
	taken, err := rows(ctx, c, dictionary(Motor, "privileges", nil), func(r row) (string, skip) { return whole(r.Code, r.Code != "") })
	if err != nil {
		return nil, err
	}
	codes := map[string]bool{privilegeType(domain.PrivilegeNone): true}
	for _, code := range taken {
		codes[code] = true
	}
	var list []domain.PrivilegeKind
	for _, kind := range domain.Privileges() {
		if codes[privilegeType(kind.Code)] {
			list = append(list, kind)
		}
	}
	return list, nil
}

// privilegeType is the protocol's name of a privilege.
func privilegeType(p domain.Privilege) string { return strings.ToUpper(string(p)) }

// DocumentTypes lists the documents that a company takes, the preferred one first (API-093, API-103, AMB-085). A type
// that the cabinet does not know is left out.
func (c *Client) DocumentTypes(ctx context.Context, product Product, company string) ([]domain.InsuranceDocumentKind, error) {
	taken, err := rows(ctx, c, dictionary(product, "documents", url.Values{"insurer": {company}}),
		func(r row) (string, skip) { return whole(r.Code, r.Code != "") })
	if err != nil {
		return nil, err
	}
	var list []domain.InsuranceDocumentKind
	for _, kind := range domain.InsuranceDocumentKinds() {
		for _, code := range taken {
			if documentTypes[kind.Code] == code {
				list = append(list, kind)
			}
		}
	}
	return list, nil
}

// documentTypes are the protocol's names of documents.
var documentTypes = map[domain.InsuranceDocumentType]string{
	domain.InsuranceByLicence:         "DRIVING_LICENSE",
	domain.InsuranceByForeignPassport: "EXTERNAL_PASSPORT",
	domain.InsuranceByPassport:        "PASSPORT",
	domain.InsuranceByIDCard:          "ID_PASSPORT",
}

// Territories lists where green cards act (API-100).
func (c *Client) Territories(ctx context.Context) ([]domain.GreenTerritoryKind, error) {
	return rows(ctx, c, dictionary(Green, "territories", nil), func(k domain.GreenTerritoryKind) (domain.GreenTerritoryKind, skip) {
		return whole(k, k.Code != "" && k.Name != "")
	})
}

// GreenVehicleTypes lists the vehicles that green cards are sold for (API-102, GRN-08).
func (c *Client) GreenVehicleTypes(ctx context.Context) ([]domain.GreenVehicleType, error) {
	return rows(ctx, c, dictionary(Green, "vehicles", nil), func(t domain.GreenVehicleType) (domain.GreenVehicleType, skip) {
		return whole(t, t.Code != "" && t.Categories != "")
	})
}

func dictionary(product Product, name string, query url.Values) call {
	return get(name, "/dictionary/"+string(product)+"/"+name, query)
}
