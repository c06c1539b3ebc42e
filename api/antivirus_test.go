package api

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"

	"cabinet/clients/antivirus"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/sandbox"
	"cabinet/store/keytest"
)

// eicar is the test file of EICAR, which every scanner finds.
const eicar = `X5O!P%@AP[4\PZX54(P^)7CC)7}` + `$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`

// scanned is an uploader whose documents the sandbox scans.
type scanned struct {
	*uploader
	sandbox http.Handler
	log     *bytes.Buffer
}

func newScanned(t *testing.T) *scanned {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	box, err := sandbox.New(sandbox.Config{DataDir: t.TempDir(), IdgovuaClientID: "c", IdgovuaClientSecret: "s", MonobankToken: "t"})
	require.NoError(t, err)
	served := make(chan error, 1)
	go func() { served <- box.ServeClamd(listener) }()
	t.Cleanup(func() {
		require.NoError(t, box.Close())
		require.NoError(t, <-served)
	})
	s := &scanned{uploader: newUploader(t), sandbox: box, log: &bytes.Buffer{}}
	s.world.Antivirus = antivirus.New(antivirus.Config{Address: listener.Addr().String(), Timeout: 2 * time.Second})
	s.logger = slog.New(slog.NewTextHandler(s.log, nil))
	s.connect()
	return s
}

// bend switches a fault of the scanner on.
func (s *scanned) bend(fault string) {
	s.Helper()
	body, err := json.Marshal(map[string]any{"system": "antivirus", "fault": fault, "on": true, "ms": 3000, "times": 1})
	require.NoError(s, err)
	answer := httptest.NewRecorder()
	request := httptest.NewRequestWithContext(s.Context(), http.MethodPost, "/desk/api/faults", bytes.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	s.sandbox.ServeHTTP(answer, request)
	require.Less(s, answer.Code, 300, answer.Body.String())
}

// infected is a whole document with the test file behind its end, where no reader looks.
func (s *scanned) infected() []byte { return append(aPage(s), "\n%"+eicar+"\n%%EOF\n"...) }

// keepOrder writes an order of the citizen, under way, into the list.
func (s *scanned) keepOrder(id uuid.UUID) {
	s.Helper()
	state := made(domain.LicenceExchangeService, domain.StatusDraft)
	state.ID, state.CitizenID = id, s.citizen.String()
	snapshot, err := json.Marshal(state)
	require.NoError(s, err)
	keytest.Order(s, s.asAdmin(), sqlc.UpsertOrderParams{
		ID: id, CitizenID: s.citizen, Service: string(state.Service), Status: string(state.Status), Version: 1,
		CreatedAt: noon, UpdatedAt: noon, Snapshot: snapshot,
	})
}

func (s *scanned) kept() int {
	s.Helper()
	var count int
	require.NoError(s, s.world.Database.QueryRow(s.Context(), "SELECT count(*) FROM files").Scan(&count))
	return count
}

// A document with malware is kept nowhere, neither for a next order nor with one; the citizen reads why, operators which.
func TestMalwareIsNotTaken(t *testing.T) {
	s := newScanned(t)
	require.Equal(t, http.StatusCreated, s.send("/api/files", s.citizen).Code)
	order := uuid.New()
	s.keepOrder(order)
	for _, path := range []string{"/api/files", "/api/services/" + order.String() + "/files"} {
		refused(t, s.sendContent(path, s.citizen, s.infected()), http.StatusUnprocessableEntity, domain.CodeMalware)
	}
	require.Equal(t, 1, s.kept())
	require.Equal(t, 2, strings.Count(s.log.String(), "malware=Eicar-Test-Signature"))
	require.NotContains(t, s.log.String(), "довідка", "names of files may name people")
	require.InDelta(t, 2, testutil.ToFloat64(s.metrics.refusals.WithLabelValues("malware")), 0)
}

// A document that the scanner does not take is refused for good, with or without a scan of others; operators read of the limit.
func TestTooLargeForTheScanner(t *testing.T) {
	for _, open := range []bool{false, true} {
		s := newScanned(t)
		s.config.UnscannedUploads = open
		s.connect()
		s.bend("size_limit")
		refused(t, s.send("/api/files", s.citizen), http.StatusRequestEntityTooLarge, domain.CodeScanTooLarge)
		require.Zero(t, s.kept())
		require.Contains(t, s.log.String(), "upload refused: longer than the scanner takes")
	}
}

// While the scanner does not answer nothing is accepted without a scan, and the citizen reads when to try again; unless operators
// have chosen otherwise, then the log says so. An answer that comes is followed either way.
func TestUploadsWithoutTheScanner(t *testing.T) {
	for _, open := range []bool{false, true} {
		s := newScanned(t)
		s.config.UnscannedUploads = open
		s.connect()
		for _, fault := range []string{"down", "unavailable", "error_500", "malformed", "lost_answer", "slow"} {
			s.bend(fault)
			answer := s.send("/api/files", s.citizen)
			if open {
				require.Equal(t, http.StatusCreated, answer.Code, fault)
				continue
			}
			refused(t, answer, http.StatusServiceUnavailable, domain.CodeScanUnavailable)
		}
		require.Equal(t, open, s.kept() > 0)
		require.Equal(t, open, strings.Contains(s.log.String(), "upload accepted without a scan"))
		require.Equal(t, !open, strings.Contains(s.log.String(), "code=scan_unavailable"))
		refused(t, s.sendContent("/api/files", s.citizen, s.infected()), http.StatusUnprocessableEntity, domain.CodeMalware)
		require.Equal(t, http.StatusCreated, s.send("/api/files", s.citizen).Code)
	}
}
