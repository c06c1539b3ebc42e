package api

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/documents/sheet"
	"cabinet/domain"
	"cabinet/store/keytest"
)

// uploader is a cabinet with a database and a citizen who uploads scans.
type uploader struct {
	*cabinet
	citizen uuid.UUID
}

func newUploader(t *testing.T) *uploader {
	t.Helper()
	c := newCabinetOn(t, dbtest.New(t))
	citizen := keytest.Citizen(t, c.store, "reference", domain.Person{RNOKPP: "3111111117", LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР"})
	return &uploader{cabinet: c, citizen: citizen}
}

// upload keeps a scan.
func (u *uploader) upload() string {
	u.Helper()
	id := uuid.New()
	_, err := u.store.AddFile(u.Context(), sqlc.AddFileParams{
		ID: id, CitizenID: u.citizen, Kind: string(domain.FileScan), MediaType: "application/pdf", Content: []byte("%PDF"), CreatedAt: noon,
	})
	require.NoError(u, err)
	return id.String()
}

// aPage is a document of one page.
func aPage(t testing.TB) []byte {
	t.Helper()
	var page bytes.Buffer
	require.NoError(t, sheet.New(sheet.Info{Title: "Скан", At: noon}).Write(&page))
	return page.Bytes()
}

// send uploads a page as a browser does.
func (u *uploader) send(path string, by uuid.UUID) *httptest.ResponseRecorder {
	u.Helper()
	return u.sendContent(path, by, aPage(u))
}

// sendContent uploads a file as a browser does.
func (u *uploader) sendContent(path string, by uuid.UUID, content []byte) *httptest.ResponseRecorder {
	u.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "довідка.pdf")
	require.NoError(u, err)
	_, err = part.Write(content)
	require.NoError(u, err)
	require.NoError(u, form.Close())
	return u.call(http.MethodPost, path, &body, "Authorization", "Bearer "+u.tokenOf(by), "Content-Type", form.FormDataContentType())
}

// A scan that a draft names lives as long as the draft; one that nothing names goes after a day (LIC-24, GAP-13).
func TestScansOfDraftsStay(t *testing.T) {
	u := newUploader(t)
	named, forgotten := u.upload(), u.upload()
	saved, err := u.store.SaveDraft(t.Context(), sqlc.SaveDraftParams{
		CitizenID: u.citizen, Service: string(domain.LicenceExchangeService), Version: 1,
		Content: []byte(`{"confirmDoc":{"docType":"1","confirmFile":{"id":"` + named + `","name":"scan.pdf"}}}`), UpdatedAt: noon.Add(10 * 24 * time.Hour),
	})
	require.NoError(t, err)
	require.Equal(t, int64(1), saved)
	there := func(scan string) bool {
		_, err := u.queries.FileOfCitizen(t.Context(), sqlc.FileOfCitizenParams{ID: uuid.MustParse(scan), CitizenID: u.citizen})
		return err == nil
	}
	for _, row := range []struct {
		day              int
		named, forgotten bool
	}{
		{day: 0, named: true, forgotten: true},
		{day: 2, named: true},
		{day: 39, named: true}, // the draft was changed ten days after the upload
		{day: 41},
	} {
		u.now = noon.AddDate(0, 0, row.day)
		require.NoError(t, u.sweepOnce(t.Context()))
		require.Equal(t, row.named, there(named), row.day)
		require.Equal(t, row.forgotten, there(forgotten), row.day)
	}
}

// A document is added to an order by who made it, while the order is under way and its application is still with us (API-057,
// GAP-14).
func TestDocumentsOfOrders(t *testing.T) {
	u := newUploader(t)
	participant := uuid.New()
	for name, row := range map[string]struct {
		order  domain.Order
		by     uuid.UUID
		status int
		file   string // what is said at the field
	}{
		"under way":     {domain.Order{Status: domain.StatusDraft}, u.citizen, http.StatusCreated, ""},
		"finished":      {domain.Order{Status: domain.StatusCanceled}, u.citizen, http.StatusConflict, ""},
		"lodged":        {domain.Order{Status: domain.StatusSent, Lodged: &domain.Lodged{Number: "1"}}, u.citizen, http.StatusConflict, "Заяву вже передано до сервісного центру: додати документ не можна"},
		"by the other":  {domain.Order{Status: domain.StatusWaitToConfirm}, participant, http.StatusConflict, "Документи до замовлення додає лише заявник"},
		"by a stranger": {domain.Order{Status: domain.StatusDraft}, uuid.New(), http.StatusNotFound, ""},
	} {
		t.Run(name, func(t *testing.T) {
			id := uuid.New()
			row.order.ID, row.order.CitizenID, row.order.ParticipantID = id, u.citizen.String(), participant.String()
			snapshot, err := json.Marshal(row.order)
			require.NoError(t, err)
			keytest.Order(t, u.asAdmin(), sqlc.UpsertOrderParams{
				ID: id, CitizenID: u.citizen, ParticipantID: &participant, Service: string(domain.LicenceExchangeService),
				Status: string(row.order.Status), Version: 1, CreatedAt: noon, UpdatedAt: noon, Finished: row.order.Status.Finished(), Snapshot: snapshot,
			})
			answer := u.send("/api/services/"+id.String()+"/files", row.by)
			require.Equal(t, row.status, answer.Code, answer.Body.String())
			var told contract.Error
			require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &told))
			require.Equal(t, row.file, told.Fields["file"])
			files, err := u.queries.FilesOfOrder(t.Context(), &id)
			require.NoError(t, err)
			require.Equal(t, row.status == http.StatusCreated, len(files) == 1)
		})
	}
}

// No more documents are kept for a citizen's next orders than wizards need, however many come at once; with a draft goes what
// it alone names (LIC-24, GAP-13).
func TestUploadsAreBounded(t *testing.T) {
	u := newUploader(t)
	draft := func(service domain.ServiceName, scans ...string) {
		t.Helper()
		content, err := json.Marshal(map[string]any{"scans": scans})
		require.NoError(t, err)
		saved, err := u.store.SaveDraft(t.Context(), sqlc.SaveDraftParams{
			CitizenID: u.citizen, Service: string(service), Version: 1, Content: content, UpdatedAt: noon,
		})
		require.NoError(t, err)
		require.Equal(t, int64(1), saved)
	}
	shared, alone := u.upload(), u.upload()
	draft(domain.LicenceExchangeService, shared, alone)
	draft(domain.SPRExchangeService, shared)
	const maxUploads = 20
	for range maxUploads - 3 {
		u.upload()
	}
	answers := make(chan *httptest.ResponseRecorder)
	for range 4 {
		go func() { answers <- u.send("/api/files", u.citizen) }()
	}
	var codes []int
	for range 4 {
		codes = append(codes, (<-answers).Code)
	}
	require.ElementsMatch(t, []int{http.StatusCreated, http.StatusConflict, http.StatusConflict, http.StatusConflict}, codes)
	refused(t, u.send("/api/files", u.citizen), http.StatusConflict, domain.CodeUploadsLimit)

	dropped := u.call(http.MethodDelete, "/api/services/draft/"+string(domain.LicenceExchangeService), nil, "Authorization", "Bearer "+u.tokenOf(u.citizen))
	require.Equal(t, http.StatusNoContent, dropped.Code)
	of := func(scan string) error {
		_, err := u.queries.FileOfCitizen(t.Context(), sqlc.FileOfCitizenParams{ID: uuid.MustParse(scan), CitizenID: u.citizen})
		return err
	}
	require.NoError(t, of(shared), "another draft names it")
	require.ErrorIs(t, of(alone), pgx.ErrNoRows)
	require.Equal(t, http.StatusCreated, u.send("/api/files", u.citizen).Code)
	refused(t, u.send("/api/files", u.citizen), http.StatusConflict, domain.CodeUploadsLimit)
}
