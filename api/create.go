package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/temporal/orders"
)

// CreateOrder orders a service (API-047). One Idempotency-Key is one order, however often it is sent.
func (s *Server) CreateOrder(c *gin.Context, params contract.CreateOrderParams) {
	name, data, err := readOrder(c.Request)
	if err != nil {
		s.refuse(c, err)
		return
	}
	if policy := reservedPolicy(name, data); policy != "" {
		order, err := s.policyOrder(c, domain.ServiceName(name), policy)
		s.answerOrder(c, http.StatusCreated, order, err, uuid.Nil)
		return
	}
	order, id, err := s.place(c, name, data, params.IdempotencyKey)
	s.answerOrder(c, http.StatusCreated, order, err, concerned(err, id))
}

// concerned is the order that an answer to a wish is about: its own, or when it was refused the one in its way, if any.
func concerned(err error, own uuid.UUID) uuid.UUID {
	if err == nil || !refusedForGood(err) {
		return own
	}
	standing, _ := uuid.Parse(refusalOf(err).OrderID)
	return standing
}

// refusedForGood reports whether nothing was made of a wish, and nothing will be.
func refusedForGood(err error) bool {
	refusal := refusalOf(err)
	status := statusOf(refusal.Code)
	return refusal.Settled || status >= http.StatusBadRequest && status < http.StatusInternalServerError
}

// place makes the order of a service from what was sent for it, or finds the one that the same key has made.
func (s *Server) place(c *gin.Context, name string, data []byte, key string) (*domain.Order, uuid.UUID, error) {
	service, err := s.orderable(name)
	if err != nil {
		return nil, uuid.Nil, err
	}
	fill, err := makers[service.InternalName](data, s.config.Now())
	if err != nil {
		return nil, uuid.Nil, err
	}
	id := orderID(sessionOf(c).citizen, key)
	if made, err := s.madeBefore(c, id, service.InternalName, data); made != nil || err != nil {
		return made, id, err
	}
	state, err := s.inTurn(c, service.InternalName, id, func() (*orders.New, error) {
		return s.make(c, service, id, data, fill)
	})
	s.uncount(c, err)
	if err == nil && !sameWish(&state, service.InternalName, data) {
		err = domain.Refuse(domain.CodeKeyReused)
	}
	return &state, id, err
}

// placeBody is place for a call whose body is the order's data alone.
func (s *Server) placeBody(c *gin.Context, service domain.ServiceName, key string) (*domain.Order, uuid.UUID, error) {
	data, err := io.ReadAll(c.Request.Body)
	if err != nil {
		return nil, uuid.Nil, unreadable(err)
	}
	return s.place(c, string(service), data, key)
}

// answerOrder answers an order as the citizen sees it now, or why there is none.
func (s *Server) answerOrder(c *gin.Context, status int, order *domain.Order, err error, id uuid.UUID) {
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	c.Set(orderKey, order.ID)
	c.JSON(status, s.view(c, order))
}

// madeBefore is the order that the same request has made already: a plate that it holds would not be free any more.
func (s *Server) madeBefore(c *gin.Context, id uuid.UUID, service domain.ServiceName, data []byte) (*domain.Order, error) {
	made, err := s.ownOrder(c, id)
	switch {
	case domain.CodeOf(err) == domain.CodeNotFound:
		return nil, nil //nolint:nilnil // nothing was made yet
	case err != nil:
		return nil, err
	case !sameWish(made, service, data):
		return nil, domain.Refuse(domain.CodeKeyReused)
	}
	return made, nil
}

// wish is an order that a citizen wants.
type wish struct {
	order   domain.Order
	service *domain.Service
	citizen temporal.Citizen
}

// person is the citizen who wants the order, by name.
func (w *wish) person() domain.Person {
	citizen := &w.citizen
	return domain.Person{
		RNOKPP: citizen.RNOKPP, LastName: citizen.LastName, FirstName: citizen.FirstName, MiddleName: citizen.MiddleName,
	}
}

// filler fills an order's state in with what registers say now, and gives what its workflow is to know.
type filler func(s *Server, c *gin.Context, wanted *wish) (data any, err error)

// makers read what was sent for each service's order, and refuse what is wrong in it.
var makers = map[domain.ServiceName]func(data []byte, now time.Time) (filler, error){
	domain.VehicleCheckService:     readVehicleCheck,
	domain.PlateReserveService:     readPlateReservation,
	domain.PlateStorageService:     readPlateStorage,
	domain.LicenceExchangeService:  readLicenceExchange,
	domain.InsuranceService:        readInsurance,
	domain.GreenInsuranceService:   readGreenInsurance,
	domain.SPRExchangeService:      readCertificateExchange,
	domain.OwnerToConfidantService: readAppointment,
	domain.ConfidantToOwnerService: readAppointment,
	domain.ConfidantRevokeService:  readRevocation,
	domain.FinesService:            readFinePayment,
	domain.PostalShipmentService:   readShipment,
	domain.ReshipmentService:       readShipment,
	domain.ReshipmentSPRService:    readShipment,
	domain.IndividualPlateService:  readIndividualPlate,
}

// make turns a request into an order of the signed-in citizen.
func (s *Server) make(c *gin.Context, service *domain.Service, id uuid.UUID, data []byte, fill filler) (*orders.New, error) {
	citizen, err := s.papers.Citizen(c, sessionOf(c).citizen)
	if err != nil {
		return nil, fmt.Errorf("order: %w", err)
	}
	price, _ := service.Price()
	wanted := &wish{service: service, citizen: citizen, order: domain.Order{
		ID: id.String(), CitizenID: citizen.ID.String(), Service: service.InternalName, Price: price, Email: citizen.Email,
		Request: domain.Digest(data), Source: domain.SourceCabinet,
	}}
	input, err := fill(s, c, wanted)
	if err == nil {
		err = s.countOrder(c, &citizen, &wanted.order)
	}
	if err != nil {
		return nil, err
	}
	return &orders.New{CitizenReference: citizen.Reference, Order: wanted.order, Data: input}, nil
}

// sameWish reports whether an order was made by the same request.
func sameWish(made *domain.Order, service domain.ServiceName, data []byte) bool {
	return made.Service == service && made.Request == domain.Digest(data)
}

// orderable finds a service that can be ordered now (CAT-22, CAT-25, CAT-26, CAT-31). The ordering block comes before the works
// of the insurance (AMB-114).
func (s *Server) orderable(name string) (*domain.Service, error) {
	service, found := s.serviceNamed(domain.ServiceName(name))
	switch {
	case !found:
		return nil, &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"serviceName": "Такої послуги немає"}}
	case !service.Orderable() || makers[service.InternalName] == nil:
		return nil, domain.Refuse(domain.CodeServiceInactive)
	}
	if err := s.config.OrderingBlock.Refusal(s.config.Now()); err != nil {
		return nil, err
	}
	if service.InternalName == domain.InsuranceService && s.works.insuranceAt(s.config.Now()) != nil {
		return nil, domain.InsuranceClosed()
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

// readOrder reads the two parts of an order: serviceName, and data as JSON.
func readOrder(r *http.Request) (name string, data []byte, err error) {
	read, err := readForm(r, "serviceName", "data")
	if err != nil {
		return "", nil, err
	}
	if err := read.require("serviceName", "data"); err != nil {
		return "", nil, err
	}
	return string(read["serviceName"].content), read["data"].content, scanJSON(read["data"].content)
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
