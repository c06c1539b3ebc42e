package api

import (
	"encoding/base64"
	"net/http"

	"github.com/gin-gonic/gin"

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
	s.answerFound(c, shown, err)
}

// licencePhoto is the photo as an address that a page shows. A licence is shown without its photo, too.
func (s *Server) licencePhoto(c *gin.Context) string {
	photo, err := ofCitizen(s, c, s.world.Registers.LicencePhoto)
	if err != nil {
		s.logger.WarnContext(c, "licence without photo", "error", err)
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
	s.answerFound(c, licence, err)
}

// LicenceExchangeOffer is what the citizen can ask for in an exchange of the licence (LIC-30, LIC-39 to LIC-47).
func (s *Server) LicenceExchangeOffer(c *gin.Context) {
	offer, err := s.ordering.LicenceExchangeOffer(c, citizenOf(c))
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, offer)
}
