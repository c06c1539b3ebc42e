package up

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"cabinet/cmd/cabinet/supervise"
)

// shownCitizens is the number of the sandbox's citizens in the welcome.
const shownCitizens = 5

// welcome is the table of addresses and of people to sign in as.
func welcome(ctx context.Context, s *settings, took time.Duration) string {
	var text strings.Builder
	fmt.Fprintf(&text, "\n  The drivers' cabinet is ready (%.1f s). Ctrl-C stops it; the next start goes on.\n\n", took.Seconds())
	for _, row := range s.addresses(ctx) {
		fmt.Fprintf(&text, "  %-15s %s\n", row[0], row[1])
	}
	if citizens := testCitizens(ctx, "http://"+dialable(s.sandbox)); len(citizens) > 0 {
		fmt.Fprintf(&text, "\n  Sign in with id.gov.ua as one of the sandbox's citizens:\n\n")
		for _, citizen := range citizens[:min(shownCitizens, len(citizens))] {
			fmt.Fprintf(&text, "  %-11s %-38s %s\n", citizen.RNOKPP, citizen.Name, citizen.Note)
		}
		if more := len(citizens) - shownCitizens; more > 0 {
			fmt.Fprintf(&text, "  … and %d more on the sandbox desk.\n", more)
		}
	}
	return text.String() + "\n"
}

// addresses are the addresses by name, with the mailbox if the sandbox has one.
func (s *settings) addresses(ctx context.Context) [][2]string {
	rows := [][2]string{{"Cabinet", s.publicURL}, {"Sandbox desk", s.sandboxURL}}
	if mailbox := "/mailbox"; supervise.HTTP("http://"+dialable(s.sandbox)+mailbox)(ctx) == nil {
		rows = append(rows, [2]string{"Mailbox", s.sandboxURL + mailbox})
	}
	return append(rows, [][2]string{
		{"Temporal UI", s.supportURL + "/ui/"},
		{"Support desk", s.supportURL},
		{"API reference", "http://" + dialable(s.metrics) + "/api/docs"},
		{"Temporal gRPC", "localhost:" + s.grpcPort},
		{"Data", s.dataDir},
	}...)
}

type citizen struct {
	RNOKPP string `json:"rnokpp"`
	Name   string `json:"name"`
	Note   string `json:"note"`
}

// testCitizens reads the sandbox's citizens for sign-in; none if the sandbox does not answer.
func testCitizens(ctx context.Context, sandboxURL string) (citizens []citizen) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, sandboxURL+"/api/citizens", nil)
	if err != nil {
		return nil
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil
	}
	defer func() { _ = response.Body.Close() }()
	if json.NewDecoder(response.Body).Decode(&citizens) != nil {
		return nil
	}
	return citizens
}
