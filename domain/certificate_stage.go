package domain

// CertificateStage is a stage of a certificate's exchange (SPR-13).
type CertificateStage string

// The stages, in their order (SPR-19).
const (
	StagePermission CertificateStage = "permission"
	StageReserve    CertificateStage = "reserve"
	StageExchange   CertificateStage = "exchange"
)

// StageStatus is the status of a stage (SPR-14).
type StageStatus string

// The statuses of a stage.
const (
	StagePending  StageStatus = "pending"
	StageApproved StageStatus = "approved"
)

// OrderedCertificate is how far the exchange of a certificate has come: what the service centre has permitted, reserved and
// been asked for.
type OrderedCertificate struct {
	Stage  CertificateStage `json:"stage"`
	Status StageStatus      `json:"status"`
	RegNum string           `json:"regNum,omitempty"` // of the certificate that is exchanged
	// Permission is nil before the first approval, Reservation before the second.
	Permission  *CertificatePermission  `json:"permission,omitempty"`
	Reservation *CertificateReservation `json:"reservation,omitempty"`
	// FailedReserve says that the last chosen plate could not be reserved: another one is to be chosen (SPR-24, ORD-79).
	FailedReserve bool              `json:"hasFailedReserve,omitempty"`
	Certificate   CertificateChoice `json:"sprType,omitempty"`
	// Requisites are the parts of the price, known before the signature is asked for.
	Requisites   []PriceLine `json:"requisites,omitempty"`
	DomesticOnly bool        `json:"domesticOnly,omitempty"`
	// LatinName is the surname and the name as they will be printed.
	LatinName string `json:"latinName,omitempty"`
}

// Goods are what the order delivers; empty while that is not agreed, and of an order that is no exchange.
func (c *OrderedCertificate) Goods() CertificateGoods {
	if c == nil || c.Reservation == nil || c.Certificate == "" {
		return ""
	}
	return CertificateSelection{Certificate: c.Certificate}.Goods(*c.Reservation)
}

// StageInfo is the state of the exchange from which the wizard continues (API-058, SPR-10, SPR-13 to SPR-16, GAP-45).
type StageInfo struct {
	Stage          CertificateStage         `json:"stage"`
	Status         StageStatus              `json:"status"`
	Data           StageData                `json:"data"`
	Plates         []CertificateReservation `json:"plates"` // the reserved plate
	PresentAllowed bool                     `json:"isPresentAllow"`
	CategoryID     int                      `json:"kindId"`
	Vehicle        VehicleKind              `json:"type"`
	Engine         EngineKind               `json:"fuel"`
	FailedReserve  bool                     `json:"hasFailedReserve"`
	Requisites     []PriceLine              `json:"requisites"`
	CheckData      []CheckRow               `json:"checkData"`
	DomesticOnly   bool                     `json:"domesticOnly"`
	GeneratedPrice *Kopecks                 `json:"generatedPrice,omitempty"`
	// Reserved is the citizen's own reservation, while it can be chosen; the cabinet says it from the register.
	Reserved HeldPlate `json:"reservedPlate,omitzero"`
}

// PlateIsDue reports whether the plate of the exchange is to be chosen now.
func (i StageInfo) PlateIsDue() bool { return i.Stage == StagePermission && i.Status == StageApproved }

// StageData is the vehicle of the exchange, and where its plates are searched.
type StageData struct {
	VIN      string `json:"vin"`
	CarID    string `json:"carId"`
	Plate    string `json:"plate,omitempty"`  // on the vehicle now
	RegNum   string `json:"regNum,omitempty"` // of the certificate that is exchanged
	RegionID int    `json:"regionId,omitempty"`
}

// CheckRow is a row of the table that the citizen confirms.
type CheckRow struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// StageInfo is the state of an exchange; ok is false for an order that is not an exchange.
func (o *Order) StageInfo() (info StageInfo, ok bool) {
	c := o.Certificate
	if c == nil {
		return info, false
	}
	info = StageInfo{
		Stage: c.Stage, Status: c.Status, FailedReserve: c.FailedReserve, DomesticOnly: c.DomesticOnly,
		Plates: []CertificateReservation{}, Requisites: append([]PriceLine{}, c.Requisites...), CheckData: o.checkData(),
	}
	if o.Vehicle != nil {
		info.Data = StageData{VIN: o.Vehicle.VIN, CarID: o.Vehicle.CarID, Plate: o.Vehicle.Plate, RegNum: c.RegNum}
	}
	if p := c.Permission; p != nil {
		info.PresentAllowed, info.CategoryID, info.Vehicle, info.Engine = p.PresentAllowed, p.CategoryID, p.Vehicle, p.Engine
		info.Data.RegionID, info.GeneratedPrice = p.RegionID, p.GeneratedPrice
	}
	if c.Reservation != nil {
		info.Plates = append(info.Plates, *c.Reservation)
	}
	return info, true
}

// checkData are the rows that the citizen confirms, as far as they are known (SPR-06).
func (o *Order) checkData() []CheckRow {
	rows := []CheckRow{}
	add := func(name, value string) {
		if value != "" {
			rows = append(rows, CheckRow{name, value})
		}
	}
	if v := o.Vehicle; v != nil {
		add("Транспортний засіб", v.Brand+" "+v.Model)
		add("VIN-код", v.VIN)
	}
	add("Чинне свідоцтво", o.Certificate.RegNum)
	add("Прізвище та ім’я латиницею", o.Certificate.LatinName)
	if r := o.Certificate.Reservation; r != nil {
		add("Номерний знак", r.Plate)
		add("Спосіб отримання номерного знака", r.Origin.Label())
	}
	add("Вид свідоцтва", o.Certificate.Certificate.Label())
	if d := o.Delivery; d != nil {
		add("Доставка", d.Label())
		add("Адреса доставки", d.ShownAddress())
	}
	if len(o.Certificate.Requisites) > 0 {
		add("До сплати", o.Price.String())
	}
	return rows
}

// CertificateStatement is the part of the statement that is the exchange's own: everything that was asked for.
type CertificateStatement struct {
	VIN            string               `json:"vin"`
	CarID          string               `json:"carId"`
	RegNum         string               `json:"regNum,omitempty"` // of the certificate that is exchanged
	FirstNameLatin string               `json:"firstNameLat"`
	LastNameLatin  string               `json:"lastNameLat"`
	Birthday       Date                 `json:"birthDate"`
	Email          string               `json:"email"`
	Phone          string               `json:"phone"`
	Origin         PlateOrigin          `json:"origin"`
	Plate          string               `json:"plate"`
	PlateDocument  string               `json:"docId"`
	DocTypes       []CertificateDocType `json:"docTypes"`
	Delivery       *Delivery            `json:"delivery,omitempty"`
}

// Statement is what the citizen signs for the reserved plate (GAP-15).
func (s CertificateSelection) Statement(r CertificateExchange, reservation CertificateReservation) CertificateStatement {
	return CertificateStatement{
		VIN: r.VIN, CarID: r.CarID, RegNum: r.RegNum, FirstNameLatin: r.FirstNameLatin, LastNameLatin: r.LastNameLatin,
		Birthday: r.Birthday, Email: r.Email, Phone: r.Phone, Origin: reservation.Origin, Plate: reservation.Plate, PlateDocument: reservation.DocID,
		DocTypes: s.Certificate.DocTypes(), Delivery: s.Delivery,
	}
}
