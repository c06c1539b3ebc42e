package api

import (
	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/clients/idgovua"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// CompletePreset signs in as a person of the registers without a key; it is there in demonstrations only (API-012).
func (s *Server) CompletePreset(c *gin.Context, params contract.CompletePresetParams) {
	s.signInDemo(c, domain.ProviderPreset, params.User)
}

// CompleteDev signs in as the one whom the settings name; it is there in demonstrations only (API-011).
func (s *Server) CompleteDev(c *gin.Context) { s.signInDemo(c, domain.ProviderDev, s.config.DevUser) }

func (s *Server) signInDemo(c *gin.Context, provider domain.Provider, rnokpp string) {
	if !s.config.Demo || rnokpp == "" {
		s.refuseSignIn(c, provider, domain.Refuse(domain.CodeNotFound))
		return
	}
	person, err := s.world.Registers.Person(c, rnokpp)
	if wire.KindOf(err) == wire.NotFound {
		err = domain.RefuseFor(domain.CodeSignInRefused, err)
	}
	if err != nil {
		s.refuseSignIn(c, provider, err)
		return
	}
	s.signIn(c, provider, idgovua.Identity{
		Code: rnokpp, LastName: person.LastName, FirstName: person.FirstName, MiddleName: person.MiddleName,
	}, bankClient{})
}
