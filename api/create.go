package api

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
	"cabinet/temporal/orders"
)

// CreateOrder orders a service (API-047). One Idempotency-Key is one order, however often it is sent.
func (s *Server) CreateOrder(c *gin.Context, params contract.CreateOrderParams) {
	name, data, err := readOrder(c.Request)
	if err != nil {
		s.refuse(c, err)
		return
	}
	service, err := s.orderable(name)
	if err != nil {
		s.refuse(c, err)
		return
	}
	id := orderID(sessionOf(c).citizen, params.IdempotencyKey)
	wanted, err := s.vehicleCheck(c, service, data)
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	wanted.ID = id
	state, err := s.world.Orders.Create(c, *wanted)
	if err == nil && (state.CitizenID != wanted.CitizenID || state.Service != wanted.Service || state.DataKey != wanted.DataKey) {
		err = domain.Refuse(domain.CodeKeyReused)
	}
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	c.JSON(http.StatusCreated, s.view(c, &state))
}

// orderable finds a service that can be ordered now (CAT-22, CAT-26, CAT-31).
func (s *Server) orderable(name string) (*domain.Service, error) {
	service, found := domain.ServiceNamed(domain.ServiceName(name))
	switch {
	case !found:
		return nil, &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"serviceName": "Такої послуги немає"}}
	case !service.Orderable():
		return nil, domain.Refuse(domain.CodeServiceInactive)
	}
	if _, blocked := s.config.OrderingBlock.Ends(s.config.Now()); blocked {
		return nil, domain.Refuse(domain.CodeOrderingBlocked)
	}
	return &service, nil
}

// orderNamespace makes the ids of orders from citizens and their keys.
var orderNamespace = uuid.MustParse("6f8f0f0e-7a53-4d3c-9c39-0f9b1b1d9a55")

// orderID is the same for the same wish of the same citizen; without a key every request is a wish of its own.
func orderID(citizen uuid.UUID, key string) uuid.UUID {
	if key == "" {
		return uuid.New()
	}
	return uuid.NewSHA1(orderNamespace, append(citizen[:], key...))
}

// vehicleCheck finds the vehicle that was chosen: by the citizen's own search, in the register, now.
func (s *Server) vehicleCheck(c *gin.Context, service *domain.Service, data []byte) (*orders.New, error) {
	var request domain.VehicleCheckRequest
	if err := decodeStrictly(data, &request); err != nil {
		return nil, err
	}
	search := request.Search.Normalize()
	if err := search.Validate(s.config.Now()); err != nil {
		return nil, prefixed("search.", err)
	}
	found, err := s.find(c, search)
	if err != nil {
		return nil, err
	}
	citizen, err := s.queries.Citizen(c, sessionOf(c).citizen)
	if err != nil {
		return nil, fmt.Errorf("order: %w", err)
	}
	price, _ := service.Price()
	for _, vehicle := range found {
		if vehicle.CarID != request.CarID {
			continue
		}
		ordered := domain.OrderedVehicle{
			CarID: vehicle.CarID, VIN: vehicle.VIN, Plate: vehicle.Plate, Brand: vehicle.Brand, Model: vehicle.Model,
			MakeYear: vehicle.MakeYear,
		}
		return &orders.New{
			CitizenID: citizen.ID.String(), CitizenReference: citizen.Reference, Service: service.InternalName,
			Price: price, Email: citizen.Email, DataKey: vehicle.VIN, Vehicle: &ordered,
			Data: domain.VehicleCheck{Vehicle: ordered},
		}, nil
	}
	return nil, &domain.Error{Code: domain.CodeVehicleNotFound, Fields: domain.Fields{"carId": "Оберіть транспортний засіб зі списку"}}
}

// readOrder reads the two parts of an order's multipart body: serviceName, and data as JSON.
func readOrder(r *http.Request) (name string, data []byte, err error) {
	parts, err := r.MultipartReader()
	if err != nil {
		return "", nil, domain.RefuseFor(domain.CodeUnreadable, err)
	}
	seen := map[string][]byte{}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", nil, unreadable(err)
		}
		field := part.FormName()
		if _, twice := seen[field]; twice || field != "serviceName" && field != "data" {
			return "", nil, &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{cmp.Or(field, "body"): faultTexts["properties"]}}
		}
		if seen[field], err = io.ReadAll(part); err != nil {
			return "", nil, unreadable(err)
		}
	}
	var check domain.Check
	for _, field := range []string{"serviceName", "data"} {
		if len(seen[field]) == 0 {
			check.Field(field, faultTexts["required"])
		}
	}
	return string(seen["serviceName"]), seen["data"], check.Err()
}

// unreadable tells a body that is too long from one that is broken.
func unreadable(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return domain.Refuse(domain.CodePayloadTooLarge)
	}
	return domain.RefuseFor(domain.CodeUnreadable, err)
}

// decodeStrictly reads JSON and refuses fields that the contract does not have.
func decodeStrictly(data []byte, into any) error {
	if err := strictJSON(data, into); err != nil {
		var wrongType *json.UnmarshalTypeError
		if errors.As(err, &wrongType) && wrongType.Field != "" {
			return &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{wrongType.Field: faultTexts["type"]}}
		}
		return domain.RefuseFor(domain.CodeUnreadable, err)
	}
	return nil
}

// prefixed puts the fields of a refusal below another field.
func prefixed(prefix string, err error) error {
	var refusal *domain.Error
	if !errors.As(err, &refusal) {
		return err
	}
	fields := domain.Fields{}
	for name, text := range refusal.Fields {
		fields[prefix+name] = text
	}
	return &domain.Error{Code: refusal.Code, Fields: fields, Cause: refusal.Cause}
}
