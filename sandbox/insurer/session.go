package insurer

import (
	"crypto/rand"
	"crypto/sha1" //nolint:gosec // the protocol's own way
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"net/http"
	"time"

	"cabinet/sandbox/faults"
	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

const (
	sessionBucket = "insurer_sessions" // id → end
	sessionLife   = 30 * time.Minute
	sessionCookie = "JSESSIONID"

	agentID, salePointID, companyID = 5117, 32070, 881
)

// salePoint is where contracts are sold.
type salePoint struct {
	ID      int     `json:"id"`
	Company company `json:"company"`
}

type company struct {
	ID   int    `json:"id"`
	Type string `json:"type"`
}

type agent struct {
	ID        int        `json:"id"`
	SalePoint *salePoint `json:"salePoint,omitempty"`
}

var ourSalePoint = salePoint{salePointID, company{companyID, "BROKER"}}

// serveLogin takes the form email, password (SHA-1 in hexadecimal digits) and opens a session.
func (a *Aggregator) serveLogin(w http.ResponseWriter, r *http.Request) {
	sum := sha1.Sum([]byte(a.config.Password)) //nolint:gosec // the protocol's own way
	email := subtle.ConstantTimeCompare([]byte(r.PostFormValue("email")), []byte(a.config.Email))
	password := subtle.ConstantTimeCompare([]byte(r.PostFormValue("password")), []byte(hex.EncodeToString(sum[:])))
	if a.config.Password == "" || email&password != 1 || a.faults.On(faults.AccessDenied) {
		fail(w, errLogin)
		return
	}
	id := rand.Text()
	err := a.store.Update(func(tx *store.Tx) error { return tx.Put(sessionBucket, id, time.Now().Add(sessionLife)) })
	if err != nil {
		fail(w, fmt.Errorf("keep session: %w", err))
		return
	}
	http.SetCookie(w, &http.Cookie{Name: sessionCookie, Value: id, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
	web.JSON(w, http.StatusOK, map[string]any{"sessionId": id, "user": agent{agentID, &ourSalePoint}})
}

func (a *Aggregator) serveCurrent(*http.Request) (any, error) {
	return map[string]any{"user": agent{agentID, &ourSalePoint}}, nil
}

// hasToken reports whether the agent names itself by its token.
func (a *Aggregator) hasToken(r *http.Request) bool {
	email := subtle.ConstantTimeCompare([]byte(r.Header.Get("X-Auth-User")), []byte(a.config.Email))
	token := subtle.ConstantTimeCompare([]byte(r.Header.Get("X-Auth-Token")), []byte(a.config.Token))
	return a.config.Token != "" && email&token == 1 && !a.faults.On(faults.AccessDenied)
}

// checkSession refuses who has no token, and no session, or one that has ended.
func (a *Aggregator) checkSession(r *http.Request) error {
	if a.hasToken(r) {
		return nil
	}
	cookie, err := r.Cookie(sessionCookie)
	if err != nil {
		return errNoSession
	}
	var end time.Time
	err = a.store.View(func(tx *store.Tx) error {
		end, _, err = store.Get[time.Time](tx, sessionBucket, cookie.Value)
		return err
	})
	switch {
	case err != nil:
		return err
	case !time.Now().Before(end):
		return errNoSession
	case a.faults.On(faults.AccessDenied):
		return errNoSession
	case a.faults.On(sessionLost):
		if err := a.store.Update(func(tx *store.Tx) error { return tx.Delete(sessionBucket, cookie.Value) }); err != nil {
			return err
		}
		return errNoSession
	default:
		return nil
	}
}
