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

	"github.com/jackc/pgx/v5"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/tests/stack"
)

// cabinet lives orders over HTTP, as browsers, the bank and the other parties would.
type cabinet struct {
	stack    *stack.Stack
	http     *http.Client
	world    *fixture.World
	vin      string
	carID    string
	citizens atomic.Pointer[[]citizen] // orders go round, or the limit of orders a minute would be measured
	next     atomic.Int64

	stop  context.CancelFunc
	mutex sync.Mutex
	known map[string]*course // by order
}

// citizen is a signed-in person.
type citizen struct{ rnokpp, token string }

// course is what is known of an order's way.
type course struct {
	status  string
	ended   bool
	changed chan struct{} // closed by the next change
}

// benchVIN is a vehicle of the sandbox.
const benchVIN = "TMB99HAV3KM626020"

func newCabinet(ctx context.Context, s *stack.Stack) (*cabinet, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 64
	c := &cabinet{
		stack: s, vin: benchVIN, known: map[string]*course{},
		http: &http.Client{Transport: transport, Timeout: 30 * time.Second},
	}
	c.world = newWorld(c)
	if err := c.signIn(ctx); err != nil {
		return nil, fmt.Errorf("sign in: %w", err)
	}
	var found []struct{ CarID string }
	err := c.call(ctx, c.people()[0].token, http.MethodPost, "/api/vehicles/search/criteria", map[string]string{"type": "vin", "vin": c.vin}, &found)
	if err != nil || len(found) == 0 {
		return nil, fmt.Errorf("find the vehicle: %w", err)
	}
	c.carID = found[0].CarID
	ctx, c.stop = context.WithCancel(ctx)
	go c.staySignedIn(ctx)
	return c, c.listen(ctx)
}

func (c *cabinet) close() { c.stop() }

// signIn signs every citizen of the sandbox in who can be.
func (c *cabinet) signIn(ctx context.Context) error {
	var people []struct{ RNOKPP string }
	if err := c.ask(ctx, http.MethodGet, c.stack.SandboxURL+"/api/citizens", nil, &people); err != nil {
		return err
	}
	var signedIn []citizen
	for _, person := range people {
		var tokens struct{ AccessToken string }
		if c.call(ctx, "", http.MethodGet, "/auth/provider/preset?user="+person.RNOKPP, nil, &tokens) == nil {
			signedIn = append(signedIn, citizen{person.RNOKPP, tokens.AccessToken})
		}
	}
	if len(signedIn) == 0 {
		return fmt.Errorf("none of %d citizens can", len(people))
	}
	c.citizens.Store(&signedIn)
	return nil
}

// signedInFor is how long a sign-in is used: shorter than an access token lasts.
const signedInFor = 5 * time.Minute

// staySignedIn signs everybody in again and again until ctx ends.
func (c *cabinet) staySignedIn(ctx context.Context) {
	for pause(ctx, signedInFor) == nil {
		_ = c.signIn(ctx) // the orders that follow would fail, and say so
	}
}

// people are the citizens who are signed in, always in the same order.
func (c *cabinet) people() []citizen { return *c.citizens.Load() }

// listen receives the orders' changes by LISTEN, as the API does, so that waiting needs no requests.
func (c *cabinet) listen(ctx context.Context) error {
	connection, err := pgx.Connect(ctx, c.stack.DatabaseURL)
	if err != nil {
		return err
	}
	asking, err := pgx.Connect(ctx, c.stack.DatabaseURL)
	if err != nil {
		return err
	}
	if _, err := connection.Exec(ctx, "LISTEN orders"); err != nil {
		return err
	}
	go func() {
		defer func() { _, _ = connection.Close(context.WithoutCancel(ctx)), asking.Close(context.WithoutCancel(ctx)) }()
		for {
			notification, err := connection.WaitForNotification(ctx)
			if err != nil {
				return
			}
			var change struct{ ID string }
			if json.Unmarshal([]byte(notification.Payload), &change) != nil {
				continue
			}
			var status string
			var finished bool
			if asking.QueryRow(ctx, "SELECT status, finished FROM orders WHERE id = $1", change.ID).Scan(&status, &finished) == nil {
				c.move(change.ID, status, finished)
			}
		}
	}()
	return nil
}

// courseOf is what is known of an order, also when it has moved before it is asked for. The caller holds the lock.
func (c *cabinet) courseOf(id string) *course {
	if c.known[id] == nil {
		c.known[id] = &course{changed: make(chan struct{})}
	}
	return c.known[id]
}

// move stores an order's status and wakes its waiters.
func (c *cabinet) move(id, status string, ended bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	way := c.courseOf(id)
	close(way.changed)
	way.status, way.ended, way.changed = status, ended, make(chan struct{})
}

// await waits until an order has a status; an end that is another one is an error.
func (c *cabinet) await(ctx context.Context, id, status string) error {
	limit := time.After(lifeLimit)
	for {
		c.mutex.Lock()
		way := *c.courseOf(id)
		c.mutex.Unlock()
		switch {
		case way.status == status:
			return nil
		case way.ended:
			return fmt.Errorf("order %s has ended %s, not %s", id, way.status, status)
		}
		select {
		case <-way.changed:
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-limit:
			return fmt.Errorf("order %s stays %s and does not get %s", id, way.status, status)
		}
	}
}

// until waits for something that an order's changes bring, and asks again with each of them.
func (c *cabinet) until(ctx context.Context, id string, so func() (bool, error)) error {
	limit := time.After(lifeLimit)
	for {
		c.mutex.Lock()
		changed := c.courseOf(id).changed
		c.mutex.Unlock()
		if is, err := so(); is || err != nil {
			return err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-limit:
			return fmt.Errorf("order %s does not come to what is waited for", id)
		}
	}
}

// lifeLimit is how long an order may take to its next step.
const lifeLimit = 30 * time.Second

// live orders, asks for the bank's page, pays there, and waits until the order is done.
func (c *cabinet) live(ctx context.Context, _ int, took func(string, time.Time)) error {
	token := c.people()[int(c.next.Add(1))%len(c.people())].token
	began := time.Now()
	id, err := c.create(ctx, token)
	if err != nil {
		return fmt.Errorf("create: %w", err)
	}
	took("create", began)
	billed := time.Now()
	if err := c.bill(ctx, token, id); err != nil {
		return fmt.Errorf("pay: %w", err)
	}
	took("pay", billed)
	if err := c.payAtBank(ctx, id); err != nil {
		return fmt.Errorf("bank: %w", err)
	}
	if err := c.await(ctx, id, "done"); err != nil {
		return err
	}
	took("life", began)
	listed := time.Now()
	if err := c.call(ctx, token, http.MethodGet, "/api/services/ordered/criteria?id="+id, nil, nil); err != nil {
		return fmt.Errorf("read: %w", err)
	}
	took("read", listed)
	return nil
}

// create orders the check of a vehicle.
func (c *cabinet) create(ctx context.Context, token string) (id string, err error) {
	return c.order(ctx, token, "vehicle-check", map[string]any{"search": map[string]string{"type": "vin", "vin": c.vin}, "carId": c.carID})
}

// order orders a service.
func (c *cabinet) order(ctx context.Context, token, service string, request any) (id string, err error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	data, err := json.Marshal(request)
	if err != nil {
		return "", err
	}
	_ = form.WriteField("serviceName", service) // a buffer takes everything
	_ = form.WriteField("data", string(data))
	_ = form.Close()
	var made struct{ ID string }
	err = c.act(ctx, token, http.MethodPost, "/api/services", form.FormDataContentType(), body.Bytes(), &made)
	return made.ID, err
}

// bill asks for the bank's page.
func (c *cabinet) bill(ctx context.Context, token, id string) error {
	body := []byte(`{"redirectUrl":"/services?id=` + id + `"}`)
	return c.act(ctx, token, http.MethodPost, "/api/services/"+id+"/payment", "application/json", body, nil)
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
	if response.StatusCode >= http.StatusMultipleChoices || response.StatusCode == http.StatusAccepted {
		return &refusal{response.Status, response.StatusCode, read}
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(read, into)
}
