package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"sync"

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

// step takes the next step of an order.
func (c *cabinet) step(ctx context.Context, token, id, stage string, payload any) error {
	return c.allowed(ctx, id, func() error { return c.stepOnce(ctx, token, id, stage, payload) })
}

func (c *cabinet) stepOnce(ctx context.Context, token, id, stage string, payload any) error {
	return c.ask(ctx, http.MethodPatch, c.stack.URL+"/api/services/"+id, map[string]any{"stage": stage, "payload": payload}, nil,
		"Authorization", "Bearer "+token, "Idempotency-Key", uuid.NewString())
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
	return c.send(ctx, http.MethodPatch, c.stack.URL+"/api/services/"+id+"/statement", &body, nil,
		"Authorization", "Bearer "+who.token, "Content-Type", form.FormDataContentType(), "Idempotency-Key", uuid.NewString())
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
