package domain

// ConfidantRevokeRequest is what an owner sends to cancel the appointment of a confidant (CONF-16). The VIN names the
// vehicle; the rest is what the browser has shown, and the registers' word holds.
type ConfidantRevokeRequest struct {
	Owner   RevocationOwner   `json:"owner,omitzero"`
	Vehicle RevocationVehicle `json:"vehicle"`
}

// ConfidantRevoke is what is signed: owner and vehicle as the registers name them, and
// whose appointment ends, which was to last until a day.
type ConfidantRevoke struct {
	Owner     RevocationOwner   `json:"owner"`
	Vehicle   RevocationVehicle `json:"vehicle"`
	Confidant string            `json:"confidant,omitempty"`
	EndDate   Date              `json:"dEnd,omitzero"`
}

// RevocationStart is what a revocation's workflow starts with.
type RevocationStart struct {
	ConfidantRevoke
	// Appointments are the orders that have made the appointment: their parties learn that it has ended.
	Appointments []string `json:"appointments,omitempty"`
}

const (
	textNoConfidant    = "У цього транспортного засобу немає належного користувача"
	textConfidantEnded = "Строк призначення належного користувача вже минув"
)

// Normalize brings what was sent into the form that is checked.
func (r ConfidantRevokeRequest) Normalize() ConfidantRevokeRequest {
	r.Vehicle.VIN = NormalizeVIN(r.Vehicle.VIN)
	return r
}

// Validate refuses a request that names no vehicle. It expects normal form.
func (r ConfidantRevokeRequest) Validate() error {
	var check Check
	check.Field("vehicle.vin", ValidVIN(r.Vehicle.VIN))
	return check.Err()
}

// Revoke is the request with what the registers say: uid is of the owner's card, legal of the vehicle. It is refused to
// who does not own the vehicle, and when there is no appointment that could be cancelled (FLEET-10).
func (r ConfidantRevokeRequest) Revoke(owner Person, uid string, legal VehicleLegal, today Date) (ConfidantRevoke, error) {
	refuse := func(text string) (ConfidantRevoke, error) {
		return ConfidantRevoke{}, &Error{Code: CodeInvalid, Fields: Fields{"vehicle.vin": text}}
	}
	switch {
	case legal.OwnerType != OwnerIndividual || legal.OwnerRNOKPP != owner.RNOKPP:
		return refuse(textConfidantVIN)
	case legal.Confidant == nil:
		return refuse(textNoConfidant)
	case !legal.Confidant.Revocable(today):
		return refuse(textConfidantEnded)
	}
	series, number := SplitCertificateNumber(legal.RegNum)
	return ConfidantRevoke{
		Owner: RevocationOwner{ClientID: ClientID(uid), LastName: owner.LastName, FirstName: owner.FirstName},
		Vehicle: RevocationVehicle{
			CarID: legal.CarID, Plate: legal.Plate, VIN: legal.VIN,
			Certificate: RevocationCertificate{Series: series, Number: number},
		},
		Confidant: legal.Confidant.Holder.FullName(), EndDate: legal.Confidant.EndDate,
	}, nil
}
