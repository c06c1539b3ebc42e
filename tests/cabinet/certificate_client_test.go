package cabinet

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// car is a vehicle of a citizen.
type car struct{ CarID, VIN, Plate string }

// stageInfo is what these tests read of an exchange's stage.
type stageInfo struct {
	Stage, Status string
	Data          struct {
		VIN, CarID, Plate, RegNum string
		RegionID                  int
	}
	Plates []struct {
		Origin, Plate, DocID string
		Price                int
		SPR                  []struct {
			Type  string
			Price int
		}
	}
	ReservedPlate                                  struct{ Plate string }
	IsPresentAllow, HasFailedReserve, DomesticOnly bool
	KindID                                         int
	Type, Fuel                                     string
	Requisites                                     []struct {
		Name   string
		Amount int
	}
	CheckData []struct{ Name, Value string }
}

// availability asks whether a car's certificate can be exchanged.
func (c *citizen) availability(vin string) (check struct{ UUID, Code, Message string }) {
	c.Helper()
	reply := c.call(http.MethodGet, "/api/vehicles/spr/availability?vin="+vin, nil)
	require.Equal(c, http.StatusOK, reply.status, string(reply.body))
	reply.into(c, &check)
	return check
}

// ownCars are the cars that the citizen owns.
func (c *citizen) ownCars() (cars []car) {
	c.Helper()
	c.call(http.MethodGet, "/api/v1/vehicles", nil).into(c, &cars)
	require.NotEmpty(c, cars)
	return cars
}

// certificateOrder is the order of a car's exchange.
func (c *citizen) certificateOrder(of car) map[string]any {
	c.Helper()
	return map[string]any{
		"uuid": c.availability(of.VIN).UUID, "vin": of.VIN, "carId": of.CarID, "firstNameLat": "Oleh", "lastNameLat": "Stetsenko",
		"birthDate": "1985-03-10", "email": contactMail, "phone": "+380671112233",
	}
}

// exchangeCertificate orders the exchange of a car's certificate.
func (c *citizen) exchangeCertificate(of car) order {
	c.Helper()
	wish := c.certificateOrder(of)
	reply, err := c.createOrder(uuid.NewString(), "exchange-spr", wish)
	require.NoError(c, err)
	require.Equal(c, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(c, &made)
	require.Equal(c, "w8_2_permission", made.Status)
	require.Equal(c, wish["uuid"], c.read(made.ID).Extra.UUID, "ORD-01")
	return made
}

// permitted orders an exchange that the service centre permits.
func (c *citizen) permitted(of car) string {
	c.Helper()
	made := c.exchangeCertificate(of)
	c.decide(made.ID+"/permission", "approve")
	c.awaitStage(made.ID, "permission", "approved")
	return made.ID
}

// stage is how far an exchange has come.
func (c *citizen) stage(id string) (info stageInfo) {
	c.Helper()
	reply := c.call(http.MethodGet, "/api/services/stages/"+id, nil)
	require.Equal(c, http.StatusOK, reply.status, string(reply.body))
	reply.into(c, &info)
	return info
}

// awaitStage asks for the stage as the wizard does, until it is there.
func (c *citizen) awaitStage(id, stage, status string) (info stageInfo) {
	c.Helper()
	require.Eventually(c, func() bool {
		info = c.stage(id)
		return info.Stage == stage && info.Status == status
	}, patience, pause, "the exchange is not at %s, %s", stage, status)
	return info
}

// choosePlate asks for a plate by the specification's own path.
func (c *citizen) choosePlate(id, origin, plate string) answer {
	return c.call(http.MethodPost, "/api/vehicles/spr/reserve",
		map[string]string{"serviceId": id, "origin": origin, "plate": plate}, "Idempotency-Key", uuid.NewString())
}

// freeOf is a plate that is free to be chosen for an exchange, by the type and the region of its stage.
func (c *citizen) freeOf(info stageInfo, skip int) string {
	c.Helper()
	var found []struct {
		Plate string
		Cost  int
	}
	reply := c.call(http.MethodGet, "/api/plate/reserve?"+url.Values{
		"reg": {"11"}, "type": {info.Type}, "engineType": {info.Fuel}, "num": {"7"},
	}.Encode(), nil)
	require.Equal(c, http.StatusOK, reply.status, string(reply.body))
	reply.into(c, &found)
	require.Greater(c, len(found), skip)
	return found[skip].Plate
}

// plateIsFree asks the register.
func (c *citizen) plateIsFree(plate string) bool {
	c.Helper()
	var checked struct{ Free bool }
	reply := c.call(http.MethodGet, "/api/plate/check?regionId=11&plate="+plate, nil)
	require.Equal(c, http.StatusOK, reply.status, string(reply.body))
	reply.into(c, &checked)
	return checked.Free
}

// toOffice is the delivery by Ukrposhta to an office.
func toOffice() map[string]any {
	return map[string]any{
		"type": 2, "zip": "43000", "region": "Волинська", "regionId": "2", "district": "Луцький", "districtId": "2",
		"city": "Луцьк", "cityId": "2", "street": "вул. Винниченка", "streetId": "13742", "house": "27",
		"deliveryType": "office", "checkCode": "1234", "deliveryConfirmation": true,
	}
}

// toPoland is the delivery to Poland, whatever the caller says of the country's post codes.
func toPoland(zip string) map[string]any {
	return map[string]any{
		"type": 4, "zip": zip, "country": map[string]string{"code": "PL", "name": "Польща"}, "city": "Warszawa",
		"street": "Marszalkowska", "house": "1", "firstNameLat": "Olena", "lastNameLat": "Kravchuk", "checkCode": "1234",
		"deliveryConfirmation": true,
	}
}

// refusedBy requires that an answer is a refusal, and reads it.
func refusedBy(t testing.TB, reply answer, status int, code string) (fields map[string]string) {
	t.Helper()
	require.Equal(t, status, reply.status, string(reply.body))
	var refusal struct {
		Code   string
		Fields map[string]string
	}
	reply.into(t, &refusal)
	require.Equal(t, code, refusal.Code, string(reply.body))
	return refusal.Fields
}

// exchanging signs a citizen in who exchanges certificates.
func exchanging(t testing.TB, s *stack.Stack, rnokpp string) (*citizen, []car) {
	c := signIn(t, s, rnokpp)
	return c, c.ownCars()
}
