package registers

import (
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

// assignForm is the body of confidantAssign. The applicant is the owner, also if the confidant asked first.
type assignForm struct {
	envelope
	Confidant       string       `json:"confidantRnokpp"`
	VIN             string       `json:"vin"`
	Until           country.Date `json:"dEnd"`
	Schema          string       `json:"schema"`
	SecondSignature []byte       `json:"secondSignature,omitempty"`
}

func (f *assignForm) admit(g *Gateway, tx *store.Tx, a *Application) error {
	id, err := g.own(f.RNOKPP, vehicleIDQuery{VIN: f.VIN})
	if err != nil {
		return err
	}
	if _, err := g.person(f.Confidant); err != nil {
		return err
	}
	switch {
	case f.Confidant == f.RNOKPP:
		return conflict("ConfidantSelf", "the owner cannot be the confidant")
	case f.Schema != schemaConfidant && f.Schema != schemaOwner:
		return badRequest("schema must be confidant or owner")
	case !dateForm.MatchString(string(f.Until)) || f.Until <= day(time.Now()):
		return badRequest("dEnd must be a day to come")
	}
	a.Subject = id
	u, ok, err := store.Get[use](tx, useBucket, id)
	if err != nil {
		return err
	}
	if ok && !u.over(time.Now()) {
		return conflict("ConfidantAssigned", "the vehicle has a confidant")
	}
	active, err := underWay(tx, id, kindConfidantAssign)
	if err == nil && active {
		err = conflict("ActiveApplication", "an application about this vehicle is under way")
	}
	return err
}

func (g *Gateway) assignDecided(tx *store.Tx, a *Application) error {
	if a.Status != Approved {
		return nil
	}
	f, err := details[assignForm](a)
	if err != nil {
		return err
	}
	return tx.Put(useBucket, a.Subject, use{a.Subject, f.Confidant, day(time.Now()), f.Until})
}

// revokeForm is the body of confidantRevoke.
type revokeForm struct {
	envelope
	Owner struct {
		ClientID  string `json:"clntId"`
		LastName  string `json:"lastname"`
		FirstName string `json:"name"`
	} `json:"owner"`
	Vehicle struct {
		CarID       string `json:"carId"`
		Plate       string `json:"plate"`
		VIN         string `json:"vin"`
		Certificate struct {
			Series string `json:"sDoc"`
			Number string `json:"nDoc"`
		} `json:"spr"`
	} `json:"vehicle"`
}

func (f *revokeForm) admit(g *Gateway, tx *store.Tx, a *Application) error {
	id, err := g.own(f.RNOKPP, vehicleIDQuery{CarID: f.Vehicle.CarID})
	if err != nil {
		return err
	}
	v, _ := g.country.Vehicle(id)
	switch {
	case f.Owner.ClientID != v.Owner.SystemNumber:
		return conflict("OtherOwner", "clntId is not the owner's")
	case f.Vehicle.VIN != v.VIN || f.Vehicle.Certificate.Series != v.Certificate.Series || f.Vehicle.Certificate.Number != v.Certificate.Number:
		return conflict("OtherVehicle", "vin or certificate are not the vehicle's")
	}
	u, ok, err := store.Get[use](tx, useBucket, id)
	if err != nil {
		return err
	}
	if !ok || u.over(time.Now()) {
		return notFound("the vehicle has no confidant")
	}
	a.Subject = id
	return nil
}

func (g *Gateway) revokeDecided(tx *store.Tx, a *Application) error {
	if a.Status != Approved {
		return nil
	}
	return tx.Delete(useBucket, a.Subject)
}
