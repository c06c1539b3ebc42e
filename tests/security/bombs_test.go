package security

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"maps"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
	"cabinet/tests/needs"
	"cabinet/tests/stack"
)

const (
	// bombsAtOnce are sent in parallel, and again until the list was read listsRead times.
	bombsAtOnce = 60
	listsRead   = 20
	// maxGrowth is how much more memory the API may have at its peak.
	maxGrowth = 300 << 20
	// unanswered is the status of a request without an answer.
	unanswered = 0
	// listWithin bounds the median of the list's times. The reader, sixty clients, the engine and PostgreSQL share the processors
	// with the API, so that the longest time says how busy they are, and the median what the API makes a reader wait for.
	listWithin = 100 * time.Millisecond
)

// bomb is a request that is small to send and costly to a server that is not careful.
type bomb struct {
	name string
	made func(t testing.TB, who bomber) request
	// refused are the answers that it may get; 429 is always one.
	refused []int
}

// bomber is a citizen who sends bombs, with what is needed to order an exchange of their licence.
type bomber struct {
	citizen
	exchange map[string]any
}

var (
	// The server closes the connection on a body that it does not read to its end, perhaps before its answer is read.
	tooLong    = []int{http.StatusRequestEntityTooLarge, unanswered}
	invalid    = []int{http.StatusUnprocessableEntity}
	anyRefusal = []int{http.StatusBadRequest, http.StatusUnprocessableEntity}
	// Orders of one citizen wait for each other, and of some citizens there is an order already.
	laterOrders = []int{http.StatusUnprocessableEntity, http.StatusServiceUnavailable, http.StatusConflict}
)

var bombs = []bomb{
	{"a drawing of 16 bits a channel", drawn(func() []byte { return encoded(image.NewNRGBA64(image.Rect(0, 0, 4096, 2048))) }), invalid},
	{"the largest drawing", drawn(func() []byte { return encoded(image.NewNRGBA(image.Rect(0, 0, 2000, 1000))) }), laterOrders},
	{"a drawing of 65,000 by 65,000", drawn(func() []byte { return pngOf(65_000, 65_000, zeros(1<<10)) }), invalid},
	{"a small drawing with 100 MB behind it", drawn(func() []byte { return pngOf(600, 200, zeros(100<<20)) }), laterOrders},
	{"a document with 300 MB in its table", uploaded(func() []byte { return pdfOf("/Type/XRef/W[1 2 1]/Size 100000000/Root 2 0 R", zeros(300<<20)) }), invalid},
	{"a document of nested arrays", uploaded(nestedPDF), invalid},
	{"a document of objects without an end", uploaded(endlessPDF), invalid},
	{"6,000 unknown fields", posted(unknownFields(6000)), invalid},
	{"1,900 unknown fields", posted(unknownFields(1900)), invalid},
	{"9,990 levels", posted(`{"token":` + strings.Repeat("[", 9990) + strings.Repeat("]", 9990) + "}"), invalid},
	{"30,000 items", posted(`{"token":[` + strings.Repeat("1,", 30_000) + "1]}"), invalid},
	{"NUL", posted(`{"token":"` + strings.Repeat("\\u0000", 10_000) + `"}`), invalid},
	{"broken UTF-8", posted(`{"token":"` + strings.Repeat("\xff\xfe", 30_000) + `"}`), invalid},
	{"a number of 60,000 digits", posted(`{"token":` + strings.Repeat("9", 60_000) + "}"), invalid},
	{"a body that is too long", posted(`{"token":"` + strings.Repeat("x", 1<<20) + `"}`), tooLong},
	{"a form of thousands of parts", formOf(strings.Repeat("--b\r\nContent-Disposition: form-data; name=x\r\n\r\n\r\n", 5000)), anyRefusal},
}

// Sixty bombs of a kind at once, again and again, take little memory, and other citizens read their lists in the meantime.
func TestBombs(t *testing.T) {
	world := newWorld(t)
	bombers, reader := newBombers(t, world), newCitizen(t, world.URL, bystander)
	memory := newMemory(t)
	next := 0
	for _, kind := range bombs {
		t.Run(kind.name, func(t *testing.T) {
			var requests []request
			for range bombsAtOnce {
				requests = append(requests, kind.made(t, bombers[next%len(bombers)]))
				next++
			}
			before := memory.restart(t)
			statuses, times := explode(t, requests, reader)
			grown := memory.peak(t) - before
			t.Logf("%v, memory %s, %d lists: median %v, 95 of 100 within %v, longest %v",
				statuses, megabytes(grown), len(times), times[len(times)/2], times[len(times)*95/100], times[len(times)-1])
			require.Less(t, grown, maxGrowth)
			require.Less(t, times[len(times)/2], listWithin)
			refusals := 0
			for status, count := range statuses {
				require.Contains(t, append(slices.Clone(kind.refused), http.StatusTooManyRequests), status)
				if status != http.StatusTooManyRequests {
					refusals += count
				}
			}
			require.GreaterOrEqual(t, refusals, bombsAtOnce, "the bombs come further than the limits of rates")
		})
	}
}

// explode sends all requests at once, as often as it takes to read the list often enough. It counts the answers, and gives the times
// of the list in order.
func explode(t *testing.T, requests []request, reader citizen) (statuses map[int]int, times []time.Duration) {
	statuses = map[int]int{}
	for len(times) < listsRead {
		var group sync.WaitGroup
		var mutex sync.Mutex
		for _, one := range requests {
			group.Go(func() {
				reply, err := try(reader.base, one)
				mutex.Lock()
				defer mutex.Unlock()
				if err != nil {
					reply.status = unanswered
				}
				statuses[reply.status]++
			})
		}
		done := make(chan struct{})
		go func() { group.Wait(); close(done) }()
		for under := true; under; {
			reply := reader.call(t, http.MethodGet, "/api/services/ordered", nil)
			require.Equal(t, http.StatusOK, reply.status)
			times = append(times, reply.took)
			select {
			case <-done:
				under = false
			case <-time.After(time.Millisecond):
			}
		}
	}
	slices.Sort(times)
	return statuses, times
}

// newBombers are the citizens who have a licence to exchange.
func newBombers(t testing.TB, world *fixture.World) (all []bomber) {
	t.Helper()
	reason, _ := domain.LicenceReasonCoded(domain.ReasonWorn)
	for _, rnokpp := range citizens(t) {
		person, err := world.SignIn(t.Context(), rnokpp)
		require.NoError(t, err)
		exchange, err := fixture.LicenceExchange(t.Context(), person, reason.Chosen(), map[string]any{"type": domain.DeliveryPickup, "branch": "8041"})
		if err == nil && exchange["license"] != nil {
			all = append(all, bomber{newCitizen(t, world.URL, rnokpp), exchange})
		}
	}
	require.Greater(t, len(all), 10)
	return all
}

// drawn is an order with a picture as its drawn signature.
func drawn(picture func() []byte) func(testing.TB, bomber) request {
	sign := sync.OnceValue(func() string { return base64.StdEncoding.EncodeToString(picture()) })
	return func(t testing.TB, who bomber) request {
		order := maps.Clone(who.exchange)
		order["sign"] = sign()
		data, err := json.Marshal(order)
		require.NoError(t, err)
		body, kind := multipartOf(t, field{"serviceName", "", []byte(domain.LicenceExchangeService)}, field{"data", "", data})
		return request{method: http.MethodPost, path: "/api/services", contentType: kind, authorization: who.credential(), header: newKey(), body: body}
	}
}

// uploaded is a document that is uploaded.
func uploaded(document func() []byte) func(testing.TB, bomber) request {
	content := sync.OnceValue(document)
	return func(t testing.TB, who bomber) request {
		body, kind := multipartOf(t, field{"file", "scan.pdf", content()})
		return request{method: http.MethodPost, path: "/api/files", contentType: kind, authorization: who.credential(), body: body}
	}
}

// posted is a JSON body that anybody can send.
func posted(body string) func(testing.TB, bomber) request {
	return func(testing.TB, bomber) request {
		return request{method: http.MethodPost, path: "/auth/refresh", contentType: "application/json", body: []byte(body)}
	}
}

// formOf is an order as a form that somebody has written by hand.
func formOf(body string) func(testing.TB, bomber) request {
	return func(_ testing.TB, who bomber) request {
		return request{
			method: http.MethodPost, path: "/api/services", contentType: "multipart/form-data; boundary=b", authorization: who.credential(),
			header: newKey(), body: []byte(body),
		}
	}
}

// unknownFields is a JSON object of n fields that no operation has.
func unknownFields(n int) string {
	fields := make([]string, n)
	for i := range fields {
		fields[i] = fmt.Sprintf(`"k%d":1`, i)
	}
	return "{" + strings.Join(fields, ",") + "}"
}

// field is a part of a form, a file if it has a file's name.
type field struct {
	name, file string
	content    []byte
}

func multipartOf(t testing.TB, fields ...field) (body []byte, contentType string) {
	t.Helper()
	var content bytes.Buffer
	form := multipart.NewWriter(&content)
	for _, one := range fields {
		header := textproto.MIMEHeader{"Content-Disposition": {`form-data; name="` + one.name + `"`}}
		if one.file != "" {
			header.Set("Content-Disposition", `form-data; name="`+one.name+`"; filename="`+one.file+`"`)
		}
		part, err := form.CreatePart(header)
		require.NoError(t, err)
		_, err = part.Write(one.content)
		require.NoError(t, err)
	}
	require.NoError(t, form.Close())
	return content.Bytes(), form.FormDataContentType()
}

// encoded is a picture as PNG, as small as it gets.
func encoded(picture image.Image) []byte {
	var content bytes.Buffer
	_ = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&content, picture) // memory takes it
	return content.Bytes()
}

// zeros are so many, deflated.
func zeros(count int) []byte {
	var content bytes.Buffer
	deflate, _ := zlib.NewWriterLevel(&content, zlib.BestCompression) // the level is one
	block := make([]byte, 1<<20)
	for left := count; left > 0; left -= len(block) {
		_, _ = deflate.Write(block[:min(left, len(block))]) // memory takes it
	}
	_ = deflate.Close()
	return content.Bytes()
}

// pngOf is a picture of 8 bits a channel that says its size, and has the data.
func pngOf(width, height uint32, data []byte) []byte {
	content := []byte("\x89PNG\r\n\x1a\n")
	header := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	const bits, trueColourWithAlpha = 8, 6
	for _, chunk := range []struct {
		kind string
		data []byte
	}{{"IHDR", append(header, bits, trueColourWithAlpha, 0, 0, 0)}, {"IDAT", data}, {"IEND", nil}} {
		content = binary.BigEndian.AppendUint32(content, uint32(len(chunk.data))) //nolint:gosec // smaller than a file
		kept := append([]byte(chunk.kind), chunk.data...)
		content = binary.BigEndian.AppendUint32(append(content, kept...), crc32.ChecksumIEEE(kept))
	}
	return content
}

// pdfOf is a document whose table of objects is a deflated stream.
func pdfOf(dictionary string, data []byte) []byte {
	var content bytes.Buffer
	content.WriteString("%PDF-1.7\n")
	at := content.Len()
	fmt.Fprintf(&content, "1 0 obj\n<<%s/Filter/FlateDecode/Length %d>>\nstream\n", dictionary, len(data))
	content.Write(data)
	fmt.Fprintf(&content, "\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n", at)
	return content.Bytes()
}

// endlessPDF is a document without a table, whose objects have no end.
func endlessPDF() []byte {
	return []byte("%PDF-1.7\n" + strings.Repeat("1 0 obj\n", 40_000) + "startxref\n9\n%%EOF\n")
}

// nestedPDF is a document with an array of a quarter of a million levels.
func nestedPDF() []byte {
	const levels = 1 << 18
	var content bytes.Buffer
	content.WriteString("%PDF-1.7\n1 0 obj\n" + strings.Repeat("[", levels) + strings.Repeat("]", levels) + "\nendobj\n")
	at := content.Len()
	fmt.Fprintf(&content, "xref\n0 2\n0000000000 65535 f \n0000000009 00000 n \ntrailer\n<</Size 2/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", at)
	return content.Bytes()
}

// memory is that of the API's process, which can be measured on this machine alone.
type memory struct{ pid int }

func newMemory(t testing.TB) memory {
	t.Helper()
	if _, err := os.Stat("/proc/self/clear_refs"); err != nil {
		needs.Met(t, fmt.Errorf("this system does not measure the peak of a process's memory: %w", err))
	}
	if own := ownStack(t); own != nil {
		pid, err := own.PID(stack.API)
		require.NoError(t, err)
		return memory{pid}
	}
	pid, err := strconv.Atoi(given(t, "CABINET_API_PID"))
	require.NoError(t, err)
	return memory{pid}
}

// restart forgets the peak, and is what the process has now.
func (m memory) restart(t testing.TB) (bytes int) {
	t.Helper()
	require.NoError(t, os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", m.pid), []byte("5"), 0o200))
	return m.peak(t)
}

// peak is the most that the process has had since restart.
func (m memory) peak(t testing.TB) (bytes int) {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", m.pid))
	require.NoError(t, err)
	line := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	require.NotNil(t, line)
	kilobytes, err := strconv.Atoi(string(line[1]))
	require.NoError(t, err)
	return kilobytes << 10
}

func megabytes(bytes int) string { return fmt.Sprintf("%+d MB", bytes>>20) }
