package api

import (
	"encoding/base64"

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
	answerOne(s, c, shown, err)
}

// licencePhoto is the photo as an address that a page shows. A licence is shown without its photo, too.
func (s *Server) licencePhoto(c *gin.Context) string {
	photo, err := ofCitizen(s, c, s.world.Registers.LicencePhoto)
	if err != nil {
		s.logger.WarnContext(c, "licence without photo", "request", c.GetString(requestIDKey), "cause", err)
		return ""
	}
	return "data:" + photo.Type + ";base64," + base64.StdEncoding.EncodeToString(photo.Content)
}

// InternationalLicence is the citizen's international licence (API-029).
func (s *Server) InternationalLicence(c *gin.Context) {
	licence, err := ofCitizen(s, c, s.world.Registers.InternationalLicence)
	answerOne(s, c, licence, err)
}
