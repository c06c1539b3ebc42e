package registers

import (
	"errors"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

// permissionForm is the body of certificatePermission.
type permissionForm struct {
	envelope
	UUID           string       `json:"uuid"`
	VIN            string       `json:"vin"`
	CarID          string       `json:"carId"`
	FirstNameLatin string       `json:"firstNameLat"`
	LastNameLatin  string       `json:"lastNameLat"`
	Birthday       country.Date `json:"birthDate"`
}

func (f *permissionForm) admit(g *Gateway, tx *store.Tx, a *Application) error {
	id, err := g.own(f.RNOKPP, vehicleIDQuery{VIN: f.VIN})
	if err != nil {
		return err
	}
	check, ok, err := store.Get[availability](tx, checkBucket, f.UUID)
	switch {
	case err != nil:
		return err
	case !ok || check != (availability{f.RNOKPP, id}) || f.CarID != id:
		return conflict("UnknownCheck", "uuid is not of an availability check of this vehicle")
	case blank(f.FirstNameLatin, f.LastNameLatin) || !dateForm.MatchString(string(f.Birthday)):
		return badRequest("firstNameLat, lastNameLat and birthDate are expected")
	}
	a.Subject = id
	active, err := underWay(tx, id, kindPermission, kindReserve, kindExchange)
	if err == nil && active {
		err = conflict("ActiveApplication", "an application about this vehicle is under way")
	}
	return err
}

func (g *Gateway) permissionDecided(_ *store.Tx, a *Application) error {
	if v, ok := g.country.Vehicle(a.Subject); ok && a.Status == Approved {
		a.Permission = permission(v)
	}
	return nil
}

// reserveForm is the body of certificateReserve.
type reserveForm struct {
	envelope
	Permission string `json:"permission"` // number of the application
	Origin     string `json:"origin"`
	Plate      string `json:"plate,omitempty"`
}

const (
	originPresent  = "present"
	originGenerate = "generate"
	originReserve  = "reserve"
)

func (f *reserveForm) admit(g *Gateway, tx *store.Tx, a *Application) error {
	permitted, err := stageOf(tx, f.Permission, kindPermission, f.RNOKPP)
	if err != nil {
		return err
	}
	_, offered := g.offers.byPlate[country.PlateKey(f.Plate)]
	switch {
	case f.Origin == originPresent && !permitted.Permission.PresentAllowed:
		return conflict("PresentPlate", "the present plate may not be kept")
	case f.Origin == originReserve && !offered:
		return notFound("no service centre has this plate")
	case f.Origin != originPresent && f.Origin != originGenerate && f.Origin != originReserve:
		return badRequest("origin must be present, generate or reserve")
	}
	a.Subject, a.Permission = permitted.Subject, permitted.Permission
	a.Reservation = &reservationItem{Origin: f.Origin, Plate: country.PlateKey(f.Plate), Certificates: certificatePrices}
	return nil
}

// reservedFor is how long the plate of an exchange is kept.
const reservedFor = 24 * time.Hour

// reserveDecided keeps the plate. If another person has taken it, the approval becomes "choose again".
func (g *Gateway) reserveDecided(tx *store.Tx, a *Application) error {
	switch a.Status {
	case Approved:
		return g.reserve(tx, a)
	case Withdrawn, Refused, Repeat:
		return g.free(tx, a, a.Reservation.Plate)
	}
	return nil
}

func (g *Gateway) reserve(tx *store.Tx, a *Application) error {
	r := a.Reservation
	v, ok := g.country.Vehicle(a.Subject)
	if !ok {
		return notFound("no such vehicle")
	}
	r.DocID = "НЗ-" + digitsOf(a.Number)
	switch r.Origin {
	case originPresent:
		r.Plate = country.PlateKey(v.Plate)
		return nil
	case originGenerate:
		plate, err := g.nextFree(tx, a.Permission)
		if err != nil {
			return err
		}
		r.Plate, r.Price = plate, generatedPrice
	}
	kept, err := g.keepForExchange(tx, holdQuery{Reference: a.Reference, RNOKPP: a.Applicant, Plate: r.Plate, Until: time.Now().Add(reservedFor)})
	switch {
	case errors.Is(err, errTaken):
		a.Status, a.Reason = Repeat, "Номерний знак уже зайнято, оберіть інший"
		return nil
	case err == nil && kept.Paid: // with the reservation
		r.Price = 0
	case err == nil && r.Origin == originReserve:
		r.Price = kept.Cost
	}
	return err
}

// nextFree is a free plate of the region that costs least.
func (g *Gateway) nextFree(tx *store.Tx, p *permissionItem) (string, error) {
	for _, centre := range g.country.CentresOf(p.Region) {
		for _, one := range g.offers.stock[stockKey{centre.Code, p.Vehicle, p.Engine}] {
			if taken, err := occupied(tx, one.plate); err != nil {
				return "", err
			} else if !taken && one.cost <= basePrice {
				return one.plate, nil
			}
		}
	}
	return "", conflict("NoPlates", "the region has no free plates")
}

// free releases a plate that the application itself holds.
func (g *Gateway) free(tx *store.Tx, a *Application, plate string) error {
	h, ok, err := held(tx, plate)
	if err != nil || !ok || h.Used || !h.of(a.Reference) {
		return err
	}
	return leave(tx, h, a.Reference)
}
