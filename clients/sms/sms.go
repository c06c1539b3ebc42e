// Package sms sends text messages through TurboSMS.
package sms

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"cabinet/clients/wire"
)

// Config says where the gateway is and who we are to it.
type Config struct {
	URL    string // https://api.turbosms.ua
	Token  string
	Sender string // the registered name that phones show
}

// Client sends text messages. It is safe for concurrent use.
type Client struct {
	config Config
	system wire.System
}

// New makes a client.
func New(config Config) *Client {
	config.URL = strings.TrimSuffix(config.URL, "/")
	return &Client{config: config, system: wire.New("sms")}
}

type sendBody struct {
	Recipients []string `json:"recipients"`
	SMS        struct {
		Sender string `json:"sender"`
		Text   string `json:"text"`
	} `json:"sms"`
}

// verdict is the gateway's word; the one about a recipient has the message's id.
type verdict struct {
	Code      *int   `json:"response_code"`
	MessageID string `json:"message_id"`
}

const operation = "send"

// Send sends a text to a phone, +380 and nine digits, and gives the gateway's id of the message. Refused: the number
// is in the stop list or no number, or we are not who we should be. The gateway knows no idempotency key: a call whose
// answer was lost may send the text twice.
func (c *Client) Send(ctx context.Context, phone, text string) (messageID string, err error) {
	var body sendBody
	body.Recipients = []string{strings.TrimPrefix(phone, "+")}
	body.SMS.Sender, body.SMS.Text = c.config.Sender, text
	content, err := json.Marshal(body)
	if err != nil {
		return "", fmt.Errorf("sms: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.config.URL+"/message/send.json", bytes.NewReader(content))
	if err != nil {
		return "", fmt.Errorf("sms: %w", err)
	}
	request.Header.Set("Authorization", "Bearer "+c.config.Token)
	request.Header.Set("Content-Type", "application/json")
	answer, err := c.system.Do(operation, request)
	if err != nil {
		return "", err
	}
	return c.read(answer)
}

// read finds the word about the one recipient; the gateway answers 200 whatever it says.
func (c *Client) read(answer wire.Answer) (string, error) {
	var body struct {
		verdict
		Result []verdict `json:"response_result"`
	}
	if err := c.system.Decode(operation, answer, &body); err != nil {
		return "", err
	}
	word := body.verdict
	if len(body.Result) == 1 {
		word = body.Result[0]
	}
	if answer.Status != http.StatusOK || word.Code == nil || len(body.Result) > 1 {
		return "", c.system.Fail(operation, wire.Malformed, answer.Status, nil)
	}
	kind := kindOf(*word.Code)
	if kind == "" && word.MessageID == "" {
		kind = wire.Malformed
	}
	if kind != "" {
		return "", c.system.Fail(operation, kind, answer.Status, nil).Say(strconv.Itoa(*word.Code))
	}
	return word.MessageID, nil
}

// kindOf says what a code means; success is none. The gateway numbers its own faults from 500 to 599 and as 999.
func kindOf(code int) wire.Kind {
	switch {
	case code == 0, code >= 800 && code <= 803:
		return ""
	case code >= 100 && code < 500:
		return wire.Refused
	case code >= 500 && code < 600, code == 999:
		return wire.Unavailable
	}
	return wire.Malformed
}
