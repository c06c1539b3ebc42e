package api

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"cabinet/api/contract"
	"cabinet/clients/idgovua"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// Codes of identity providers (AUTH-21). The cabinet signs in by two of them so far.
const (
	providerIdgovua = "idgovua"
	providerPreset  = "preset"
)

const (
	// signInLife is how long a sign-in may take, from the button to the answer.
	signInLife    = 10 * time.Minute
	browserCookie = "cabinet_signin"
)

// PrepareSignIn starts a sign-in (API-006): the browser keeps a secret, so that nobody can finish another's.
func (s *Server) PrepareSignIn(c *gin.Context, _ contract.SignInProvider) {
	state, err := randomToken()
	if err != nil {
		s.refuse(c, err)
		return
	}
	browser, err := randomToken()
	if err != nil {
		s.refuse(c, err)
		return
	}
	hash := sha256.Sum256([]byte(browser))
	err = s.queries.AddSignIn(c, sqlc.AddSignInParams{
		State: state, Provider: providerIdgovua, Browser: hash[:], ExpiresAt: s.config.Now().Add(signInLife),
	})
	if err != nil {
		s.refuse(c, fmt.Errorf("prepare sign-in: %w", err))
		return
	}
	s.setBrowserCookie(c, browser, signInLife)
	c.JSON(http.StatusOK, contract.SignInPreparation{
		Token: state, State: state, RequestID: state, Deeplink: s.world.Identity.AuthorizeURL(state),
	})
}

func (s *Server) setBrowserCookie(c *gin.Context, value string, life time.Duration) {
	http.SetCookie(c.Writer, &http.Cookie{
		Name: browserCookie, Value: value, Path: "/auth", MaxAge: int(life / time.Second), HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: s.public.Scheme == "https",
	})
}

// CompleteIdgovua finishes a sign-in with id.gov.ua (API-009, AUTH-03).
func (s *Server) CompleteIdgovua(c *gin.Context) {
	var body contract.SignInCompletion
	if !s.bind(c, &body) {
		return
	}
	if err := s.takeSignIn(c, body.State); err != nil {
		s.refuse(c, err)
		return
	}
	identity, err := s.world.Identity.SignIn(c, body.Code)
	if wire.KindOf(err) == wire.Refused {
		err = domain.RefuseFor(domain.CodeSignInRefused, err)
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	s.signIn(c, providerIdgovua, identity)
}

// takeSignIn ends the sign-in that a state names: it works once, in the browser that began it, and in time.
func (s *Server) takeSignIn(c *gin.Context, state string) error {
	browser, err := c.Cookie(browserCookie)
	if err != nil {
		return domain.Refuse(domain.CodeSignInExpired)
	}
	hash := sha256.Sum256([]byte(browser))
	expires, err := s.queries.TakeSignIn(c, sqlc.TakeSignInParams{State: state, Provider: providerIdgovua, Browser: hash[:]})
	if errors.Is(err, pgx.ErrNoRows) || err == nil && expires.Before(s.config.Now()) {
		return domain.Refuse(domain.CodeSignInExpired)
	}
	if err != nil {
		return fmt.Errorf("complete sign-in: %w", err)
	}
	s.setBrowserCookie(c, "", -time.Second)
	return nil
}

// CompletePreset signs in as a person of the registers without a key; it is there in demonstrations only (API-012).
func (s *Server) CompletePreset(c *gin.Context, params contract.CompletePresetParams) {
	if !s.config.Demo {
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	person, err := s.world.Registers.Person(c, params.User)
	if wire.KindOf(err) == wire.NotFound {
		err = domain.RefuseFor(domain.CodeSignInRefused, err)
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	s.signIn(c, providerPreset, idgovua.Identity{
		Code: params.User, LastName: person.LastName, FirstName: person.FirstName, MiddleName: person.MiddleName,
	})
}

// signInKinds are the refusals for keys that are not a citizen's.
var signInKinds = map[idgovua.Kind]domain.Code{
	idgovua.Organisation: domain.CodeNotAPerson,
	idgovua.NoRNOKPP:     domain.CodeNoRNOKPP,
}

// signIn keeps the citizen and begins a session of their own (AUTH-01, AUTH-24).
func (s *Server) signIn(c *gin.Context, provider string, identity idgovua.Identity) {
	if code, refused := signInKinds[identity.Kind()]; refused {
		s.refuse(c, domain.Refuse(code))
		return
	}
	citizen, err := s.keepCitizen(c, s.personOf(c, identity))
	if err != nil {
		s.refuse(c, err)
		return
	}
	tokens, err := s.sessions.begin(c, citizen, provider)
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, tokens)
}

// personOf is who signed in: as the registers name them if they answer, else as the key does. What neither says, the
// RNOKPP itself tells.
func (s *Server) personOf(ctx context.Context, identity idgovua.Identity) domain.Person {
	number := domain.RNOKPP(identity.Code)
	person, err := s.world.Registers.Person(ctx, identity.Code)
	if err != nil {
		person = domain.Person{LastName: identity.LastName, FirstName: identity.FirstName, MiddleName: identity.MiddleName}
	}
	person.RNOKPP, person.Email, person.Phone = identity.Code, identity.Email, identity.Phone
	if person.Birthday.IsZero() {
		person.Birthday = number.Birthday()
	}
	if person.Gender == "" {
		person.Gender = number.Gender()
	}
	return person
}

func (s *Server) keepCitizen(ctx context.Context, person domain.Person) (uuid.UUID, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return uuid.Nil, fmt.Errorf("keep citizen: %w", err)
	}
	kept, err := s.queries.SignInCitizen(ctx, sqlc.SignInCitizenParams{
		ID: id, Reference: s.reference(person.RNOKPP), Rnokpp: person.RNOKPP, LastName: person.LastName,
		FirstName: person.FirstName, MiddleName: person.MiddleName, Gender: person.Gender,
		Birthday: pgtype.Date{Time: time.Date(person.Birthday.Year, person.Birthday.Month, person.Birthday.Day, 0, 0, 0, 0, time.UTC), Valid: true},
		Email:    person.Email, Phone: person.Phone, Now: s.config.Now(),
	})
	if err != nil {
		return uuid.Nil, fmt.Errorf("keep citizen: %w", err)
	}
	return kept, nil
}

// reference names a citizen where no personal data may stand.
func (s *Server) reference(rnokpp string) string {
	mac := hmac.New(sha256.New, s.config.ReferenceKey)
	mac.Write([]byte(rnokpp))
	return hex.EncodeToString(mac.Sum(nil))[:32]
}

// RefreshTokens changes a refresh token for new tokens (API-013).
func (s *Server) RefreshTokens(c *gin.Context) {
	var body contract.RefreshRequest
	if !s.bind(c, &body) {
		return
	}
	tokens, err := s.sessions.refresh(c, body.Token)
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, tokens)
}

// Logout ends the session (API-003, SESS-02). A GET that changes something is safe here, because it needs the token
// in a header that no other site can send (AMB-064).
func (s *Server) Logout(c *gin.Context) {
	if _, err := s.sessions.end(c, sessionOf(c)); err != nil {
		s.refuse(c, err)
		return
	}
	c.Status(http.StatusNoContent)
}
