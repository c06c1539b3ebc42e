package api

import (
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/domain"
)

// Ping says that the cabinet answers (API-014).
func (s *Server) Ping(c *gin.Context) {
	c.JSON(http.StatusOK, contract.Pong{Ok: true, Now: s.config.Now()})
}

// Catalogue lists the services (API-045).
func (s *Server) Catalogue(c *gin.Context) {
	items := []catalogueItem{}
	for _, service := range domain.Catalogue() {
		items = append(items, s.itemOf(s.ordering.Switched(service)))
	}
	c.JSON(http.StatusOK, items)
}

// ServiceInfo answers one service, by internal name or id (API-046, ROUTE-20).
func (s *Server) ServiceInfo(c *gin.Context, name string) {
	service, found := domain.ServiceNamed(domain.ServiceName(name))
	if id, err := strconv.Atoi(name); err == nil {
		service, found = domain.ServiceNumbered(id)
	}
	if !found {
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	c.JSON(http.StatusOK, s.itemOf(s.ordering.Switched(service)))
}

// catalogueItem is the contract's item with a price that may be zero: free is not the same as unknown.
type catalogueItem struct {
	contract.CatalogueItem
	Price *domain.Kopecks `json:"price,omitempty"`
}

// serviceLogo is the picture of every service, until each has one of its own.
const serviceLogo = "/icon.svg"

func (s *Server) itemOf(service domain.Service) catalogueItem {
	item := catalogueItem{CatalogueItem: contract.CatalogueItem{
		ID: service.ID, Name: service.Name, InternalName: string(service.InternalName), Short: service.Short,
		Description: service.Description, LogoURL: serviceLogo,
		ActiveService: contract.CatalogueItemActiveService(service.Availability),
		Popularity:    contract.CatalogueItemPopularity(service.Popularity), PriceTags: service.PriceTags,
		Pricing:   contract.CatalogueItemPricing(service.Pricing),
		Orderable: service.Orderable(), Term: service.Term, Needed: service.Needed, Result: service.Result,
		OrderedAs: string(service.OrderedAs),
	}}
	if service.Outside && service.Availability == domain.Active {
		item.outside(s.config.Portal.TestsURL)
	}
	if item.Needed == nil {
		item.Needed = []string{}
	}
	if price, priced := service.Price(); priced {
		item.Price = &price
	}
	if status, paid := service.InternalName.StatusAfterPayment(); paid {
		item.StatusAfterPayment = string(status)
	}
	return item
}

// outside leads to the site that does the service; without its address the service is not there yet (CAT-18, GAP-01).
func (i *catalogueItem) outside(url string) {
	if i.OutsideURL = url; url == "" {
		i.ActiveService = contract.CatalogueItemActiveService(domain.InProgress)
	}
}
