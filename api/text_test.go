package api

import (
	"bytes"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"strings"
	"testing"

	"github.com/golang-jwt/jwt/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/ordering/refusal"
)

// Text that PostgreSQL cannot hold is refused wherever it comes in, before anything is asked for it.
func TestGateRefusesTextThatCannotBeKept(t *testing.T) {
	c := newCabinet(t)
	bearer := "Bearer " + c.token()
	const order = "/api/services/0192a3b4-0000-7000-8000-000000000001"
	for _, row := range []struct{ method, path, body, field string }{
		{http.MethodGet, "/auth/verify/mono?token=%00", "", "token"},
		{http.MethodGet, "/auth/prepare/idgovua?link=%00", "", "link"},
		{http.MethodPost, "/auth/provider/idgovua", `{"code":"x","state":"\u0000"}`, "body"},
		{http.MethodPost, "/auth/provider/idgovua", "{\"code\":\"x\",\"state\":\"\xff\"}", "body"},
		{http.MethodGet, "/api/insurance/otp/%ff", "", "path"},
		{http.MethodGet, "/api/insurance/otp/a%00", "", "path"},
		{http.MethodGet, "/api/insurance/download/%00", "", "path"},
		{http.MethodPost, "/api/insurance/approval", `{"policy":"a\u0000b"}`, "body"},
		{http.MethodPost, "/api/insurance/otp", `{"policy":"a\u0000b","otp":"1234"}`, "body"},
		{http.MethodPut, "/api/services/draft/insurance", `{"version":1,"content":{"a":"\u0000"}}`, "body"},
		{http.MethodPut, "/api/services/draft/insurance", `{"version":1,"content":{"\u0000":"a"}}`, "body"},
		{http.MethodPut, order + "/draft", `{"version":1,"content":{"a":["\\\u0000"]}}`, "body"},
		{http.MethodPost, "/api/insurance/add-policy", `{"companyName":"\u0000","policyNumber":"1"}`, "body"},
		{http.MethodGet, "/api/files/vehicle/checked?carId=%ff", "", "carId"},
		{http.MethodGet, "/api/ping?%00=1", "", "query"},
	} {
		answer := c.call(row.method, row.path, strings.NewReader(row.body), "Content-Type", "application/json", "Authorization", bearer)
		if answer.Code == http.StatusNotFound || answer.Code == http.StatusMethodNotAllowed {
			t.Errorf("%s %s is not in the contract", row.method, row.path)
			continue
		}
		require.Contains(t, refused(t, answer, http.StatusUnprocessableEntity, domain.CodeInvalid).Fields, row.field, "%s %s %s", row.method, row.path, row.body)
	}
	key := c.call(http.MethodPost, "/api/insurance/approval", strings.NewReader(`{"policy":"a"}`),
		"Content-Type", "application/json", "Authorization", bearer, "Idempotency-Key", "\xff")
	require.Equal(t, http.StatusUnprocessableEntity, key.Code, key.Body.String())
}

// Forms are no way around the check of text.
func TestFormsAreText(t *testing.T) {
	c := newCabinet(t)
	bearer := "Bearer " + c.token()
	order := func(service, data string) *httptest.ResponseRecorder {
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		require.NoError(t, form.WriteField("serviceName", service))
		require.NoError(t, form.WriteField("data", data))
		require.NoError(t, form.Close())
		return c.call(http.MethodPost, "/api/services", &body, "Content-Type", form.FormDataContentType(), "Authorization", bearer)
	}
	for field, answer := range map[string]*httptest.ResponseRecorder{
		"serviceName": order("insurance\x00", `{}`),
		"data":        order("insurance", "{\"policy\":\"\xff\"}"),
		"body":        order("insurance", `{"policy":"a\u0000"}`),
	} {
		require.Equal(t, textFault, refused(t, answer, http.StatusUnprocessableEntity, domain.CodeInvalid).Fields[field], field)
	}
	deep := order("vehicle-check", strings.Repeat("[", 9990)+strings.Repeat("]", 9990))
	require.Equal(t, faultTexts["maxItems"], refused(t, deep, http.StatusUnprocessableEntity, domain.CodeInvalid).Fields["body"])

	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	_, err := form.CreatePart(textproto.MIMEHeader{"Content-Disposition": {`form-data; name="` + strings.Repeat("n", 1000) + `"`}})
	require.NoError(t, err)
	require.NoError(t, form.Close())
	answer := c.call(http.MethodPost, "/api/services", &body, "Content-Type", form.FormDataContentType(), "Authorization", bearer)
	require.Equal(t, map[string]string{"body": faultTexts["properties"]}, refused(t, answer, http.StatusUnprocessableEntity, domain.CodeInvalid).Fields)
	require.Empty(t, shortened("a\x00.pdf"), "a file's name")
	require.Empty(t, shortened("\xff.pdf"), "a file's name")
}

// JSON within the bounds passes, whatever its strings hold.
func TestScannedJSON(t *testing.T) {
	for _, good := range []string{
		`{}`, `""`, `{"a":"\\u0000"}`, `{"a":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["}`, `{"a":"` + strings.Repeat(",", 3000) + `"}`,
		`{"a":"\"` + strings.Repeat("{", 40) + `"}`, strings.Repeat("[", maxDepth) + strings.Repeat("]", maxDepth), `{"a":"ї’\ud83d"}`,
		"[" + strings.Repeat("[],", 900) + "[]]",
	} {
		require.NoError(t, scanJSON([]byte(good)), good)
	}
	for _, bad := range []string{
		`{"a":"\u0000"}`, `{"a":"\\\u0000"}`, "\"\xc3\"", strings.Repeat("[", maxDepth+1), "[" + strings.Repeat("1,", maxValues) + "1]",
	} {
		require.Error(t, scanJSON([]byte(bad)), bad)
	}
}

// What the gate may have missed is no outage.
func TestUnfitTextIsNoFaultOfOurs(t *testing.T) {
	for code, want := range map[string]domain.Code{
		"22021": domain.CodeInvalid, "22P05": domain.CodeInvalid, "42601": domain.CodeInternal,
	} {
		refusal := refusal.Of(fmt.Errorf("draft: %w", &pgconn.PgError{Code: code}))
		require.Equal(t, want, refusal.Code, code)
	}
	require.Equal(t, domain.CodeInternal, refusal.Of(errors.New("22021")).Code)
}

// A refusal says no more of made-up parameters than fits a line each, and counts them before it reads them.
func TestMadeUpParametersAreNotEchoed(t *testing.T) {
	c := newCabinet(t)
	fields := func(query string) map[string]string {
		answer := c.call(http.MethodGet, "/api/ping?"+query, nil)
		require.Less(t, answer.Body.Len(), 10_000)
		return refused(t, answer, http.StatusUnprocessableEntity, domain.CodeInvalid).Fields
	}
	require.Equal(t, map[string]string{"vim": "Невідомий параметр"}, fields("vim=1"))
	require.Equal(t, map[string]string{"query": "Невідомий параметр"}, fields(strings.Repeat("n", 900_000)))
	many := make([]string, maxParameters+1)
	for i := range many {
		many[i] = fmt.Sprintf("n%d=1", i)
	}
	require.Equal(t, map[string]string{"query": faultTexts["maxItems"]}, fields(strings.Join(many, "&")))
	require.Len(t, fields(strings.Join(many[1:], "&")), maxParameters)
}

// Nobody's header leads a browser elsewhere: an address with a slash too many is none.
func TestNoRedirectByHeader(t *testing.T) {
	c := newCabinet(t)
	answer := c.call(http.MethodGet, "/api/ping/", nil, "X-Forwarded-Prefix", "https://evil.example")
	refused(t, answer, http.StatusNotFound, domain.CodeNotFound)
	require.Empty(t, answer.Header().Get("Location"))
}

// A token with an extension that it calls critical is not understood, and so not taken, though it is signed with the key.
func TestCriticalExtensionsAreRefused(t *testing.T) {
	c := newCabinet(t)
	good := c.token()
	ping := func(token string) int {
		return c.call(http.MethodGet, "/api/services/draft", nil, "Authorization", "Bearer "+token).Code
	}
	require.NotEqual(t, http.StatusUnauthorized, ping(good))
	token, _, err := jwt.NewParser().ParseUnverified(good, &jwt.RegisteredClaims{})
	require.NoError(t, err)
	token.Header["crit"] = []string{"b64"}
	signed, err := token.SignedString(c.config.JWTKey)
	require.NoError(t, err)
	require.Equal(t, http.StatusUnauthorized, ping(signed))
}
