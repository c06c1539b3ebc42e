package api

import (
	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/clients/novaposhta"
	"cabinet/clients/ukrposhta"
	"cabinet/domain"
)

// NovaPoshtaCities finds cities by the beginning of the name (API-070, DLV-25).
func (s *Server) NovaPoshtaCities(c *gin.Context, params contract.NovaPoshtaCitiesParams) {
	found, err := s.world.NovaPoshta.Cities(c, params.CityName)
	answerList(s, c, each(found, func(city novaposhta.City) contract.PostCity {
		return contract.PostCity{Ref: city.Ref, Name: city.Name, Area: city.Area, Type: city.Type}
	}), err)
}

// NovaPoshtaBranches lists the branches of a city (API-071).
func (s *Server) NovaPoshtaBranches(c *gin.Context, params contract.NovaPoshtaBranchesParams) {
	found, err := s.world.NovaPoshta.Branches(c, params.CityRef)
	answerList(s, c, each(found, func(branch novaposhta.Branch) contract.PostBranch {
		return contract.PostBranch{
			Ref: branch.Ref, Number: branch.Number, Index: branch.Index, Name: branch.Name, Address: branch.Address,
			Postomat: branch.Postomat, MaxWeight: branch.MaxWeight,
		}
	}), err)
}

// UkrposhtaZip lists the offices of a post code, with their settlement (API-072, GAP-53).
func (s *Server) UkrposhtaZip(c *gin.Context, zip string) {
	found, err := s.world.Ukrposhta.OfficesByPostcode(c, zip)
	answerList(s, c, each(found, postOffice), err)
}

// UkrposhtaOffices lists the offices of a settlement (API-073).
func (s *Server) UkrposhtaOffices(c *gin.Context, params contract.UkrposhtaOfficesParams) {
	found, err := s.world.Ukrposhta.OfficesByCity(c, params.CityID)
	answerList(s, c, each(found, postOffice), err)
}

// UkrposhtaCountries lists the countries to which the post carries (API-074, GAP-48).
func (s *Server) UkrposhtaCountries(c *gin.Context) {
	answerList(s, c, ukrposhta.Countries(), nil)
}

// UkrposhtaRegions lists the post's regions (API-075).
func (s *Server) UkrposhtaRegions(c *gin.Context) {
	found, err := s.world.Ukrposhta.Regions(c)
	answerList(s, c, each(found, postPlace), err)
}

// UkrposhtaDistricts lists the districts of a region (API-076).
func (s *Server) UkrposhtaDistricts(c *gin.Context, params contract.UkrposhtaDistrictsParams) {
	found, err := s.world.Ukrposhta.Districts(c, params.RegionID)
	answerList(s, c, each(found, postPlace), err)
}

// UkrposhtaCities lists the settlements of a district (API-077).
func (s *Server) UkrposhtaCities(c *gin.Context, params contract.UkrposhtaCitiesParams) {
	found, err := s.world.Ukrposhta.Cities(c, params.DistrictID, params.RegionID)
	answerList(s, c, each(found, postPlace), err)
}

// UkrposhtaStreets lists the streets of a settlement (API-078).
func (s *Server) UkrposhtaStreets(c *gin.Context, params contract.UkrposhtaStreetsParams) {
	found, err := s.world.Ukrposhta.Streets(c, params.CityID)
	answerList(s, c, each(found, postPlace), err)
}

// UkrposhtaHouses lists the houses of a street (API-079).
func (s *Server) UkrposhtaHouses(c *gin.Context, params contract.UkrposhtaHousesParams) {
	found, err := s.world.Ukrposhta.Houses(c, params.StreetID)
	answerList(s, c, each(found, func(house ukrposhta.House) contract.PostHouse {
		return contract.PostHouse{Number: house.Number, Zip: house.Postcode}
	}), err)
}

// Deliveries lists the ways of delivery (API-084).
func (s *Server) Deliveries(c *gin.Context, params contract.DeliveriesParams) {
	answerList(s, c, domain.DeliveryChoices(domain.ServiceName(params.ServiceName)), nil)
}

func postPlace(place ukrposhta.Place) contract.PostPlace {
	return contract.PostPlace{ID: place.ID, Name: place.Name, Kind: place.Kind}
}

// postOffice includes closed offices, because the form says that delivery there is impossible (DLV-21).
func postOffice(office ukrposhta.Office) contract.PostOffice {
	return contract.PostOffice{
		ID: office.ID, Name: office.Name, Zip: office.Postcode, Address: office.Address, Open: office.Open,
		RegionID: office.RegionID, Region: office.RegionName, DistrictID: office.DistrictID, District: office.DistrictName,
		CityID: office.CityID, City: office.CityName,
	}
}
