package domain

// OwnerType says whom a vehicle belongs to (VCHK-14).
type OwnerType string

// Owner types of the register.
const (
	OwnerIndividual OwnerType = "P"
	OwnerJuridical  OwnerType = "J"
)

// Vehicle is what a search in the register answers about one vehicle (VCHK-14, VCHK-15). OwnerRNOKPP never
// leaves the server: the API compares it with the citizen's own and answers the owner flag.
type Vehicle struct {
	ID          string    `json:"id,omitempty"` // CarID under its other name, in answers to citizens (FLEET-17, FLEET-18)
	CarID       string    `json:"carId"`
	Brand       string    `json:"brand"`
	Model       string    `json:"model"`
	VIN         string    `json:"vin"`
	Plate       string    `json:"plate"`
	MakeYear    int       `json:"makeYear"`
	LastRegDate Date      `json:"dRegLast"`
	Capacity    int       `json:"capacity"` // engine, cubic centimetres; 0 for electric
	Fuel        string    `json:"fuel"`
	Kind        string    `json:"kind"`
	LogoURL     string    `json:"logoUrl,omitempty"` // the cabinet's own picture, in answers to citizens
	OwnerType   OwnerType `json:"ownerType,omitempty"`
	OwnerRNOKPP string    `json:"ownerRnokpp,omitempty"`
	// Insurance is what the insurers know of the vehicle, in a search for insurance alone (INS-14).
	Insurance *VehicleInsurance `json:"insurance,omitempty"`
}

// Shown is the vehicle as citizens see it: with its id and a picture, and without its owner.
func (v Vehicle) Shown() Vehicle {
	v.ID, v.LogoURL, v.OwnerRNOKPP = v.CarID, vehiclePicture(v.Kind, 0), ""
	return v
}

// VehicleReport is the paid extract from the register about one vehicle (VCHK-13).
type VehicleReport struct {
	CarID             string             `json:"carId"`
	Brand             string             `json:"brand"`
	Model             string             `json:"model"`
	Type              string             `json:"type"`
	Body              string             `json:"body,omitempty"`
	VIN               string             `json:"vin"`
	Plate             string             `json:"plate"`
	MakeYear          int                `json:"makeYear"`
	Engine            Engine             `json:"engine"`
	Color             string             `json:"color"`
	SittingPlaces     int                `json:"sittingPlaces"`
	StandingPlaces    int                `json:"standingPlaces"`
	Weight            Weight             `json:"weight"`
	Note              string             `json:"note,omitempty"`
	FirstRegisteredAt Date               `json:"firstRegisteredAt"`
	LastRegisteredAt  Date               `json:"lastRegisteredAt"`
	RegisteredBy      string             `json:"registeredBy"`
	NumOfOwners       int                `json:"numOfOwners"`
	LastOpers         []VehicleOperation `json:"lastOpers"`
	OTKProtocol       *OTKProtocol       `json:"otkProtocol,omitempty"`
}

// Engine is a vehicle's engine: capacity in cubic centimetres and fuel in the register's words.
type Engine struct {
	Capacity int    `json:"capacity"`
	Fuel     string `json:"fuel"`
}

// Weight is a vehicle's own and full weight in kilograms.
type Weight struct {
	Empty int `json:"empty"`
	Full  int `json:"full"`
}

// VehicleOperation is one entry of a vehicle's registration history.
type VehicleOperation struct {
	Code string `json:"code"`
	Name string `json:"oper"`
	Date Date   `json:"dateReg"`
	By   string `json:"by"`
}

// OTKProtocol is the last protocol of mandatory technical inspection (обов’язковий технічний контроль).
type OTKProtocol struct {
	Number     string `json:"number"`
	Date       Date   `json:"date"`
	ValidUntil Date   `json:"validUntil"`
	Result     string `json:"result"`
}

// Ordered names the vehicle in words for the lists.
func (v Vehicle) Ordered() OrderedVehicle {
	return OrderedVehicle{CarID: v.CarID, VIN: v.VIN, Plate: v.Plate, Brand: v.Brand, Model: v.Model, MakeYear: v.MakeYear}
}
