package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
)

// pay is billed and pays on the bank's page.
func (c *cabinet) pay(ctx context.Context, token, id string) error {
	if err := c.allowed(ctx, id, func() error { return c.bill(ctx, token, id) }); err != nil {
		return err
	}
	return c.payAtBank(ctx, id)
}

// allowed acts on an order, again with its next change as long as it does not allow that yet: on a busy machine its answer to the
// step before may come first.
func (c *cabinet) allowed(ctx context.Context, id string, act func() error) error {
	return c.until(ctx, id, func() (bool, error) {
		err := act()
		if err != nil && strings.Contains(err.Error(), `"not_allowed"`) {
			return false, nil //nolint:nilerr // it is waited for
		}
		return true, err
	})
}

// act calls the cabinet with an idempotency key, and again with the same one while the outcome is unknown, as the web app does.
func (c *cabinet) act(ctx context.Context, token, method, path, contentType string, body []byte, into any) error {
	key := uuid.NewString()
	for {
		err := c.send(ctx, method, c.stack.URL+path, bytes.NewReader(body), into,
			"Authorization", "Bearer "+token, "Content-Type", contentType, "Idempotency-Key", key)
		var refused *refusal
		if !errors.As(err, &refused) || !refused.uncertain() {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Second):
		}
	}
}

// refusal is an answer without a result.
type refusal struct {
	status string
	code   int
	body   []byte
}

func (r *refusal) Error() string { return fmt.Sprintf("%s: %s", r.status, r.body) }

// uncertain reports whether the act may have reached the order.
func (r *refusal) uncertain() bool {
	var answer struct{ Settled bool }
	_ = json.Unmarshal(r.body, &answer) // another server's answer has no such field
	return !answer.Settled && (r.code == http.StatusAccepted || r.code >= http.StatusBadGateway)
}

// step takes the next step of an order.
func (c *cabinet) step(ctx context.Context, token, id, stage string, payload any) error {
	return c.allowed(ctx, id, func() error { return c.stepOnce(ctx, token, id, stage, payload) })
}

func (c *cabinet) stepOnce(ctx context.Context, token, id, stage string, payload any) error {
	body, err := json.Marshal(map[string]any{"stage": stage, "payload": payload})
	if err != nil {
		return err
	}
	return c.act(ctx, token, http.MethodPatch, "/api/services/"+id, "application/json", body, nil)
}

// sign signs an order's statement with the citizen's key.
func (c *cabinet) sign(ctx context.Context, who citizen, id string) error {
	var statement struct{ Payload string }
	if err := c.call(ctx, who.token, http.MethodGet, "/api/services/"+id+"/statement", nil, &statement); err != nil {
		return err
	}
	var found []struct{ Extra struct{ Type string } }
	if err := c.call(ctx, who.token, http.MethodGet, "/api/services/ordered/criteria?id="+id, nil, &found); err != nil {
		return err
	}
	if len(found) == 0 {
		return fmt.Errorf("order %s is not in the list", id)
	}
	var signed struct{ CMS []byte }
	err := c.ask(ctx, http.MethodPost, c.stack.SandboxURL+"/desk/api/sign", map[string]any{
		"rnokpp": who.rnokpp, "content": []byte(statement.Payload), "key": "ecdsa",
	}, &signed)
	if err != nil {
		return err
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("sign", "sign.p7s")
	if err != nil {
		return err
	}
	_, _ = part.Write(signed.CMS) // a buffer takes everything
	_ = form.WriteField("type", found[0].Extra.Type)
	_ = form.Close()
	return c.act(ctx, who.token, http.MethodPatch, "/api/services/"+id+"/statement", form.FormDataContentType(), body.Bytes(), nil)
}

// decisions lead a service centre's application to a status of its order.
var decisions = map[string]string{"received": "approve", "processed": "processed", "done": "approve", "": "ready"}

// decideAll has the service centre decide step by step, each when the order has the status of the previous decision. The
// empty status is waited for by the caller.
func (c *cabinet) decideAll(ctx context.Context, id string, statuses ...string) error {
	return c.decideStage(ctx, id, "", statuses...)
}

// decideStage is decideAll about the application of an exchange's stage.
func (c *cabinet) decideStage(ctx context.Context, id, stage string, statuses ...string) error {
	var number string
	for i, status := range statuses {
		if i > 0 {
			decision := decisions[status]
			if status == "done" && statuses[i-1] == "processed" {
				decision = "ready"
			}
			err := c.ask(ctx, http.MethodPost, c.stack.SandboxURL+"/desk/api/applications/"+number+"/decision", map[string]string{"decision": decision}, nil)
			if err != nil {
				return err
			}
		}
		if status == "" {
			return nil
		}
		if err := c.await(ctx, id, status); err != nil {
			return err
		}
		if i > 0 {
			continue
		}
		var err error
		if number, err = c.application(ctx, id+stage); err != nil {
			return err
		}
	}
	return nil
}

// application is the number of the one application with a reference.
func (c *cabinet) application(ctx context.Context, reference string) (string, error) {
	var found []struct{ Number string }
	address := c.stack.SandboxURL + "/desk/api/applications?reference=" + url.QueryEscape(reference)
	if err := c.ask(ctx, http.MethodGet, address, nil, &found); err != nil {
		return "", err
	}
	if len(found) != 1 {
		return "", fmt.Errorf("%d applications for one order", len(found))
	}
	return found[0].Number, nil
}

// decide has the service centre decide about an application.
func (c *cabinet) decide(ctx context.Context, reference, decision string) error {
	number, err := c.application(ctx, reference)
	if err != nil {
		return err
	}
	return c.ask(ctx, http.MethodPost, c.stack.SandboxURL+"/desk/api/applications/"+number+"/decision", map[string]string{
		"decision": decision, "reason": "Подані дані не відповідають реєстру", // of a refusal
	}, nil)
}

// drawnSignature is a drawn signature as the canvas gives it.
var drawnSignature = sync.OnceValue(func() string {
	picture := image.NewNRGBA(image.Rect(0, 0, 400, 200))
	for i := range 600 {
		picture.Set(20+i%350, 50+i/350, color.NRGBA{A: 255})
	}
	var content bytes.Buffer
	if err := png.Encode(&content, picture); err != nil {
		panic(err) // a buffer takes everything
	}
	return base64.StdEncoding.EncodeToString(content.Bytes())
})
