package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/tests/stack"
)

// cabinet lives orders of vehicle checks over HTTP, as browsers and the bank would.
type cabinet struct {
	stack    *stack.Stack
	http     *http.Client
	vin      string
	carID    string
	citizens []string // access tokens; orders go round, or the limit of orders a minute would be measured
	next     atomic.Int64

	stop  context.CancelFunc
	mutex sync.Mutex
	ended map[string]chan struct{} // by order
}

// benchVIN is a vehicle of the sandbox.
const benchVIN = "TMB99HAV3KM626020"

func newCabinet(ctx context.Context, s *stack.Stack) (*cabinet, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 64
	c := &cabinet{
		stack: s, vin: benchVIN, ended: map[string]chan struct{}{},
		http: &http.Client{Transport: transport, Timeout: 30 * time.Second},
	}
	if err := c.signIn(ctx); err != nil {
		return nil, fmt.Errorf("sign in: %w", err)
	}
	var found []struct{ CarID string }
	err := c.call(ctx, c.citizens[0], http.MethodPost, "/api/vehicles/search/criteria", map[string]string{"type": "vin", "vin": c.vin}, &found)
	if err != nil || len(found) == 0 {
		return nil, fmt.Errorf("find the vehicle: %w", err)
	}
	c.carID = found[0].CarID
	ctx, c.stop = context.WithCancel(ctx)
	return c, c.listen(ctx)
}

func (c *cabinet) close() { c.stop() }

// signIn signs every citizen of the sandbox in who can be.
func (c *cabinet) signIn(ctx context.Context) error {
	var people []struct{ RNOKPP string }
	if err := c.ask(ctx, http.MethodGet, c.stack.SandboxURL+"/api/citizens", nil, &people); err != nil {
		return err
	}
	for _, person := range people {
		var tokens struct{ AccessToken string }
		if c.call(ctx, "", http.MethodGet, "/auth/provider/preset?user="+person.RNOKPP, nil, &tokens) == nil {
			c.citizens = append(c.citizens, tokens.AccessToken)
		}
	}
	if len(c.citizens) == 0 {
		return fmt.Errorf("none of %d citizens can", len(people))
	}
	return nil
}

// listen hears of the orders' changes where the cabinet's API hears of them, so that waiting costs no requests.
func (c *cabinet) listen(ctx context.Context) error {
	hearing, err := pgx.Connect(ctx, c.stack.DatabaseURL)
	if err != nil {
		return err
	}
	asking, err := pgx.Connect(ctx, c.stack.DatabaseURL)
	if err != nil {
		return err
	}
	if _, err := hearing.Exec(ctx, "LISTEN orders"); err != nil {
		return err
	}
	go func() {
		defer func() { _, _ = hearing.Close(context.WithoutCancel(ctx)), asking.Close(context.WithoutCancel(ctx)) }()
		for {
			told, err := hearing.WaitForNotification(ctx)
			if err != nil {
				return
			}
			var change struct{ ID string }
			if json.Unmarshal([]byte(told.Payload), &change) != nil {
				continue
			}
			var finished bool
			if asking.QueryRow(ctx, "SELECT finished FROM orders WHERE id = $1", change.ID).Scan(&finished) == nil && finished {
				c.end(change.ID)
			}
		}
	}()
	return nil
}

// whenEnded is closed when an order has ended, also when that was before it is asked for.
func (c *cabinet) whenEnded(id string) chan struct{} {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.ended[id] == nil {
		c.ended[id] = make(chan struct{})
	}
	return c.ended[id]
}

func (c *cabinet) end(id string) { close(c.whenEnded(id)) }

// live orders, asks for the bank's page, pays there, and waits until the order is done.
func (c *cabinet) live(ctx context.Context, _ int, took func(string, time.Time)) error {
	token := c.citizens[int(c.next.Add(1))%len(c.citizens)]
	began := time.Now()
	id, err := c.create(ctx, token)
	if err != nil {
		return fmt.Errorf("create: %w", err)
	}
	took("create", began)
	billed := time.Now()
	err = c.call(ctx, token, http.MethodPost, "/api/services/"+id+"/payment", map[string]string{"redirectUrl": "/services?id=" + id}, nil)
	if err != nil {
		return fmt.Errorf("pay: %w", err)
	}
	took("pay", billed)
	if err := c.payAtBank(ctx, id); err != nil {
		return fmt.Errorf("bank: %w", err)
	}
	select {
	case <-c.whenEnded(id):
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(30 * time.Second):
		return fmt.Errorf("order %s does not end", id)
	}
	took("life", began)
	listed := time.Now()
	if err := c.call(ctx, token, http.MethodGet, "/api/services/ordered/criteria?id="+id, nil, nil); err != nil {
		return fmt.Errorf("read: %w", err)
	}
	took("read", listed)
	return nil
}

func (c *cabinet) create(ctx context.Context, token string) (id string, err error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	data, err := json.Marshal(map[string]any{"search": map[string]string{"type": "vin", "vin": c.vin}, "carId": c.carID})
	if err != nil {
		return "", err
	}
	_ = form.WriteField("serviceName", "vehicle-check") // a buffer takes everything
	_ = form.WriteField("data", string(data))
	_ = form.Close()
	var made struct{ ID string }
	err = c.send(ctx, http.MethodPost, c.stack.URL+"/api/services", &body, &made,
		"Authorization", "Bearer "+token, "Content-Type", form.FormDataContentType(), "Idempotency-Key", uuid.NewString())
	return made.ID, err
}

// payAtBank pays with a card on the sandbox bank's page.
func (c *cabinet) payAtBank(ctx context.Context, id string) error {
	var invoices []struct{ InvoiceID string }
	address := c.stack.SandboxURL + "/desk/api/monobank/invoices"
	if err := c.ask(ctx, http.MethodGet, address+"?reference="+url.QueryEscape(id+"-1"), nil, &invoices); err != nil {
		return err
	}
	if len(invoices) != 1 {
		return fmt.Errorf("%d invoices for one order", len(invoices))
	}
	return c.ask(ctx, http.MethodPost, address+"/"+invoices[0].InvoiceID+"/pay", map[string]string{"card": "success"}, nil)
}

func (c *cabinet) call(ctx context.Context, token, method, path string, body, into any) error {
	return c.ask(ctx, method, c.stack.URL+path, body, into, "Authorization", "Bearer "+token)
}

func (c *cabinet) ask(ctx context.Context, method, address string, body, into any, headers ...string) error {
	encoded, err := json.Marshal(body)
	if err != nil {
		return err
	}
	var content io.Reader = http.NoBody
	if body != nil {
		content = bytes.NewReader(encoded)
		headers = append(headers, "Content-Type", "application/json")
	}
	return c.send(ctx, method, address, content, into, headers...)
}

func (c *cabinet) send(ctx context.Context, method, address string, content io.Reader, into any, headers ...string) error {
	request, err := http.NewRequestWithContext(ctx, method, address, content)
	if err != nil {
		return err
	}
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := c.http.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	read, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("%s: %s", response.Status, read)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(read, into)
}
