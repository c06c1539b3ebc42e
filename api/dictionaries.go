package api

import (
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/api/lookup"
	"cabinet/clients/novaposhta"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// ServiceCentres lists the centres of a region, or all (API-080).
func (s *Server) ServiceCentres(c *gin.Context, params contract.ServiceCentresParams) {
	dictionary, err := s.world.Registers.PlateDictionary(c)
	centres := dictionary.Centres
	if params.RegionID != 0 {
		centres = slices.DeleteFunc(centres, func(centre domain.ServiceCentre) bool { return centre.RegionID != params.RegionID })
	}
	answerList(s, c, centres, err)
}

// Regions lists the regions, Kyiv and Sevastopol first (API-081, DICT-03).
func (s *Server) Regions(c *gin.Context) { c.JSON(http.StatusOK, domain.Regions()) }

// Cities finds settlements by the beginning of the name (API-082).
func (s *Server) Cities(c *gin.Context, params contract.CitiesParams) {
	if tooShort(params.Name) {
		c.Status(http.StatusNoContent)
		return
	}
	found, err := s.world.NovaPoshta.Settlements(c, strings.TrimSpace(params.Name))
	answerList(s, c, each(found, func(settlement novaposhta.Settlement) domain.Choice {
		return domain.Choice{ID: settlement.Ref, Name: settlement.Present}
	}), err)
}

// Streets finds streets of a settlement by a part of the name (API-083).
func (s *Server) Streets(c *gin.Context, params contract.StreetsParams) {
	found, err := s.world.NovaPoshta.Streets(c, params.CityID, strings.TrimSpace(params.Name))
	if wire.KindOf(err) == wire.Refused { // the post knows no such settlement, and so no street of it
		err = nil
	}
	answerList(s, c, each(found, func(street novaposhta.Street) domain.Choice {
		return domain.Choice{ID: street.Ref, Name: street.Name}
	}), err)
}

// tooShort reports whether a name is too short to search settlements by (BIZ-14).
func tooShort(name string) bool {
	return utf8.RuneCountInString(strings.TrimSpace(name)) < domain.MinCitySearch
}

// RegisteredAddress is where the signed-in citizen is registered, in parts (API-085, LIC-23).
func (s *Server) RegisteredAddress(c *gin.Context) {
	card, err := lookup.ByRNOKPP(c, s.lookup, citizenOf(c), s.world.Registers.PersonCard)
	if err == nil && card.Address == nil {
		c.Status(http.StatusNoContent)
		return
	}
	s.answerFound(c, card.Address, err)
}

// LicenceExchangeDictionary is what an exchange of a licence can ask for (API-086, DICT-11).
func (s *Server) LicenceExchangeDictionary(c *gin.Context) {
	dictionary := domain.ExchangeDictionary()
	if s.config.ElectronicLicenceOff {
		dictionary = dictionary.WithoutElectronic()
	}
	c.JSON(http.StatusOK, dictionary)
}

// IdentityDocumentTypes lists the identity documents that an order takes (PRES-18, LIC-25).
func (s *Server) IdentityDocumentTypes(c *gin.Context) {
	c.JSON(http.StatusOK, domain.IdentityDocumentTypes())
}

// ConfidantDictionary lists the schemas of an appointment of a confidant (API-087, DICT-15).
func (s *Server) ConfidantDictionary(c *gin.Context) {
	c.JSON(http.StatusOK, domain.ConfidantSchemas())
}

// LicenceCategories lists the categories of vehicles (API-090).
func (s *Server) LicenceCategories(c *gin.Context) {
	c.JSON(http.StatusOK, domain.LicenceCategoryChoices())
}

// PlateDictionary is what a search for a free plate can ask for (API-088, DICT-15).
func (s *Server) PlateDictionary(c *gin.Context) {
	dictionary, err := s.world.Registers.PlateDictionary(c)
	s.answerFound(c, dictionary, err)
}
