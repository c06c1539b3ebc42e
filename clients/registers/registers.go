// Package registers reads the registers of the road services through the state exchange system Trembita. The
// transport (headers, faults) is Trembita's; the payload is the project's own contract and unverified, because the
// real one is not public: payload.go holds its open-data records, services.go its names, and the rest of it are the
// domain's own words, so that a contract of theirs changes nothing outside this package.
package registers

import (
	"cmp"
	"context"
	"strings"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// Config says where the security server is and who asks.
type Config struct {
	URL     string  // of the security server, without /restapi
	Client  string  // Uxp-Client: instance/class/code/subsystem of the cabinet
	Member  string  // the registers' subsystem, to which Uxp-Service adds the service
	Purpose string  // Uxp-Purpose-Ids: why personal data is asked for
	Rate    float64 // calls a second, by this process; 0: no bound
	// ServiceName is how Uxp-Service names a service after the member: {service} is its code, {Service} the same in UpperCamelCase.
	// Empty: StandardServiceName.
	ServiceName string
	// ServicePaths appends each service's own path to /restapi. The documented address has none.
	ServicePaths bool
	TLS          wire.Files // for the security server
}

// StandardServiceName has the code and a version, as in the example of Trembita's document. Its rules of naming say {Service}_v1: the
// owner's catalogue decides.
const StandardServiceName = "{service}/1"

// Client reads the registers.
type Client struct {
	config Config
	system wire.System
}

// New makes a client.
func New(config Config) *Client {
	config.URL = strings.TrimSuffix(config.URL, "/")
	config.ServiceName = cmp.Or(config.ServiceName, StandardServiceName)
	return &Client{config: config, system: wire.New("registers").AtMost(config.Rate).WithTLS(config.TLS)}
}

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
	return convert(ctx, c, vehicleReport, "", reportBody{CarIDs: []string{carID}}, func(a *reportAnswer) (domain.VehicleReport, error) {
		return a.report(carID)
	})
}

// Person is what the register of persons knows of an RNOKPP; wire.NotFound when it knows nothing.
func (c *Client) Person(ctx context.Context, rnokpp string) (domain.Person, error) {
	return convert(ctx, c, personSearch, rnokpp, personBody{RNOKPP: rnokpp}, func(r *personRecord) (domain.Person, error) {
		return r.person(rnokpp)
	})
}

func (c *Client) vehicles(ctx context.Context, subject string, body searchBody) ([]domain.Vehicle, error) {
	return convert(ctx, c, vehicleSearch, subject, body, func(a *searchAnswer) ([]domain.Vehicle, error) { return a.vehicles() })
}
