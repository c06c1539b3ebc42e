package domain

import (
	"cmp"
	"encoding/base64"
	"time"
	"unicode/utf8"
)

const (
	// RegisterPlateWithin is how long the owner has to enter a received individual plate into the certificate (INZ-05, TIME-21).
	RegisterPlateWithin = 10 * day
	// remindOfPlateFrom is how long before the end of that term its owner is reminded.
	remindOfPlateFrom = 3 * day
	// IndividualPlateOffice is the service centre in the capital where individual plates are fetched (INZ-34).
	IndividualPlateOffice = "8041"
	// officeUnnamed is that centre while the register has not named it.
	officeUnnamed = "ТСЦ 8041, м. Київ"
)

// includedSymbols are the symbols of an individual plate that the base price pays for; priceableSymbols is the last one that is
// paid for by itself (INZ-12, INZ-35, AMB-080).
const (
	includedSymbols  = 3
	priceableSymbols = 8
)

// IndividualPlateRequest is what the citizen sends to order an individual plate, by the names of the call (INZ-02).
type IndividualPlateRequest struct {
	Type   VehicleKind `json:"type"`
	Email  string      `json:"email"`
	Phone  string      `json:"phone"`
	CarID  string      `json:"carId"`
	Region int         `json:"region"`
	Plate  string      `json:"plate"`
	// Photo is the picture of the plate as the citizen has approved it, SVG in base64; in the statement, its digest.
	Photo    string   `json:"photo"`
	Delivery Delivery `json:"delivery"`
	// Confirmed says that the requirements were read (INZ-29).
	Confirmed bool `json:"confirmed"`
}

// IndividualPlate is what the order of an individual plate starts with, and what the service centre is given of it.
type IndividualPlate struct {
	Plate    string      `json:"plate"`
	Vehicle  VehicleKind `json:"vehicleType"`
	Layout   PlateLayout `json:"layout,omitempty"`
	CarID    string      `json:"carId"`
	RegionID int         `json:"regionId"`
	Email    string      `json:"email"`
	Phone    string      `json:"phone"`
	Delivery Delivery    `json:"delivery"`
}

// Picture is the plate as it will look (GAP-37).
func (p IndividualPlate) Picture() string { return PlatePicture(p.Plate, p.Vehicle, p.Layout) }

// Normalize brings what was typed into the form that is checked, stored and sent. A plate is picked up at the only
// office that gives such plates out (INZ-34).
func (r IndividualPlateRequest) Normalize() IndividualPlateRequest {
	r.Email, r.Phone, r.Plate = NormalizeEmail(r.Email), NormalizePhone(r.Phone), TypedPlate(r.Plate)
	r.Delivery = r.Delivery.Normalize()
	if r.Delivery.Type == DeliveryPickup {
		r.Delivery = Delivery{Type: DeliveryPickup, Branch: IndividualPlateOffice}
	}
	return r
}

const (
	textPlatePicture     = "Макет не відповідає номерному знаку. Поверніться до попереднього кроку і погодьте макет ще раз"
	textReadRequirements = "Підтвердьте, що ознайомилися з вимогами"
	textOtherVehicle     = "Дані транспортного засобу змінилися. Оберіть його ще раз"
)

// Validate refuses what was filled in wrongly for a vehicle, field by field. It expects normal form.
func (r IndividualPlateRequest) Validate(vehicle VehicleLegal, words PlateWords) error {
	var check Check
	check.Field("email", ValidEmail(r.Email))
	check.Field("phone", ValidPhone(r.Phone))
	if r.Type != vehicle.PlateKind() {
		check.Field("type", textOtherVehicle)
	}
	if r.Region != vehicle.RegionID {
		check.Field("region", textOtherVehicle)
	}
	check.Field("plate", ValidIndividualPlate(r.Plate, vehicle.PlateKind(), words))
	if _, known := r.layout(); !known {
		check.Field("photo", textPlatePicture)
	}
	if !r.Confirmed {
		check.Field("confirmed", textReadRequirements)
	}
	check.Within("delivery", r.Delivery.Validate(IndividualPlateService))
	return check.Err()
}

// layout is the layout of the plate in the picture that was approved; known is false when it is no picture of this plate.
func (r IndividualPlateRequest) layout() (layout PlateLayout, known bool) {
	picture, err := base64.StdEncoding.DecodeString(r.Photo)
	if err != nil {
		return "", false
	}
	for _, layout := range PlateLayouts(r.Type) {
		if PlatePicture(r.Plate, r.Type, layout) == string(picture) {
			return layout, true
		}
	}
	return "", false
}

// Order is the request as its workflow starts with it.
func (r IndividualPlateRequest) Order() IndividualPlate {
	layout, _ := r.layout()
	return IndividualPlate{
		Plate: r.Plate, Vehicle: r.Type, Layout: layout, CarID: r.CarID, RegionID: r.Region, Email: r.Email, Phone: r.Phone,
		Delivery: r.Delivery,
	}
}

// Signed is the request as it is signed: the digest replaces the picture.
func (r IndividualPlateRequest) Signed() IndividualPlateRequest {
	r.Photo = Digest([]byte(r.Order().Picture()))
	return r
}

// Price is what the plate costs by the catalogue's price tags: three symbols, each further one up to the eighth, the fee for the
// kind of vehicle, the delivery (INZ-12, INZ-35, INZ-38, AMB-080).
func (p IndividualPlate) Price(tags PriceTags) Kopecks {
	fee := tags.Auto
	if p.Vehicle == Moto {
		fee = tags.Moto
	}
	further := min(utf8.RuneCountInString(p.Plate), priceableSymbols) - includedSymbols
	total := sum(tags.Base, fee, p.Delivery.price(tags))
	if further > 0 {
		total += Kopecks(further) * sum(tags.PerChar)
	}
	return total
}

// plateKinds are the categories of vehicles that can have an individual plate.
var plateKinds = map[VehicleCategory]VehicleKind{CategoryCar: Auto, CategoryMoto: Moto}

// PlateKind is the kind of plate that the vehicle has; empty for a type that has no individual plates.
func (l VehicleLegal) PlateKind() VehicleKind {
	if !l.BlankAvailable {
		return ""
	}
	return plateKinds[l.Category]
}

// RefuseIndividualPlate says why no individual plate can be ordered for an own vehicle: it has one, its type has none, or its
// region is not known (INZ-25, INZ-26, INZ-27).
func (l VehicleLegal) RefuseIndividualPlate() error {
	switch {
	case l.IndividualPlate:
		return Refuse(CodePlateIndividual)
	case l.PlateKind() == "":
		return Refuse(CodePlateUnfit)
	case RegionName(l.RegionID) == "":
		return Refuse(CodeRegionUnknown)
	}
	return nil
}

// Picture is the individual plate as it will look; empty for an ordinary plate.
func (p *OrderedPlate) Picture() string {
	if p == nil || p.Vehicle == "" {
		return ""
	}
	return PlatePicture(p.Plate, p.Vehicle, p.Layout)
}

// madeBy is the day by which the manufacturer makes a plate: a month after the service centre has handed it over
// (INZ-37, TIME-23).
func (o *Order) madeBy() Date {
	if o.Lodged == nil {
		return Date{}
	}
	return DateOf(o.Lodged.ChangedAt).NextMonth()
}

// RegisterPlateBy is the last day to enter an individual plate into the certificate that was received or lies ready, counted from the
// end of its order; zero for every other order, and for a plate that the post has lost (INZ-05, TIME-21).
func (o *Order) RegisterPlateBy() Date {
	made := o.Ended != nil && (o.Status == StatusDone || o.Status == StatusStorage && o.Ended.By != EventParcelLost)
	if o.Service != IndividualPlateService || !made {
		return Date{}
	}
	return DateOf(o.Ended.At.Add(RegisterPlateWithin))
}

// madeByText says by when the maker makes the plate.
const madeByText = "Макет передано виробнику. Номерний знак виготовлять до {виготовлення}."

// individualPlateResult says where a made plate is and what its owner has to do within ten days: counted from the day on which the
// post has handed it over, or from a day that only they know (INZ-05).
func (o *Order) individualPlateResult() string {
	if o.awaitsPickup() {
		return "Номерний знак готовий. " + o.fetchPlateText("його")
	}
	return "Номерний знак вручено. Протягом 10 днів, до " + o.RegisterPlateBy().String() + ", " + registerPlate
}

const registerPlate = "зареєструйте номерний знак у свідоцтві про реєстрацію транспортного засобу в сервісному центрі МВС."

// fetchPlateText says where a plate waits, and what to do with it (INZ-05, INZ-34).
func (o *Order) fetchPlateText(plate string) string {
	return "Заберіть " + plate + " тут: " + cmp.Or(o.Office, officeUnnamed) +
		". Візьміть документ, що посвідчує особу. Протягом 10 днів після отримання " + registerPlate
}

// fetchThePlate is fetchPlateText about a plate that was not named before.
func (o *Order) fetchThePlate() string { return o.fetchPlateText("номерний знак") }

// plateHeading is the subject of the letter about a made plate.
func (o *Order) plateHeading() string {
	if o.awaitsPickup() {
		return "Номерний знак готовий"
	}
	return "Номерний знак вручено"
}

// NotificationsOfIndividualPlate are about the days that are left to register a plate that was received or is ready. They hold
// no personal data, and so outlive the order's personal data, which is erased before that term ends (INZ-05).
func NotificationsOfIndividualPlate(order *Order, now time.Time) []Notification {
	end := order.RegisterPlateBy()
	if end.IsZero() || end.Before(DateOf(now)) {
		return nil
	}
	ready := DateOf(order.Ended.At)
	return []Notification{{
		Type: NotifyINZ, Title: "Зареєструйте індивідуальний номерний знак",
		Text: "Новий номерний знак вносять до свідоцтва про реєстрацію протягом 10 днів після отримання. Якщо Ви отримали його " +
			ready.String() + ", зверніться до сервісного центру МВС до " + end.String() + ".",
		Payload: NotificationPayload{
			CreatedAt: order.Ended.At, StartDate: ready, EndDate: end, Status: string(order.Status), Service: order.Service,
			OrderID: order.ID.String(),
		},
	}}
}

// RemindersOfIndividualPlates are about received plates that have to be registered, three days before the end.
func RemindersOfIndividualPlates(orders []*Order, now time.Time) (found []Reminder) {
	for _, order := range orders {
		end := order.RegisterPlateBy()
		if end.IsZero() || !ending(end, now, remindOfPlateFrom) {
			continue
		}
		for _, event := range NotificationsOfIndividualPlate(order, now) {
			found = append(found, Reminder{Subject: order.ID.String(), Event: event})
		}
	}
	return found
}
