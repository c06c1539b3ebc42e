package push

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/subtle"
	"net/http"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// longestToken is how far ahead a token may expire.
const longestToken = 24 * time.Hour

// sender verifies who sends (VAPID), and returns how to reach them. A subscription may be for one sender alone.
func (s *Service) sender(authorization, expected string) (subject string, err error) {
	wrong := errStatus{http.StatusUnauthorized, "Authorization must be a valid vapid token"}
	token, key, found := vapid(authorization)
	if !found {
		return "", wrong
	}
	if expected != "" && subtle.ConstantTimeCompare([]byte(key), []byte(expected)) != 1 {
		return "", errStatus{http.StatusForbidden, "not the key of the subscription"}
	}
	decoded, err := point(key)
	if err != nil {
		return "", wrong
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), decoded)
	if err != nil {
		return "", wrong
	}
	var claims jwt.RegisteredClaims
	_, err = jwt.ParseWithClaims(token, &claims, func(*jwt.Token) (any, error) { return public, nil },
		jwt.WithValidMethods([]string{"ES256"}), jwt.WithAudience(s.origin()), jwt.WithExpirationRequired(), jwt.WithTimeFunc(s.now))
	reachable := strings.HasPrefix(claims.Subject, "mailto:") || strings.HasPrefix(claims.Subject, "https:")
	if err != nil || !reachable || claims.ExpiresAt.After(s.now().Add(longestToken)) {
		return "", wrong
	}
	return claims.Subject, nil
}

// vapid reads "vapid t=TOKEN, k=KEY".
func vapid(authorization string) (token, key string, found bool) {
	scheme, rest, _ := strings.Cut(authorization, " ")
	for part := range strings.SplitSeq(rest, ",") {
		switch name, value, _ := strings.Cut(strings.TrimSpace(part), "="); name {
		case "t":
			token = value
		case "k":
			key = value
		}
	}
	return token, key, strings.EqualFold(scheme, "vapid") && token != "" && key != ""
}
