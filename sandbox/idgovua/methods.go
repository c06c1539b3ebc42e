package idgovua

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

// methodError is an error as the service's methods show it. The full table of codes is not public; these are of the
// sandbox's own choosing.
type methodError struct {
	status  int
	Code    string `json:"error"`
	Text    string `json:"error_description"`
	Message string `json:"message"`
}

func (e *methodError) Error() string { return e.Code + ": " + e.Text }

func newError(status int, code, text string) *methodError {
	return &methodError{status: status, Code: code, Text: text, Message: text}
}

var (
	errGrantType = newError(http.StatusBadRequest, "1", "Неправильний grant_type")
	errClient    = newError(http.StatusUnauthorized, "2", "Невідомий client_id або неправильний client_secret")
	errBadCode   = newError(http.StatusUnauthorized, "3", "Код авторизації недійсний або вже використаний")
	errBadToken  = newError(http.StatusUnauthorized, "4", "Маркер доступу недійсний")
	errEncrypted = newError(http.StatusBadRequest, "5", "Шифрування відповіді за цим сертифікатом не підтримується")
	errInternal  = newError(http.StatusInternalServerError, "99", "Внутрішня помилка")
)

// method serves one method: parameters come in the query, the answer is JSON.
func (s *Service) method(serve func(url.Values) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.faults.On(htmlBody) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = fmt.Fprint(w, "<!doctype html><title>Технічні роботи</title><p>Спробуйте пізніше.</p>")
			return
		}
		if s.faults.On(okWithError) {
			web.JSON(w, http.StatusOK, errInternal)
			return
		}
		answer, err := serve(r.URL.Query())
		if err != nil {
			own := errInternal
			_ = errors.As(err, &own)
			web.JSON(w, own.status, own)
			return
		}
		web.JSON(w, http.StatusOK, answer)
	}
}

func (s *Service) accessToken(q url.Values) (any, error) {
	if q.Get("grant_type") != "authorization_code" {
		return nil, errGrantType
	}
	if !same(q.Get("client_id"), s.config.ClientID) || !same(q.Get("client_secret"), s.config.ClientSecret) {
		return nil, errClient
	}
	token, g, err := s.exchange(q.Get("code"))
	if err != nil {
		return nil, err
	}
	return map[string]any{
		"access_token": token, "token_type": "bearer", "expires_in": int(tokenLife / time.Second),
		"refresh_token": token + "R", "user_id": s.shownUserID(g.KeyID),
	}, nil
}

// shownUserID is a string, or a number when a tester asks for that: clients must read both.
func (s *Service) shownUserID(keyID string) any {
	id := userID(keyID)
	if s.faults.On(userIDNumber) {
		return id
	}
	return fmt.Sprint(id)
}

func (s *Service) userInfo(q url.Values) (any, error) {
	k, g, err := s.holder(q.Get("access_token"), q.Get("user_id"))
	if err != nil {
		return nil, err
	}
	inEnvelope := s.faults.On(enveloped)
	if q.Get("cert") != "" && !inEnvelope {
		return nil, errEncrypted
	}
	wanted := strings.FieldsFunc(q.Get("fields"), func(r rune) bool { return r == ',' || r == ' ' })
	info := map[string]string{"auth_type": g.AuthType}
	for name, value := range k.Fields {
		if len(wanted) == 0 || slices.Contains(wanted, name) {
			info[name] = value
		}
	}
	if !inEnvelope {
		return info, nil
	}
	content, err := json.Marshal(info)
	return map[string]string{"encryptedUserInfo": base64.StdEncoding.EncodeToString(content)}, err
}

// logout ends the token. The service says success by the error code "0".
func (s *Service) logout(q url.Values) (any, error) {
	token := q.Get("access_token")
	if _, _, err := s.holder(token, q.Get("user_id")); err != nil {
		return nil, err
	}
	if err := s.store.Update(func(tx *store.Tx) error { return tx.Delete(tokenBucket, token) }); err != nil {
		return nil, fmt.Errorf("end token: %w", err)
	}
	return map[string]string{"error": "0", "error_description": "Дані користувача видалено успішно"}, nil
}
