package api

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/domain"
	"cabinet/store/keytest"
)

// accountTest is a citizen whose letters are read.
type accountTest struct {
	*cabinet
	citizen uuid.UUID
}

func newAccount(t *testing.T, status domain.EmailStatus) *accountTest {
	a := &accountTest{cabinet: newCabinetOn(t, dbtest.New(t))}
	var err error
	a.citizen = keytest.Citizen(t, a.store, "a-reference-of-a-citizen", domain.Person{RNOKPP: "3111952338", LastName: "А", FirstName: "Б", Email: "old@ukr.net", Phone: "+380501112233"})
	_, err = a.world.Database.Exec(t.Context(), "UPDATE citizens SET email_status = $1", status)
	require.NoError(t, err)
	return a
}

func (a *accountTest) patch(path, body string) *httptest.ResponseRecorder {
	return a.call(http.MethodPatch, path, strings.NewReader(body), "Content-Type", "application/json", "Authorization", "Bearer "+a.tokenOf(a.citizen))
}

// written are the bodies of the letters of a kind to an address.
func (a *accountTest) written(kind, recipient string) (bodies []string) {
	a.Helper()
	for _, letter := range keytest.Letters(a, a.world.Database, a.store) {
		if letter.Kind == kind && letter.Recipient == recipient {
			bodies = append(bodies, letter.Text)
		}
	}
	return bodies
}

// The confirmed address that a citizen had is written to when their contacts change, by whichever call: what has happened, when,
// and what to do if it was not they. The letter does not have the new contacts.
func TestOldAddressIsWrittenTo(t *testing.T) {
	for name, change := range map[string][2]string{
		"email": {"/api/user/profile", `{"email":"new@ukr.net"}`},
		"phone": {"/api/user/profile", `{"phone":"+380679998877"}`},
		"link":  {"/api/user/verification", `{"email":"new@ukr.net"}`},
	} {
		t.Run(name, func(t *testing.T) {
			a := newAccount(t, domain.EmailVerified)
			require.Equal(t, http.StatusOK, a.patch(change[0], change[1]).Code)
			letters := a.written(domain.LetterContactsChanged, "old@ukr.net")
			require.Len(t, letters, 1)
			for _, says := range []string{"05.03.2026 12:00", "Якщо це не Ви", "https://cabinet.example/profile/sessions", "https://cabinet.example/profile/contacts"} {
				require.Contains(t, letters[0], says)
			}
			for _, personal := range []string{"new@ukr.net", "9998877", "3111952338"} {
				require.NotContains(t, letters[0], personal)
			}
			require.Empty(t, a.written(domain.LetterContactsChanged, "new@ukr.net"))
		})
	}
}

// Nobody is written to when nothing has changed, nor at an address that nobody has confirmed.
func TestNoLetterOfUnchangedContacts(t *testing.T) {
	a := newAccount(t, domain.EmailVerified)
	require.Equal(t, http.StatusOK, a.patch("/api/user/profile", `{"email":"OLD@ukr.net","phone":"+380501112233"}`).Code)
	require.Equal(t, http.StatusOK, a.patch("/api/user/profile", `{"gender":"male"}`).Code)
	require.Empty(t, a.written(domain.LetterContactsChanged, "old@ukr.net"))

	unconfirmed := newAccount(t, domain.EmailNotVerified)
	require.Equal(t, http.StatusOK, unconfirmed.patch("/api/user/profile", `{"email":"new@ukr.net"}`).Code)
	require.Empty(t, unconfirmed.written(domain.LetterContactsChanged, "old@ukr.net"))
}

// signInFrom begins a session in a browser that has a cookie or none, and gives the cookie that it has afterwards.
func (a *accountTest) signInFrom(cookie *http.Cookie) *http.Cookie {
	a.Helper()
	answer := httptest.NewRecorder()
	c, _ := gin.CreateTestContext(answer)
	c.Request = httptest.NewRequestWithContext(a.Context(), http.MethodGet, "/", nil)
	if cookie != nil {
		c.Request.AddCookie(cookie)
	}
	a.beginSession(c, domain.ProviderDiia, a.citizen, nil)
	require.Equal(a, http.StatusOK, answer.Code, answer.Body.String())
	for _, set := range answer.Result().Cookies() {
		if set.Name == browserCookie {
			return set
		}
	}
	a.Fatal("the browser keeps no name")
	return nil
}

// A sign-in from a browser in which the citizen has not signed in is written of; the next one from there is not.
func TestNewBrowserIsWrittenOf(t *testing.T) {
	a := newAccount(t, domain.EmailVerified)
	letters := func() []string { return a.written(domain.LetterNewBrowser, "old@ukr.net") }
	cookie := a.signInFrom(nil)
	require.True(t, cookie.HttpOnly && cookie.Secure && cookie.SameSite == http.SameSiteLaxMode && cookie.Path == "/auth")
	require.Len(t, letters(), 1)
	for _, says := range []string{"05.03.2026 12:00", "через Дію", "Якщо це не Ви", "https://cabinet.example/profile/sessions", "QR-код"} {
		require.Contains(t, letters()[0], says)
	}
	require.Equal(t, cookie.Value, a.signInFrom(cookie).Value)
	require.Len(t, letters(), 1)
	require.NotEqual(t, cookie.Value, a.signInFrom(nil).Value)
	require.Len(t, letters(), 2)

	var kept string
	require.NoError(t, a.world.Database.QueryRow(context.Background(), "SELECT string_agg(k::text, ' ') FROM known_browsers k").Scan(&kept))
	require.NotContains(t, kept, cookie.Value)

	unconfirmed := newAccount(t, domain.EmailPending)
	unconfirmed.signInFrom(nil)
	require.Empty(t, unconfirmed.written(domain.LetterNewBrowser, "old@ukr.net"))
}

// Letters of accounts go after a month, and browsers in which nobody has signed in for long are new again.
func TestAccountLettersAreSwept(t *testing.T) {
	a := newAccount(t, domain.EmailVerified)
	cookie := a.signInFrom(nil)
	a.now = noon.Add(keepLetters + time.Second)
	require.NoError(t, a.sweepOnce(t.Context()))
	require.Empty(t, a.written(domain.LetterNewBrowser, "old@ukr.net"))
	a.signInFrom(cookie)
	require.Empty(t, a.written(domain.LetterNewBrowser, "old@ukr.net"), "the browser is known still")
	a.now = a.now.Add(browserCookieLife + time.Second)
	require.NoError(t, a.sweepOnce(t.Context()))
	a.signInFrom(cookie)
	require.Len(t, a.written(domain.LetterNewBrowser, "old@ukr.net"), 1)
}
