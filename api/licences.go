package api

import (
	"encoding/base64"

	"github.com/gin-gonic/gin"

	"cabinet/api/lookup"
	"cabinet/domain"
)

// nationalLicence is a licence with what the cabinet adds to the register's data (LIC-14, DASH-20, DASH-21).
type nationalLicence struct {
	domain.Licence
	ID        string `json:"id"`
	Photo     string `json:"photo,omitempty"` // a data: address
	NewDesign bool   `json:"newDesign"`
}

// NationalLicence answers the citizen's national licence (API-028).
func (s *Server) NationalLicence(c *gin.Context) {
	licence, err := lookup.ByRNOKPP(c, s.lookup, citizenOf(c), s.world.Registers.NationalLicence)
	shown := nationalLicence{Licence: licence, ID: licence.ID(), NewDesign: licence.NewDesign()}
	if err == nil && licence.HasPhoto {
		if photo := s.lookup.LicencePhoto(c, citizenOf(c)); photo != nil {
			shown.Photo = dataAddress(*photo)
		}
	}
	s.answerFound(c, shown, err)
}

// dataAddress returns a picture as a data: address.
func dataAddress(photo domain.Photo) string {
	return "data:" + photo.Type + ";base64," + base64.StdEncoding.EncodeToString(photo.Content)
}

// InternationalLicence answers the citizen's international licence (API-029).
func (s *Server) InternationalLicence(c *gin.Context) {
	licence, err := lookup.ByRNOKPP(c, s.lookup, citizenOf(c), s.world.Registers.InternationalLicence)
	s.answerFound(c, licence, err)
}

// LicenceExchangeOffer answers what the citizen can ask for in an exchange of the licence (LIC-30, LIC-39 to LIC-47).
func (s *Server) LicenceExchangeOffer(c *gin.Context) {
	offer, err := s.ordering.LicenceExchangeOffer(c, citizenOf(c))
	s.answer(c, offer, err)
}
