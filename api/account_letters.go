package api

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/temporal"
)

const (
	// knownCookie marks a browser in which a citizen has signed in before. It proves nothing, and lasts as long as browsers
	// keep cookies.
	knownCookie = "cabinet_browser"
	knownLife   = 400 * 24 * time.Hour
	// keepNotices is how long letters about accounts are kept.
	keepNotices = 30 * 24 * time.Hour
)

// tellOldAddress writes to the confirmed address of a citizen that their contacts change, if they do.
func (s *Server) tellOldAddress(ctx context.Context, queries *sqlc.Queries, citizen temporal.Citizen, email, phone string) error {
	if strings.EqualFold(email, citizen.Email) && phone == citizen.Phone {
		return nil
	}
	return s.writeOfAccount(ctx, queries, citizen, domain.LetterContactsChanged, domain.ContactsLetter(s.config.Now(), s.config.PublicURL))
}

// meetBrowser keeps the browser of a sign-in, and writes to the citizen's confirmed address if they have not signed in
// in it before.
func (s *Server) meetBrowser(ctx context.Context, queries *sqlc.Queries, who uuid.UUID, provider domain.Provider, browser string) error {
	mac := hmac.New(sha256.New, s.config.ReferenceKey)
	_, _ = mac.Write([]byte("browser " + who.String() + " " + browser)) // two citizens of one browser have nothing in common
	now := s.config.Now()
	known, err := queries.KnowBrowser(ctx, sqlc.KnowBrowserParams{CitizenID: who, Browser: mac.Sum(nil), Now: now})
	if known || err != nil {
		return err
	}
	citizen, err := s.papers.In(queries).Citizen(ctx, who)
	if err != nil {
		return err
	}
	return s.writeOfAccount(ctx, queries, citizen, domain.LetterNewBrowser, domain.NewBrowserLetter(now, provider.Name(), s.config.PublicURL))
}

// writeOfAccount writes a letter about a citizen's account to their confirmed address; without one nobody is written to.
func (s *Server) writeOfAccount(ctx context.Context, queries *sqlc.Queries, citizen temporal.Citizen, kind string, letter domain.Letter) error {
	if citizen.EmailStatus != string(domain.EmailVerified) {
		return nil
	}
	message, err := s.papers.SealLetter(temporal.Letter{
		OrderID: uuid.New(), Version: letterVersion, Party: string(letter.To), Kind: kind, Recipient: citizen.Email,
		Subject: letter.Subject, Body: letter.Text, CreatedAt: s.config.Now(),
	})
	if err != nil {
		return err
	}
	return queries.AddMessage(ctx, message)
}

// knownBrowser is the name of the browser that calls, which it keeps from now on.
func (s *Server) knownBrowser(c *gin.Context) (string, error) {
	name, err := c.Cookie(knownCookie)
	if err != nil || name == "" || len(name) > maxBrowserName {
		if name, err = randomToken(); err != nil {
			return "", err
		}
	}
	http.SetCookie(c.Writer, &http.Cookie{
		Name: knownCookie, Value: name, Path: "/auth", MaxAge: int(knownLife / time.Second), HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: s.public.Scheme == "https",
	})
	return name, nil
}

// maxBrowserName is longer than any name that the cabinet has given.
const maxBrowserName = 64
