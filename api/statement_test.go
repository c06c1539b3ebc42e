package api

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// The statement answers each signature as it was given, to the order's parties alone; lists carry its id, not its kilobytes
// (API-055, ORD-01, GAP-17, GAP-93).
func TestStatementAnswersSignatures(t *testing.T) {
	s := newSigning(t)
	cms := []byte("a CMS of the initiator's")
	file := uuid.New()
	_, err := s.store.AddFile(t.Context(), sqlc.AddFileParams{
		ID: file, CitizenID: s.citizen, OrderID: &s.order, Kind: string(domain.FileSignature), Content: cms, CreatedAt: noon,
	})
	require.NoError(t, err)
	s.keep(2, []domain.Signature{
		{By: domain.PartyInitiator, FileID: file.String(), At: noon}, {By: domain.PartyParticipant, At: noon, Unsigned: true},
	})
	path := "/api/services/" + s.order.String() + "/statement"
	mine := []string{"Authorization", "Bearer " + s.tokenOf(s.citizen)}

	answer := s.call(http.MethodGet, path, nil, mine...)
	require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
	var read contract.Statement
	require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &read))
	require.Equal(t, `{"order":1}`, read.Payload)
	require.Len(t, read.Signatures, 2)
	require.Equal(t, cms, read.Signatures[0].Sign)
	require.Equal(t, file.String(), read.Signatures[0].ID)
	require.Empty(t, read.Signatures[1].Sign)
	require.True(t, read.Signatures[1].Unsigned)

	list := s.call(http.MethodGet, "/api/services/ordered", nil, mine...)
	require.Contains(t, list.Body.String(), `"sign":"`+file.String()+`"`)
	require.NotContains(t, list.Body.String(), base64.StdEncoding.EncodeToString(cms))
	stranger := s.call(http.MethodGet, path, nil, "Authorization", "Bearer "+s.tokenOf(uuid.New()))
	require.Equal(t, http.StatusNotFound, stranger.Code)

	s.keep(3, []domain.Signature{{By: domain.PartyInitiator, FileID: uuid.NewString(), At: noon}})
	require.Equal(t, http.StatusInternalServerError, s.call(http.MethodGet, path, nil, mine...).Code, "a signature that is lost is a fault")
}

// patch signs the statement of a licence exchange with a CMS of the signature's widget.
func (s *signing) patch(key, cms string) *httptest.ResponseRecorder {
	s.Helper()
	return s.patchTyped(key, cms, string(domain.LicenceExchangeService))
}

// patchTyped is patch with a statement's type; without one when it is empty.
func (s *signing) patchTyped(key, cms, statementType string) *httptest.ResponseRecorder {
	s.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	require.NoError(s, form.WriteField("sign", base64.StdEncoding.EncodeToString([]byte(cms))))
	if statementType != "" {
		require.NoError(s, form.WriteField("type", statementType))
	}
	require.NoError(s, form.Close())
	return s.call(http.MethodPatch, "/api/services/"+s.order.String()+"/statement", &body,
		"Content-Type", form.FormDataContentType(), "Authorization", "Bearer "+s.tokenOf(s.citizen), "Idempotency-Key", key)
}

// files are how many the order has.
func (s *signing) files() int {
	s.Helper()
	found, err := s.queries.FilesOfOrder(s.Context(), &s.order)
	require.NoError(s, err)
	return len(found)
}

// A signature is sent with the statement's type from the order's extra: without it, or with another one, it is refused, and
// neither kept nor given to the order.
func TestSignatureNamesTheStatementType(t *testing.T) {
	s := newSigning(t)
	s.state = domain.Order{ID: s.order, CitizenID: s.citizen.String(), Service: domain.LicenceExchangeService}
	list := s.call(http.MethodGet, "/api/services/ordered", nil, "Authorization", "Bearer "+s.tokenOf(s.citizen))
	var ordered []contract.OrderedService
	require.NoError(t, json.Unmarshal(list.Body.Bytes(), &ordered))
	require.Equal(t, "licence-exchange", ordered[0].Extra.Type)
	for sent, text := range map[string]string{
		"": "Заповніть це поле", "owner": "Тип заяви не відповідає замовленню. Оновіть сторінку і підпишіть ще раз",
	} {
		answer := s.patchTyped("key-00000001", "a CMS", sent)
		refused(t, answer, http.StatusUnprocessableEntity, domain.CodeInvalid)
		var fault contract.Error
		require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &fault))
		require.Equal(t, map[string]string{"type": text}, fault.Fields, "SIGN-10, API-056: sent %q", sent)
	}
	require.Empty(t, s.acts)
	require.Zero(t, s.files())
	require.Equal(t, http.StatusOK, s.patchTyped("key-00000001", "a CMS", ordered[0].Extra.Type).Code, "SIGN-10, API-056")
	require.Len(t, s.acts, 1)
}

// A signature is kept while the order asks for one; a request that comes again is answered as the first time (SIGN-10, GAP-87).
func TestSignaturesThatNobodyAskedFor(t *testing.T) {
	s := newSigning(t)
	s.state = domain.Order{ID: s.order, CitizenID: s.citizen.String(), Service: domain.LicenceExchangeService}
	require.Equal(t, http.StatusOK, s.patch("key-00000001", "a CMS").Code)
	require.Equal(t, 1, s.files())

	s.keep(2, []domain.Signature{{By: domain.PartyInitiator, At: noon}})
	s.now = noon.Add(time.Hour)
	require.Equal(t, http.StatusOK, s.patch("key-00000001", "a CMS").Code)
	require.Len(t, s.acts, 2)
	require.Equal(t, s.acts[0], s.acts[1])
	refused(t, s.patch("key-00000002", "a CMS"), http.StatusConflict, domain.CodeTooLate)
	refused(t, s.patch("key-00000001", "another CMS"), http.StatusConflict, domain.CodeTooLate)
	require.Len(t, s.acts, 2)
	require.Equal(t, 1, s.files())
}

// Of a signature that the order has found bad nothing stays, however many come; one that an outage has refused, whose outcome is
// not known, or that the same key may still bring, is kept (GAP-87).
func TestBadSignaturesAreNotKept(t *testing.T) {
	for name, row := range map[string]struct {
		err  *domain.Error
		kept int
	}{
		"bad":         {&domain.Error{Code: domain.CodeSignatureAnotherSigner, Settled: true}, 0},
		"too early":   {&domain.Error{Code: domain.CodeTooEarly, Settled: true}, 1},
		"an outage":   {&domain.Error{Code: domain.CodeUnavailable, Settled: true}, 1},
		"not settled": {domain.Refuse(domain.CodeAccepted), 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSigning(t)
			s.err = row.err
			for range 2 {
				require.Equal(t, statusOf(row.err.Code), s.patch("key-00000001", "a CMS").Code)
				require.Len(t, s.acts, 1)
				require.Equal(t, row.kept, s.files())
				s.acts = nil
			}
		})
	}
}

// Nothing is kept of a signature that comes to an erased order, nor of one that comes while it is erased (GAP-87).
func TestSignaturesOfErasedOrders(t *testing.T) {
	s := newSigning(t)
	erased, err := json.Marshal((&domain.Order{
		ID: s.order, CitizenID: s.citizen.String(), Service: domain.LicenceExchangeService, Status: domain.StatusExpired, Version: 2,
	}).WithoutPersonalData())
	require.NoError(t, err)
	tx, err := s.admin.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = tx.Rollback(context.Background()) }()
	eraser := s.queries.WithTx(tx)
	_, err = eraser.OrderForErasing(t.Context(), s.order)
	require.NoError(t, err)
	require.NoError(t, eraser.EraseOrder(t.Context(), sqlc.EraseOrderParams{ID: s.order, Snapshot: erased, ErasedAt: &noon}))
	s.err = domain.Refuse(domain.CodeNotFound)
	answer := make(chan int, 1)
	go func() { answer <- s.patch("key-00000001", "a CMS").Code }()
	require.Eventually(t, func() bool {
		var waiting bool
		err := s.world.Database.QueryRow(t.Context(),
			"SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')").Scan(&waiting)
		return err == nil && waiting
	}, 10*time.Second, 10*time.Millisecond, "it waits for the eraser")
	require.NoError(t, tx.Commit(t.Context()))
	require.Equal(t, http.StatusNotFound, <-answer)
	require.Zero(t, s.files())

	refused(t, s.patch("key-00000002", "a CMS"), http.StatusConflict, domain.CodeTooLate)
	require.Zero(t, s.files())
}
