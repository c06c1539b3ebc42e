// Package novaposhta is the client of Nova Poshta's API 2.0: cities, branches, waybills and tracking. The API answers
// refusals with HTTP 200, writes numbers as strings and arrays sometimes as objects; the client reads all of it.
package novaposhta

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"cabinet/clients/lenient"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// maxAnswer holds the branches of the largest city.
const maxAnswer = 16 << 20

// Config says where the post is and who sends.
type Config struct {
	URL    string // of the API, without /v2.0/json/
	Key    string
	Sender Sender
	Rate   float64 // calls a second, by this process; 0: no bound
}

// Sender is the sender as the post knows it: its refs are in the sender's cabinet at the post.
type Sender struct {
	City    string // ref
	Ref     string // of the counterparty
	Address string // ref of the branch or address where parcels are handed over
	Contact string // ref of the contact person
	Phone   string // 380XXXXXXXXX
	AtDoor  bool   // parcels are fetched at the address, not brought to a branch
}

// Client calls the post.
type Client struct {
	config Config
	system wire.System
}

// New makes a client.
func New(config Config) *Client {
	config.URL = strings.TrimSuffix(config.URL, "/")
	config.Sender.Phone = digits(config.Sender.Phone)
	return &Client{config: config, system: wire.New("novaposhta").AtMost(config.Rate).WithLimit(maxAnswer)}
}

// method is one method of the API.
type method struct{ model, name string }

var (
	getCities         = method{"Address", "getCities"}
	searchSettlements = method{"Address", "searchSettlements"}
	searchStreets     = method{"Address", "searchSettlementStreets"}
	getWarehouses     = method{"Address", "getWarehouses"}
	saveDocument      = method{"InternetDocument", "save"}
	deleteDocument    = method{"InternetDocument", "delete"}
	listDocuments     = method{"InternetDocument", "getDocumentList"}
	trackDocuments    = method{"TrackingDocument", "getStatusDocuments"}
)

// call asks one method; the elements of its data are read into a list, and the list is checked.
func call[T any](ctx context.Context, c *Client, m method, properties any, checks ...func([]T) error) ([]T, error) {
	content, err := json.Marshal(struct {
		Key        string `json:"apiKey"`
		Model      string `json:"modelName"`
		Method     string `json:"calledMethod"`
		Properties any    `json:"methodProperties"`
	}{c.config.Key, m.model, m.name, properties})
	if err != nil {
		return nil, fmt.Errorf("novaposhta: %s: %w", m.name, err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.config.URL+"/v2.0/json/", bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("novaposhta: %s: %w", m.name, err)
	}
	request.Header.Set("Content-Type", "application/json")
	var list []T
	err = c.system.Ask(m.name, request, func(answer wire.Answer, err error) error {
		if err == nil {
			list, err = read(c, m.name, answer, checks...)
		}
		return err
	})
	return list, err
}

// envelope is the form of every answer.
type envelope[T any] struct {
	Success *bool                       `json:"success"`
	Data    lenient.Keyed[T]            `json:"data"`
	Errors  lenient.Keyed[lenient.Text] `json:"errors"`
	Codes   lenient.Keyed[lenient.Text] `json:"errorCodes"`
}

// codeBadNumber answers for a number that no waybill has.
const codeBadNumber = "20001401442"

// deniedCodes are the codes about the API's key and its rights.
var deniedCodes = []string{
	"20000200068", // the key is not accepted
	"20000200069", // the key is empty
	"20000201204", // the key has expired
	"20000200217", // no right to the method
	"20000300394", // access denied
}

// passingCodes are the codes of faults that pass: the post's table of errors says of most of them to try later.
var passingCodes = []string{
	"20000100002", // general error
	"20000100008", // unknown error, try again later
	"20000100016", // service unavailable
	"20000101696", // too many attempts
	"20000400470", // network error
	"20001400980", // unknown error: the service is unavailable for the moment
	"20001701795", // the service is unavailable for the moment
}

// aboutAddress finds the texts of refusals that are about the address of a citizen, or of a search: many refusals have no code, and
// begin with the name of the field that the post does not accept. That a field is missing is not one, and neither is the region, which
// comes from the post itself. All others are about us: our key, our sender, our request.
var aboutAddress = regexp.MustCompile(
	`^((City|Settlement)Recipient|Recipient ?(City|Settlement|Warehouse|Address|House|Flat)|SettlementRef|CityRef|CityName)`)

// missing finds the texts of refusals for a field that is not there.
var missing = regexp.MustCompile(`not selected|not specified|is empty|is required`)

// aboutWaybill finds the texts by which the post refuses to delete a waybill: it has the parcel, or there is no such waybill.
var aboutWaybill = regexp.MustCompile(`DeletionMark|^DocumentRefs`)

// decided reports whether the post refuses what was asked.
func decided(operation string, texts []lenient.Text) bool {
	return slices.ContainsFunc(texts, func(text lenient.Text) bool {
		if operation == deleteDocument.name {
			return aboutWaybill.MatchString(string(text))
		}
		return aboutAddress.MatchString(string(text)) && !missing.MatchString(string(text))
	})
}

// first returns the first code of a set that an answer has; empty when it has none.
func first(codes []lenient.Text, set []string) string {
	for _, code := range codes {
		if slices.Contains(set, string(code)) {
			return string(code)
		}
	}
	return ""
}

// read opens an envelope. Only the code of a refusal is kept: its text may quote what was sent.
func read[T any](c *Client, operation string, answer wire.Answer, checks ...func([]T) error) ([]T, error) {
	var e envelope[T]
	if err := c.system.Decode(operation, answer, &e); err != nil {
		return nil, err
	}
	switch {
	case e.Success == nil:
		return nil, c.system.Fail(operation, wire.Malformed, answer.Status, nil)
	case *e.Success:
		for _, check := range checks {
			if err := check(e.Data); err != nil {
				return nil, c.system.Unusable(operation, answer, err)
			}
		}
		return e.Data, nil
	}
	code := ""
	if len(e.Codes) > 0 {
		code = string(e.Codes[0])
	}
	denied, passing := first(e.Codes, deniedCodes), first(e.Codes, passingCodes)
	switch {
	case denied != "":
		return nil, c.system.Fail(operation, wire.AccessDenied, answer.Status, errKey).Say(denied)
	case passing != "":
		return nil, c.system.Fail(operation, wire.Unavailable, answer.Status, nil).Say(passing)
	case code == codeBadNumber:
		return nil, c.system.Fail(operation, wire.NotFound, answer.Status, nil).Say(code)
	case decided(operation, e.Errors):
		return nil, c.system.Fail(operation, wire.Refused, answer.Status, nil).Say(code)
	}
	return nil, c.system.Fail(operation, wire.BadRequest, answer.Status, nil).Say(code)
}

// Cities finds the cities that the post serves by the beginning of the name, of at least domain.MinCitySearch
// characters (API-070, DLV-25); a shorter one finds nothing.
func (c *Client) Cities(ctx context.Context, name string) ([]City, error) {
	name = strings.TrimSpace(name)
	if len([]rune(name)) < domain.MinCitySearch {
		return nil, nil
	}
	properties := map[string]string{"FindByString": name, "Page": "1", "Limit": "50"}
	return converted(ctx, c, getCities, properties, same[cityRecord], cityRecord.city)
}

// maxBranches is the largest page of branches.
const maxBranches = 500

// Branches lists the branches and postomats of a city that take parcels (API-071).
func (c *Client) Branches(ctx context.Context, cityRef string) ([]Branch, error) {
	var all []Branch
	for page := 1; ; page++ {
		properties := map[string]string{"CityRef": cityRef, "Page": fmt.Sprint(page), "Limit": fmt.Sprint(maxBranches)}
		branches, err := converted(ctx, c, getWarehouses, properties, same[branchRecord], branchRecord.branch)
		if err != nil {
			return nil, err
		}
		all = append(all, branches...)
		if len(branches) < maxBranches {
			return open(all), nil
		}
	}
}

// Settlements finds settlements by the beginning of the name.
func (c *Client) Settlements(ctx context.Context, name string) ([]Settlement, error) {
	properties := map[string]string{"CityName": name, "Page": "1", "Limit": "50"}
	return converted(ctx, c, searchSettlements, properties, flat[settlementRecord], settlementRecord.settlement)
}

// Streets finds streets of a settlement by a part of the name.
func (c *Client) Streets(ctx context.Context, settlementRef, name string) ([]Street, error) {
	properties := map[string]string{"SettlementRef": settlementRef, "StreetName": name, "Limit": "50"}
	return converted(ctx, c, searchStreets, properties, flat[streetRecord], streetRecord.street)
}
