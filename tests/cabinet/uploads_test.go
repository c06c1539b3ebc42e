package cabinet

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/documents/sheet"
	"cabinet/domain"
	"cabinet/tests/stack"
)

// scanned is a PDF as a scanner makes it, of at least so many bytes.
func scanned(t testing.TB, size int) []byte {
	page := sheet.New(sheet.Info{Title: "Скан", At: time.Unix(0, 0)})
	page.Paragraph(sheet.Body, "Свідоцтво про шлюб")
	var content bytes.Buffer
	require.NoError(t, page.Write(&content))
	if missing := size - content.Len(); missing > 0 { // what stands after the end is no part of the document
		content.WriteString("\n%" + string(bytes.Repeat([]byte("x"), missing-2)))
	}
	return content.Bytes()
}

func (c *citizen) upload(path, name string, content []byte) answer {
	c.Helper()
	reply, err := c.tryUpload(path, name, content)
	require.NoError(c, err)
	return reply
}

// tryUpload is upload for a cabinet that may be down.
func (c *citizen) tryUpload(path, name string, content []byte) (answer, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	require.NoError(c, err)
	_, err = part.Write(content)
	require.NoError(c, err)
	require.NoError(c, form.Close())
	return c.try(http.MethodPost, path, &body, "Content-Type", form.FormDataContentType())
}

// Uploads are checked by their content: a renamed program, one byte too many, nothing at all (AMB-092, AMB-093).
func TestUploads(t *testing.T) {
	c := signIn(t, stack.Shared(t), "3159351654")
	const limit = 2 << 20
	for name, row := range map[string]struct {
		content []byte
		status  int
		text    string
	}{
		"a scan (UPL-02)":           {scanned(t, 0), http.StatusCreated, ""},
		"over 2 MB, UPL-04, UPL-05": {scanned(t, limit+1), http.StatusUnprocessableEntity, "Допустимий розмір файлу до 2 Мб"},
		"nothing":                   {nil, http.StatusUnprocessableEntity, "Файл порожній"},
		"program, UPL-06":           {[]byte("MZ\x90\x00" + string(make([]byte, 4000))), http.StatusUnprocessableEntity, "Допустимий формат PDF"},
		"a torn-off scan":           {scanned(t, 0)[:300], http.StatusUnprocessableEntity, "Файл пошкоджено"},
		"far too much":              {make([]byte, 5<<20), http.StatusRequestEntityTooLarge, ""},
		"picture, UPL-02":           {[]byte("\x89PNG\r\n\x1a\n" + string(make([]byte, 100))), http.StatusUnprocessableEntity, "Допустимий формат PDF"},
	} {
		t.Run(name, func(t *testing.T) {
			reply := c.upload("/api/files", "свідоцтво.pdf", row.content)
			require.Equal(t, row.status, reply.status, string(reply.body))
			require.Contains(t, string(reply.body), row.text)
		})
	}
}

// A change of data goes with its scans, which are the order's from then on. An order accepts files by the rules of the wizard.
func TestLicenceExchangeWithScans(t *testing.T) {
	s := stack.Shared(t)
	c, rival := signIn(t, s, "3544932404"), signIn(t, s, other)
	var file struct{ ID string }
	c.upload("/api/files", "паспорт.pdf", scanned(t, 0)).into(t, &file)
	changed := func(c *citizen) map[string]any {
		in := c.exchange()
		in["reason"], in["isNewIdentityDoc"], in["confirmed"] = reasonOf(domain.ReasonDataChange), true, true
		in["confirmDoc"] = map[string]string{"docType": "1", "confirmFile": file.ID}
		return in
	}
	in := changed(c)

	stolen, err := rival.createOrder(uuid.NewString(), "licence-exchange", changed(rival))
	require.NoError(t, err)
	require.Contains(t, string(stolen.body), `"file_gone"`)
	reply, err := c.createOrder(uuid.NewString(), "licence-exchange", in)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, "LIC-24: %s", reply.body)
	var made order
	reply.into(t, &made)

	more := c.upload("/api/services/"+made.ID+"/files", "довідка.pdf", scanned(t, 0))
	require.Equal(t, http.StatusCreated, more.status, "API-057: %s", more.body)
	for text, content := range map[string][]byte{
		"Допустимий розмір файлу до 2 Мб": scanned(t, 2<<20+1), "Допустимий формат PDF": []byte("GIF89a" + string(make([]byte, 100))),
	} {
		refused := c.upload("/api/services/"+made.ID+"/files", "довідка.pdf", content)
		require.Equal(t, http.StatusUnprocessableEntity, refused.status)
		require.Contains(t, string(refused.body), text, "UPL-07")
	}
	require.Equal(t, http.StatusNotFound, rival.upload("/api/services/"+made.ID+"/files", "x.pdf", scanned(t, 0)).status)
	require.Equal(t, http.StatusOK, c.call(http.MethodDelete, "/api/services/"+made.ID, nil).status)
	require.Equal(t, http.StatusConflict, c.upload("/api/services/"+made.ID+"/files", "x.pdf", scanned(t, 0)).status)
	again, err := c.createOrder(uuid.NewString(), "licence-exchange", in)
	require.NoError(t, err)
	require.Contains(t, string(again.body), `"file_gone"`, "a scan belongs to one order")
}

// Drafts are kept for each service; two devices do not overwrite each other (API-054, GAP-13).
func TestDrafts(t *testing.T) {
	s := stack.Shared(t)
	c := signIn(t, s, "3217201470")
	save := func(version int, step string) answer {
		return c.call(http.MethodPut, "/api/services/draft/licence-exchange", map[string]any{
			"version": version, "content": map[string]any{"step": step},
		})
	}
	require.Equal(t, http.StatusNoContent, save(1, "reason").status)
	require.Equal(t, http.StatusNoContent, save(2, "delivery").status)
	require.Equal(t, http.StatusConflict, save(2, "other device").status)
	var drafts []struct {
		ServiceName          string
		Version              int
		Content              struct{ Step string }
		UpdatedAt, KeptUntil time.Time
	}
	c.call(http.MethodGet, "/api/services/draft", nil).into(t, &drafts)
	require.Len(t, drafts, 1)
	require.Equal(t, "delivery", drafts[0].Content.Step)
	require.Equal(t, 30*24*time.Hour, drafts[0].KeptUntil.Sub(drafts[0].UpdatedAt))
	require.JSONEq(t, "[]", string(signIn(t, s, "3363822651").call(http.MethodGet, "/api/services/draft", nil).body))
	require.Equal(t, http.StatusNotFound, c.call(http.MethodPut, "/api/services/draft/nothing", map[string]any{"version": 1, "content": map[string]any{}}).status)
	require.Equal(t, http.StatusNoContent, c.call(http.MethodDelete, "/api/services/draft/licence-exchange", nil).status)
	require.JSONEq(t, "[]", string(c.call(http.MethodGet, "/api/services/draft", nil).body))
}
