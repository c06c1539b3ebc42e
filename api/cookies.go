package api

import (
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"cabinet/api/secret"
)

const (
	// signInCookie holds the secret of the browser that prepared a sign-in.
	signInCookie = "cabinet_signin"
	// hostPrefix makes a browser accept a cookie from this host only, over https and for all paths, so that a neighbouring
	// subdomain cannot set it.
	hostPrefix = "__Host-"
	// browserCookie marks a browser in which a citizen has signed in before. It proves nothing, and lasts as long as browsers
	// store cookies.
	browserCookie     = "cabinet_browser"
	browserCookieLife = 400 * 24 * time.Hour
	// maxBrowserName is longer than any value of the browser's cookie.
	maxBrowserName = 64
)

// signInBrowser returns the secret of the browser that prepared a sign-in; empty: none. It ignores the cookie in requests that
// other sites have caused, because only the cabinet's own pages complete a sign-in.
func (s *Server) signInBrowser(c *gin.Context) string {
	browser, err := c.Cookie(s.signInCookie())
	if err != nil || !ownRequest(c.Request) {
		return ""
	}
	return browser
}

// ownRequest reports whether a page of the cabinet has made the request, as far as the browser says. Clients that are not
// browsers do not say.
func ownRequest(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "same-origin"
}

// signInCookie returns the name of the sign-in's cookie. Over plain http, in demonstrations, browsers refuse host-bound cookies.
func (s *Server) signInCookie() string {
	if s.overHTTPS() {
		return hostPrefix + signInCookie
	}
	return signInCookie
}

// overHTTPS reports whether browsers reach the cabinet by https.
func (s *Server) overHTTPS() bool { return s.public.Scheme == "https" }

func (s *Server) setSignInCookie(c *gin.Context, value string, life time.Duration) {
	http.SetCookie(c.Writer, &http.Cookie{
		Name: s.signInCookie(), Value: value, Path: "/", MaxAge: int(life / time.Second), HttpOnly: true,
		SameSite: http.SameSiteStrictMode, Secure: s.overHTTPS(),
	})
}

// lastingBrowser returns the value of the browser's lasting cookie, and sets the cookie again.
func (s *Server) lastingBrowser(c *gin.Context) string {
	name, err := c.Cookie(browserCookie)
	if err != nil || name == "" || len(name) > maxBrowserName {
		name = secret.New()
	}
	http.SetCookie(c.Writer, &http.Cookie{
		Name: browserCookie, Value: name, Path: "/auth", MaxAge: int(browserCookieLife / time.Second), HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: s.overHTTPS(),
	})
	return name
}
