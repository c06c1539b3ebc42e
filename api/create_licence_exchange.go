package api

import (
	"encoding/base64"
	"fmt"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/clients/ukrposhta"
	"cabinet/db/sqlc"
	"cabinet/documents/drawing"
	"cabinet/domain"
)

// readLicenceExchange reads the order of a licence exchange (LIC-20 to LIC-29). What depends on the licence that is held
// is checked when the register has answered, and the pixels of the drawn signature after that.
func readLicenceExchange(data []byte, _ time.Time) (filler, error) {
	var request domain.LicenceExchangeRequest
	if err := decodeStrictly(data, &request); err != nil {
		return nil, err
	}
	if country, known := ukrposhta.CountryByCode(request.Delivery.Country.Code); known {
		request.Delivery.Country = country // its post codes have a form (GAP-48)
	}
	request = request.Normalize()
	if err := orUndrawn(drawing.Inspect(request.DrawnSignature)); err != nil {
		return nil, err
	}
	return func(s *Server, c *gin.Context, wanted *wish) (any, error) {
		return s.fillLicenceExchange(c, wanted, request)
	}, nil
}

// orUndrawn reads what is wrong with a drawn signature as a refusal of its field (SIGN-01).
func orUndrawn(err error) error {
	if sentence := drawing.Text(err); sentence != "" {
		return &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"sign": sentence}}
	}
	return err
}

// fillLicenceExchange asks the registers for the licence and the person, refuses what they do not allow, and keeps what
// goes with the order: the drawn signature, the scans, the statement.
func (s *Server) fillLicenceExchange(c *gin.Context, wanted *wish, request domain.LicenceExchangeRequest) (any, error) {
	if s.config.ElectronicLicenceOff && request.Wanted() == domain.LicenceElectronic {
		return nil, &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"reason.code": domain.TextNoElectronicLicence}}
	}
	licence, err := s.world.Registers.NationalLicence(c, wanted.citizen.RNOKPP)
	if err != nil {
		return nil, orScant(err)
	}
	card, err := s.world.Registers.PersonCard(c, wanted.citizen.RNOKPP)
	if err != nil {
		return nil, orScant(err)
	}
	if lacks := domain.LicenceExchangeLacks(licence, card); len(lacks) > 0 {
		return nil, domain.RefuseFor(domain.CodeScantRegistry, fmt.Errorf("the registers lack %d parts", len(lacks)))
	}
	if licence.ActiveApplication { // the service centre would not take it, and it would have been paid for nothing
		return nil, domain.Refuse(domain.CodeActiveApplication)
	}
	if err := request.Validate(licence, *card.Address, domain.DateOf(s.config.Now())); err != nil {
		return nil, err
	}
	request.Delivery = request.Delivery.ReachedBy(request.Phone)
	exchange, order := request.Exchange(*card.Address), &wanted.order
	order.Email, order.DataKey, order.Price = request.Email, licence.ID(), exchange.Price(wanted.service.PriceTags)
	order.Licence = &domain.OrderedLicence{ID: licence.ID(), Reason: request.Reason.Name, Code: request.Reason.Code}
	if err := s.refuseDuplicate(c, order); err != nil {
		return nil, err
	}
	if _, err := drawing.Signature(c, request.DrawnSignature); err != nil { // last, for decoding costs most
		return nil, orUndrawn(err)
	}
	order.Delivery = &request.Delivery
	if err := s.takeScans(c, order.ID, request.Files()); err != nil {
		return nil, err
	}
	if request.DrawnSignature, err = s.keepDrawing(c, order.ID, request.DrawnSignature); err != nil {
		return nil, err
	}
	return exchange, s.fixStatement(c, wanted, map[string]any{
		"application": request, "licence": exchange.Wanted.Name(), "delivery": request.Delivery.Type.Label(),
	})
}

// keepDrawing stores a drawn signature with its order, once.
func (s *Server) keepDrawing(c *gin.Context, orderID, encoded string) (fileID string, err error) {
	content, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return "", domain.RefuseFor(domain.CodeUnreadable, err)
	}
	order := uuid.MustParse(orderID)
	id := uuid.NewSHA1(order, content)
	_, err = s.papers.AddFile(c, sqlc.AddFileParams{
		ID: id, CitizenID: sessionOf(c).citizen, OrderID: &order, Kind: string(domain.FileDrawing), MediaType: "image/png",
		Content: content, CreatedAt: s.config.Now(),
	})
	if err != nil {
		return "", fmt.Errorf("keep drawing of %s: %w", order, err)
	}
	return id.String(), nil
}

// takeScans gives the order the scans that its citizen has uploaded. One that is not there, or is another order's, is
// refused; then none is taken, so that the next order can have the others.
func (s *Server) takeScans(c *gin.Context, orderID string, files []string) error {
	var ids []uuid.UUID
	for _, file := range files {
		id, err := uuid.Parse(file)
		if err != nil {
			return domain.RefuseFor(domain.CodeFileGone, err)
		}
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		return nil
	}
	order := uuid.MustParse(orderID)
	err := pgx.BeginFunc(c, s.world.Database, func(tx pgx.Tx) error {
		taken, err := s.papers.In(sqlc.New(tx)).TakeFiles(c, sqlc.FilesToTakeParams{OrderID: &order, Ids: ids, CitizenID: sessionOf(c).citizen})
		if err == nil && taken != len(ids) {
			err = domain.Refuse(domain.CodeFileGone)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("take scans for %s: %w", order, err)
	}
	return nil
}
