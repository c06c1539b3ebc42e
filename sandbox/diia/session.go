package diia

import (
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"net/http"
	"strings"
	"time"

	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

const sessionLife = 2 * time.Hour

// session is a token that lives.
type session struct {
	Until time.Time `json:"until"`
}

// apiError is an error as the SDKs read it.
type apiError struct {
	Status  int    `json:"code"`
	Name    string `json:"name"`
	Message string `json:"message"`
}

func (e *apiError) Error() string { return e.Name + ": " + e.Message }

func badRequest(text string) *apiError {
	return &apiError{http.StatusBadRequest, "BadRequestError", text}
}

var (
	errUnauthorized = &apiError{http.StatusUnauthorized, "UnauthorizedError", "Unauthorized"}
	errScope        = &apiError{http.StatusForbidden, "AccessDeniedError", "scope is not granted"}
	errNotFound     = &apiError{http.StatusNotFound, "NotFoundError", "not found"}
	errInternal     = &apiError{http.StatusInternalServerError, "InternalServerError", "internal error"}
)

func fail(w http.ResponseWriter, err error) {
	own := errInternal
	_ = errors.As(err, &own)
	web.JSON(w, own.Status, own)
}

// same compares secrets; an empty one matches none.
func same(a, b string) bool { return b != "" && subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// openSession gives a token for two secrets: one in the address, one in the header as it is.
func (s *Service) openSession(w http.ResponseWriter, r *http.Request) {
	proof, basic := strings.CutPrefix(r.Header.Get("Authorization"), "Basic ")
	if !same(r.PathValue("token"), s.config.AcquirerToken) || !basic || !same(proof, s.config.AuthToken) {
		fail(w, errUnauthorized)
		return
	}
	token := rand.Text()
	err := s.store.Update(func(tx *store.Tx) error {
		return tx.Put(sessionBucket, token, session{Until: time.Now().Add(sessionLife)})
	})
	if err != nil {
		fail(w, err)
		return
	}
	web.JSON(w, s.success(), map[string]string{"token": token})
}

// method serves one method of a session; what it returns is the answer's JSON.
type method func(r *http.Request) (any, error)

func (s *Service) inSession(serve method) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := s.admit(r); err != nil {
			fail(w, err)
			return
		}
		answer, err := serve(r)
		switch {
		case err != nil:
			fail(w, err)
		case r.Method == http.MethodDelete:
			w.WriteHeader(http.StatusNoContent)
		default:
			web.JSON(w, s.success(), answer)
		}
	}
}

// success is the status of what succeeds: one of those that acquirers take.
func (s *Service) success() int {
	if s.faults.On(created201) {
		return http.StatusCreated
	}
	return http.StatusOK
}

func (s *Service) admit(r *http.Request) error {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok || token == "" {
		return errUnauthorized
	}
	if s.faults.On(endedSession) {
		if err := s.store.Update(func(tx *store.Tx) error { return tx.Delete(sessionBucket, token) }); err != nil {
			return err
		}
	}
	return s.store.View(func(tx *store.Tx) error {
		living, found, err := store.Get[session](tx, sessionBucket, token)
		if err == nil && (!found || !time.Now().Before(living.Until)) {
			return errUnauthorized
		}
		return err
	})
}
