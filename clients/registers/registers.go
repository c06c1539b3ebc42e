// Package registers reads the registers of the road services through the state exchange system Trembita. The
// transport (headers, faults) is Trembita's; the payload is the project's own contract and unverified, because the
// real one is not public. It stands in payload.go alone.
package registers

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/google/uuid"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// Config says where the security server is and who asks.
type Config struct {
	URL     string // of the security server, without /restapi
	Client  string // Uxp-Client: instance/class/code/subsystem of the cabinet
	Member  string // the registers' subsystem, to which Uxp-Service adds the service
	Purpose string // Uxp-Purpose-Ids: why personal data is asked for
}

// Client reads the registers.
type Client struct {
	config Config
	system wire.System
}

// New makes a client.
func New(config Config) *Client {
	config.URL = strings.TrimSuffix(config.URL, "/")
	return &Client{config: config, system: wire.New("registers")}
}

// service is one service of the registers: its code in Uxp-Service, and its path.
type service struct{ code, path string }

var (
	vehicleSearch = service{"vehicleSearch", "/vehicles/search"}
	vehicleReport = service{"vehicleReport", "/vehicles/report"}
	personSearch  = service{"personByRnokpp", "/persons/search"}
)

// VehiclesByVIN finds vehicles by VIN; none is an empty list.
func (c *Client) VehiclesByVIN(ctx context.Context, vin string) ([]domain.Vehicle, error) {
	return c.vehicles(ctx, "", searchBody{VIN: vin})
}

// VehiclesByPlate finds vehicles by plate, in canonical form.
func (c *Client) VehiclesByPlate(ctx context.Context, plate string) ([]domain.Vehicle, error) {
	return c.vehicles(ctx, "", searchBody{Plate: plate})
}

// VehiclesByPerson finds the vehicles of a person.
func (c *Client) VehiclesByPerson(ctx context.Context, person domain.PersonQuery) ([]domain.Vehicle, error) {
	return c.vehicles(ctx, "", searchBody{
		LastName: person.LastName, FirstName: person.FirstName, MiddleName: person.MiddleName, BirthDate: person.Birthday,
	})
}

// VehiclesByOwner finds the vehicles of a citizen by RNOKPP.
func (c *Client) VehiclesByOwner(ctx context.Context, rnokpp string) ([]domain.Vehicle, error) {
	return c.vehicles(ctx, rnokpp, searchBody{OwnerRNOKPP: rnokpp})
}

// VehicleReport is the register's extract about a vehicle; wire.NotFound when it has none.
func (c *Client) VehicleReport(ctx context.Context, carID string) (domain.VehicleReport, error) {
	var answer reportAnswer
	if err := c.call(ctx, vehicleReport, "", reportBody{CarIDs: []string{carID}}, &answer); err != nil {
		return domain.VehicleReport{}, err
	}
	report, err := answer.report(carID)
	if err != nil {
		return domain.VehicleReport{}, c.system.Fail(vehicleReport.code, wire.Malformed, http.StatusOK, err)
	}
	return report, nil
}

// Person is what the register of persons knows of an RNOKPP; wire.NotFound when it knows nothing.
func (c *Client) Person(ctx context.Context, rnokpp string) (domain.Person, error) {
	var record personRecord
	if err := c.call(ctx, personSearch, rnokpp, personBody{RNOKPP: rnokpp}, &record); err != nil {
		return domain.Person{}, err
	}
	person, err := record.person(rnokpp)
	if err != nil {
		return domain.Person{}, c.system.Fail(personSearch.code, wire.Malformed, http.StatusOK, err)
	}
	return person, nil
}

func (c *Client) vehicles(ctx context.Context, subject string, body searchBody) ([]domain.Vehicle, error) {
	var answer searchAnswer
	if err := c.call(ctx, vehicleSearch, subject, body, &answer); err != nil {
		return nil, err
	}
	vehicles, err := answer.vehicles()
	if err != nil {
		return nil, c.system.Fail(vehicleSearch.code, wire.Malformed, http.StatusOK, err)
	}
	return vehicles, nil
}

// call asks one service. Personal data travels in the body, never in the address.
func (c *Client) call(ctx context.Context, service service, subject string, body, into any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("registers: %s: %w", service.code, err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.config.URL+"/restapi"+service.path, bytes.NewReader(content))
	if err != nil {
		return fmt.Errorf("registers: %s: %w", service.code, err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Uxp-Client", c.config.Client)
	request.Header.Set("Uxp-Service", c.config.Member+"/"+service.code+"/1")
	request.Header.Set("Uxp-QueryID", uuid.NewString())
	request.Header.Set("Uxp-Purpose-Ids", c.config.Purpose)
	if subject != "" {
		request.Header.Set("Uxp-Subject-Id", subject)
	}
	answer, err := c.system.Do(service.code, request)
	if err != nil {
		return err
	}
	if answer.Status != http.StatusOK {
		return c.refusal(service.code, answer)
	}
	return c.system.Decode(service.code, answer, into)
}

// refusal reads the security server's {type, message, detail}. Only the type is kept. What is no such answer does
// not come from the registers: an order must not end by the word of whoever stands between.
func (c *Client) refusal(operation string, answer wire.Answer) error {
	var fault struct {
		Type string `json:"type"`
	}
	if err := c.system.Decode(operation, answer, &fault); err != nil {
		return err
	}
	kind := wire.Refused
	switch fault.Type {
	case "":
		kind = wire.Malformed
	case faultNotFound:
		kind = wire.NotFound
	}
	return c.system.Fail(operation, kind, answer.Status, nil).Say(fault.Type)
}
