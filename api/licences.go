package api

import (
	"encoding/base64"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// nationalLicence is a licence with what is shown beside the register's words (LIC-14, DASH-20, DASH-21).
type nationalLicence struct {
	domain.Licence
	ID        string `json:"id"`
	Photo     string `json:"photo,omitempty"` // a data: address
	NewDesign bool   `json:"newDesign"`
}

// NationalLicence is the citizen's national licence (API-028).
func (s *Server) NationalLicence(c *gin.Context) {
	licence, err := ofCitizen(s, c, s.world.Registers.NationalLicence)
	shown := nationalLicence{Licence: licence, ID: licence.ID(), NewDesign: licence.NewDesign()}
	if err == nil && licence.HasPhoto {
		shown.Photo = s.licencePhoto(c)
	}
	answerOne(s, c, shown, err)
}

// licencePhoto is the photo as an address that a page shows. A licence is shown without its photo, too.
func (s *Server) licencePhoto(c *gin.Context) string {
	photo, err := ofCitizen(s, c, s.world.Registers.LicencePhoto)
	if err != nil {
		s.logger.WarnContext(c, "licence without photo", "request", c.GetString(requestIDKey), "error", err)
		return ""
	}
	return dataAddress(photo)
}

// dataAddress is a picture as an address that a page shows.
func dataAddress(photo domain.Photo) string {
	return "data:" + photo.Type + ";base64," + base64.StdEncoding.EncodeToString(photo.Content)
}

// InternationalLicence is the citizen's international licence (API-029).
func (s *Server) InternationalLicence(c *gin.Context) {
	licence, err := ofCitizen(s, c, s.world.Registers.InternationalLicence)
	answerOne(s, c, licence, err)
}

// LicenceExchangeOffer is what the citizen can ask for in an exchange of the licence (LIC-30, LIC-39 to LIC-47). An order
// is checked again by the same rules.
func (s *Server) LicenceExchangeOffer(c *gin.Context) {
	licence, err := ofCitizen(s, c, s.world.Registers.NationalLicence)
	var card domain.PersonCard
	if err == nil {
		card, err = ofCitizen(s, c, s.world.Registers.PersonCard)
	}
	switch {
	case unless(err, wire.NotFound) != nil:
		s.refuse(c, err)
	case err != nil || len(domain.LicenceExchangeLacks(licence, card)) > 0:
		c.JSON(http.StatusOK, domain.NoLicenceExchange())
	default:
		s.offerLicenceExchange(c, licence, card.Address.ForLicence())
	}
}

// offerLicenceExchange answers what can be asked for about a licence of which the registers hold enough.
func (s *Server) offerLicenceExchange(c *gin.Context, licence domain.Licence, address domain.LicenceAddress) {
	standing, err := s.ordering.Duplicate(c, sessionOf(c).citizen, &domain.Order{Service: domain.LicenceExchangeService, DataKey: licence.ID()})
	switch {
	case err != nil:
		s.refuse(c, err)
	case standing != uuid.Nil:
		c.JSON(http.StatusOK, domain.NoSecondLicenceExchange(standing.String()))
	case licence.ActiveApplication:
		c.JSON(http.StatusOK, domain.NoSecondLicenceExchange(""))
	default:
		offer := domain.OfferLicenceExchange(licence.LicenceFacts, domain.DateOf(s.config.Now()))
		if s.config.ElectronicLicenceOff {
			offer = offer.WithoutElectronic()
		}
		held := licence.Held()
		offer.Licence, offer.Address = &held, &address
		c.JSON(http.StatusOK, offer)
	}
}
