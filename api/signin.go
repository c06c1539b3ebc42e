package api

import (
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/api/session"
	"cabinet/domain"
	"cabinet/process/telemetry"
)

// SignInProviders lists the providers that are switched on.
func (s *Server) SignInProviders(c *gin.Context) {
	c.JSON(http.StatusOK, s.signIns.Offered())
}

// PrepareSignIn begins a sign-in (API-005 to API-007).
func (s *Server) PrepareSignIn(c *gin.Context, provider contract.SignInProvider, params contract.PrepareSignInParams) {
	if !s.signIns.Begins(domain.Provider(provider)) {
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	prepared, browser, err := s.signIns.Prepare(c, domain.Provider(provider), s.signInBrowser(c), params.Link)
	if err != nil {
		s.refuseSignIn(c, domain.Provider(provider), err)
		return
	}
	s.setSignInCookie(c, browser, session.SignInLife)
	s.record(c, telemetry.SignInBegun, domain.Provider(provider))
	c.JSON(http.StatusOK, contract.SignInPreparation{
		Deeplink: prepared.Deeplink, Token: prepared.Token, State: prepared.State, RequestID: prepared.RequestID,
		TokenRequestID: prepared.TokenRequestID, AcceptURL: prepared.AcceptURL,
	})
}

// CompleteIdgovua completes a sign-in with id.gov.ua (API-009, AUTH-03).
func (s *Server) CompleteIdgovua(c *gin.Context) {
	var body contract.SignInCompletion
	if !s.bind(c, &body) {
		return
	}
	var citizen uuid.UUID
	taken, err := s.signIns.Take(c, s.signInBrowser(c), body.State)
	if err == nil {
		s.setSignInCookie(c, "", -time.Second)
		citizen, err = s.signIns.Identify(c, taken, body.Code)
	}
	s.beginSession(c, domain.ProviderIdgovua, citizen, err)
}

// CompletePreset signs in as a person of the registers, in demonstrations only (API-012).
func (s *Server) CompletePreset(c *gin.Context, params contract.CompletePresetParams) {
	citizen, err := s.signIns.Demo(c, params.User)
	s.beginSession(c, domain.ProviderPreset, citizen, err)
}

// CompleteDev signs in as the person of the settings, in demonstrations only (API-011).
func (s *Server) CompleteDev(c *gin.Context) {
	citizen, err := s.signIns.Demo(c, s.config.DevUser)
	s.beginSession(c, domain.ProviderDev, citizen, err)
}

// VerifySignIn answers whether a sign-in was confirmed in the app, to the browser that prepared it (API-008, AUTH-15).
func (s *Server) VerifySignIn(c *gin.Context, provider contract.SignInProvider, params contract.VerifySignInParams) {
	found, err := s.signIns.Find(c, domain.Provider(provider), s.signInBrowser(c), params.Token)
	if err == nil && found.AwaitsBank() {
		if found, err = s.signIns.AskBank(c, found, c.ClientIP()); err != nil {
			s.refuseSignIn(c, domain.ProviderMono, err)
			return
		}
	}
	confirmed := false
	if err == nil {
		confirmed, err = found.Confirmed()
	}
	s.answerSignIn(c, confirmed, err)
}

func (s *Server) answerSignIn(c *gin.Context, confirmed bool, err error) {
	switch {
	case err != nil:
		s.refuse(c, err)
	case confirmed:
		c.JSON(http.StatusOK, contract.SignInState{Status: contract.SignInStateStatusConfirmed})
	default:
		c.JSON(http.StatusAccepted, contract.SignInState{Status: contract.SignInStateStatusPending})
	}
}

// CompleteDiia begins the session that was confirmed in Diia (API-010).
func (s *Server) CompleteDiia(c *gin.Context) { s.completeInApp(c, domain.ProviderDiia) }

// CompleteMono begins the session that was confirmed at the bank (AUTH-18).
func (s *Server) CompleteMono(c *gin.Context) { s.completeInApp(c, domain.ProviderMono) }

// completeInApp begins a session for a sign-in that was confirmed in an app. A GET that changes state is safe here, because
// signInBrowser accepts requests of the cabinet's own pages only.
func (s *Server) completeInApp(c *gin.Context, provider domain.Provider) {
	citizen, err := s.signIns.TakeConfirmed(c, provider, s.signInBrowser(c))
	if err == nil {
		s.setSignInCookie(c, "", -time.Second)
	}
	s.beginSession(c, provider, citizen, err)
}

// beginSession answers with a session of the citizen who has signed in, or refuses the sign-in.
func (s *Server) beginSession(c *gin.Context, provider domain.Provider, citizen uuid.UUID, err error) {
	var begun session.Session
	var tokens session.Tokens
	if err == nil {
		begun, tokens, err = s.signIns.Begin(c, citizen, provider, s.lastingBrowser(c))
	}
	if err != nil {
		s.refuseSignIn(c, provider, err)
		return
	}
	s.recordFor(c, begun, telemetry.SignInCompleted, provider)
	c.JSON(http.StatusOK, tokensView(tokens))
}

func tokensView(tokens session.Tokens) contract.Tokens {
	return contract.Tokens{
		AccessToken: tokens.Access, RefreshToken: tokens.Refresh, ExpiresIn: int(tokens.ExpiresIn / time.Second),
		SessionEndsAt: tokens.SessionEndsAt,
	}
}

// RefreshTokens exchanges a refresh token for new tokens (API-013).
func (s *Server) RefreshTokens(c *gin.Context) {
	var body contract.RefreshRequest
	if !s.bind(c, &body) {
		return
	}
	tokens, err := s.sessions.Refresh(c, body.Token)
	if reused, ok := errors.AsType[*session.ReusedError](err); ok {
		s.recordFor(c, reused.Session, telemetry.TokenReused, "")
	}
	s.answer(c, tokensView(tokens), err)
}

// Logout ends the session (API-003, SESS-02). A GET that changes state is safe here, because it needs the token in a header
// that no other site can send (AMB-064).
func (s *Server) Logout(c *gin.Context) {
	ended, err := s.sessions.End(c, sessionOf(c))
	if ended {
		s.record(c, telemetry.SignedOut, "")
	}
	s.done(c, err)
}

// EndSession ends one of the citizen's sessions (API-026).
func (s *Server) EndSession(c *gin.Context, id contract.ID) {
	ended, err := s.sessions.End(c, session.Session{ID: id, Citizen: citizenOf(c)})
	if err == nil && !ended {
		err = domain.Refuse(domain.CodeNotFound)
	}
	if err == nil {
		s.record(c, telemetry.SessionsEnded, "", slog.String("ended", id.String()))
	}
	s.done(c, err)
}

// EndOtherSessions ends all of the citizen's sessions but this one (API-027).
func (s *Server) EndOtherSessions(c *gin.Context) {
	ended, err := s.sessions.EndOthers(c, sessionOf(c))
	if err == nil {
		s.record(c, telemetry.SessionsEnded, "", slog.Int("others", ended))
	}
	s.done(c, err)
}
