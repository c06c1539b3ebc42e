package idgovua

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/smallstep/pkcs7"
	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
)

// The answers of a good sign-in, as the service's clients have recorded them.
const (
	tokenAnswer  = `{"access_token":"T","token_type":"bearer","expires_in":3600,"refresh_token":"R","user_id":"42"}`
	infoAnswer   = `{"auth_type":"dig_sign","lastname":"ШЕВЧЕНКО","givenname":"ТАРАС","middlename":"ГРИГОРОВИЧ","drfocode":"3652504575","edrpoucode":"","email":"t@ukr.net","phone":"n/a"}`
	logoutAnswer = `{"error":"0","error_description":"Дані користувача видалено успішно"}`
)

// service plays id.gov.ua with fixed answers by path, and notes the queries.
type service struct {
	answers map[string]string
	queries map[string]url.Values
}

func play(t *testing.T, info string, decryptor Decryptor) (*Client, *service) {
	t.Helper()
	s := &service{queries: map[string]url.Values{}, answers: map[string]string{
		"/get-access-token": tokenAnswer, "/get-user-info": info, "/get-user-logout": logoutAnswer,
	}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.queries[r.URL.Path] = r.URL.Query()
		_, _ = w.Write([]byte(s.answers[r.URL.Path]))
	}))
	t.Cleanup(server.Close)
	return New(Config{
		URL: server.URL, ClientID: "id", ClientSecret: "secret", RedirectURL: "http://localhost/back", AuthTypes: "dig_sign,diia_id",
	}, decryptor), s
}

// AUTH-03: the three steps, with the queries that the service expects.
func TestSignIn(t *testing.T) {
	client, service := play(t, infoAnswer, nil)
	identity, err := client.SignIn(t.Context(), "code")
	require.NoError(t, err)
	require.Equal(t, Identity{
		Code: "3652504575", LastName: "ШЕВЧЕНКО", FirstName: "ТАРАС", MiddleName: "ГРИГОРОВИЧ", Email: "t@ukr.net", AuthType: "dig_sign",
	}, identity)
	require.Equal(t, url.Values{
		"grant_type": {"authorization_code"}, "client_id": {"id"}, "client_secret": {"secret"}, "code": {"code"},
	}, service.queries["/get-access-token"])
	session := url.Values{"access_token": {"T"}, "user_id": {"42"}}
	require.Equal(t, session, service.queries["/get-user-logout"])
	session["fields"], session["cert"] = []string{fields}, []string{""}
	require.Equal(t, session, service.queries["/get-user-info"])
}

func TestAuthorizeURL(t *testing.T) {
	client := New(Config{URL: "https://id.gov.ua/", ClientID: "id", RedirectURL: "http://localhost/back"}, nil)
	require.Equal(t, "https://id.gov.ua/?client_id=id&redirect_uri=http%3A%2F%2Flocalhost%2Fback&response_type=code&state=a%26b",
		client.AuthorizeURL("a&b"))
	some, _ := play(t, infoAnswer, nil)
	require.Contains(t, some.AuthorizeURL("s"), "auth_type=dig_sign%2Cdiia_id")
}

// Answers that are no sign-in.
func TestFailures(t *testing.T) {
	for _, row := range []struct {
		name, path, answer string
		kind               wire.Kind
		code               string
	}{
		{"used code", "/get-access-token", `{"error":"3","error_description":"…","message":"…"}`, wire.Refused, "3"},
		{"numeric error", "/get-access-token", `{"error":401}`, wire.Refused, "401"},
		{"zero is success, but there is no token", "/get-access-token", `{"error":0}`, wire.Malformed, ""},
		{"HTML", "/get-access-token", `<html>Технічні роботи</html>`, wire.Malformed, ""},
		{"dead token", "/get-user-info", `{"error":"4"}`, wire.BadRequest, "4"},
		{"nobody", "/get-user-info", `{"drfocode":"n/a","lastname":" "}`, wire.Malformed, ""},
		{"error that is no code", "/get-user-info", `{"error":"Шевченко Т. Г."}`, wire.BadRequest, ""},
	} {
		client, service := play(t, infoAnswer, nil)
		service.answers[row.path] = row.answer
		_, err := client.SignIn(t.Context(), "code")
		var fault *wire.Error
		require.ErrorAs(t, err, &fault, row.name)
		require.Equal(t, row.kind, fault.Kind, row.name)
		require.Equal(t, row.code, fault.Code, row.name)
	}
}

// A numeric user_id is equivalent to a string; a logout that fails does not spoil the sign-in.
func TestTolerance(t *testing.T) {
	client, service := play(t, infoAnswer, nil)
	service.answers["/get-access-token"] = `{"access_token":"T","user_id":12345678901234567890}`
	service.answers["/get-user-logout"] = `<html>`
	_, err := client.SignIn(t.Context(), "code")
	require.NoError(t, err)
	require.Equal(t, "12345678901234567890", service.queries["/get-user-info"].Get("user_id"))
}

// Whose key it is, and how its fields are cleaned.
func TestIdentity(t *testing.T) {
	for name, row := range map[string]struct {
		info string
		want Identity
		kind Kind
	}{
		"sole proprietor": {
			`{"lastname":"Шевченко","givenname":"Тарас","drfocode":"3652504575","edrpoucode":"3652504575"}`,
			Identity{Code: "3652504575", EDRPOU: "3652504575", LastName: "ШЕВЧЕНКО", FirstName: "ТАРАС"},
			Person,
		},
		"company": {
			`{"lastname":"Шевченко","givenname":"Тарас","drfocode":"3652504575","edrpoucode":"41173522"}`,
			Identity{Code: "3652504575", EDRPOU: "41173522", LastName: "ШЕВЧЕНКО", FirstName: "ТАРАС"},
			Organisation,
		},
		"company without a person's code": {
			`{"lastname":"Шевченко","drfocode":"","edrpoucode":41173522}`,
			Identity{EDRPOU: "41173522", LastName: "ШЕВЧЕНКО"},
			Organisation,
		},
		"passport instead of the number": {
			`{"lastname":"Дем'яненко","givenname":" Марія ","drfocode":"СК123456","edrpoucode":"N/A"}`,
			Identity{Code: "СК123456", LastName: "ДЕМ’ЯНЕНКО", FirstName: "МАРІЯ"},
			NoRNOKPP,
		},
		"ID card instead of the number": {
			`{"lastname":"Ткач","givenname":"Соломія","drfocode":"001234567"}`,
			Identity{Code: "001234567", LastName: "ТКАЧ", FirstName: "СОЛОМІЯ"},
			NoRNOKPP,
		},
		"patronymic in the given name": {
			`{"lastname":"Шевченко","givenname":"Тарас Григорович","middlename":"n/a","drfocode":3652504575}`,
			Identity{Code: "3652504575", LastName: "ШЕВЧЕНКО", FirstName: "ТАРАС", MiddleName: "ГРИГОРОВИЧ"},
			Person,
		},
		"contacts": {
			`{"lastname":"Шевченко","drfocode":"3652504575","email":"taras@mail.ru","phone":"067 123-45-67"}`,
			Identity{Code: "3652504575", LastName: "ШЕВЧЕНКО", Phone: "+380671234567"},
			Person,
		},
	} {
		var info userInfo
		require.NoError(t, json.Unmarshal([]byte(row.info), &info), name)
		require.Equal(t, row.want, info.identity(), name)
		require.Equal(t, row.kind, info.identity().Kind(), name)
	}
}

type opener struct {
	content string
	err     error
}

func (o opener) Certificate() string { return "MII+/=" }

func (o opener) Decrypt(_ context.Context, enveloped string) ([]byte, error) {
	if enveloped != "enveloped" {
		return nil, errors.New("not ours")
	}
	return []byte(o.content), o.err
}

// Enveloped user info is opened by the decryptor, whose certificate the service gets escaped twice.
func TestEnvelopedUserInfo(t *testing.T) {
	const enveloped = `{"encryptedUserInfo":"enveloped"}`
	client, service := play(t, enveloped, opener{content: infoAnswer})
	identity, err := client.SignIn(t.Context(), "code")
	require.NoError(t, err)
	require.Equal(t, "ШЕВЧЕНКО", identity.LastName)
	require.Equal(t, "MII%2B%2F%3D", service.queries["/get-user-info"].Get("cert"))

	signed, err := pkcs7.NewSignedData([]byte(infoAnswer))
	require.NoError(t, err)
	der, err := signed.Finish()
	require.NoError(t, err)
	for _, content := range []string{string(der), base64.StdEncoding.EncodeToString(der)} {
		client, _ := play(t, enveloped, opener{content: content})
		identity, err := client.SignIn(t.Context(), "code")
		require.NoError(t, err, "the envelope may have a signed message")
		require.Equal(t, "ШЕВЧЕНКО", identity.LastName)
	}

	for name, row := range map[string]struct {
		decryptor Decryptor
		kind      wire.Kind
	}{
		"no decryptor":   {nil, wire.Malformed},
		"decryptor down": {opener{err: errors.New("down")}, wire.Unavailable},
		"not JSON":       {opener{content: "0\x82"}, wire.Malformed},
	} {
		client, _ := play(t, enveloped, row.decryptor)
		_, err := client.SignIn(t.Context(), "code")
		require.Equal(t, row.kind, wire.KindOf(err), name)
	}
}

// Whatever the service sends, an identity has clean names and contacts that the cabinet accepts.
func FuzzUserInfo(f *testing.F) {
	f.Add([]byte(infoAnswer))
	f.Add([]byte(`{"drfocode":1e9,"edrpoucode":null,"givenname":"А Б"}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		var info userInfo
		if json.Unmarshal(content, &info) != nil {
			return
		}
		identity := info.identity()
		require.NotEqual(t, "n/a", identity.Code)
		require.Contains(t, []Kind{Person, Organisation, NoRNOKPP}, identity.Kind())
	})
}
