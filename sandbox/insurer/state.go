package insurer

import (
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"math/big"
	"net/http"
	"time"

	"cabinet/sandbox/store"
)

const (
	codeLength = 4
	codePause  = 30 * time.Second // a code asked for again this soon is the one already sent
	maxWrong   = 3
	maxCodes   = 5 // for one contract
	smsSender  = "EUA"
)

// serveState moves a contract: REQUEST approves it, EMITTED makes it a policy, DELETED gives it up.
func (a *Aggregator) serveState(r *http.Request) (any, error) {
	state := r.PathValue("state")
	if state != Deleted && a.faults.On(unknownRefusal) {
		return nil, errUnknown
	}
	c, err := a.change(r.PathValue("id"), func(_ *store.Tx, c *Contract) error { return c.move(state, time.Now()) })
	if err != nil {
		return nil, err
	}
	if state == Emitted && a.faults.On(lostEmission) {
		panic(http.ErrAbortHandler)
	}
	return a.report(c), nil
}

// report shows a contract that has changed, unless a fault hides it.
func (a *Aggregator) report(c *Contract) any {
	if a.faults.On(silentAnswers) {
		return true
	}
	return a.show(c)
}

// codeBody describes a code without the code itself.
type codeBody struct {
	SentAt    moment `json:"sentAt"`
	ExpiresAt moment `json:"expiresAt"`
	Length    int    `json:"length"`
}

// serveSendCode sends the holder a code. Asked again soon, it answers with the code already sent.
func (a *Aggregator) serveSendCode(r *http.Request) (any, error) {
	lost := a.faults.On(codeNotDelivered)
	digits, err := newCode()
	if err != nil {
		return nil, err
	}
	c, err := a.change(r.PathValue("id"), func(tx *store.Tx, c *Contract) error {
		now := time.Now().UTC()
		switch {
		case c.Refused:
			return errRefused
		case c.State != Request || c.Signed:
			return errState
		case c.Code.problem(now) == nil && now.Sub(c.Code.SentAt) < codePause:
			return nil
		case c.Code.Sent >= maxCodes:
			return errCodeLimit
		}
		c.Code = code{Digits: digits, SentAt: now, Expires: now.Add(a.config.CodeLife), Sent: c.Code.Sent + 1}
		if lost {
			return nil
		}
		text := fmt.Sprintf("Код %s для підписання договору страхування № %s", digits, c.Number)
		return a.texter.Text(tx, smsSender, c.Request.Customer.Phone, text)
	})
	if err != nil {
		return nil, err
	}
	if a.faults.On(silentAnswers) {
		return true, nil
	}
	return codeBody{moment{c.Code.SentAt}, moment{c.Code.Expires}, codeLength}, nil
}

func newCode() (string, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(10_000))
	if err != nil {
		return "", fmt.Errorf("make code: %w", err)
	}
	return fmt.Sprintf("%0*d", codeLength, n), nil
}

// problem says why no code can be tried now.
func (c *code) problem(now time.Time) error {
	switch {
	case c.Digits == "":
		return errCodeNone
	case c.Wrong >= maxWrong:
		return errCodeLocked
	case !now.Before(c.Expires):
		return errCodeExpired
	}
	return nil
}

// serveCheckCode signs the contract when the code is right. A signed contract answers every further try with yes.
func (a *Aggregator) serveCheckCode(r *http.Request) (any, error) {
	typed, wrong := r.URL.Query().Get("customer"), error(nil)
	c, err := a.change(r.PathValue("id"), func(_ *store.Tx, c *Contract) error {
		wrong = nil
		if c.Signed {
			return nil
		}
		if c.State != Request {
			return errState
		}
		if err := c.Code.problem(time.Now()); err != nil {
			return err
		}
		if subtle.ConstantTimeCompare([]byte(typed), []byte(c.Code.Digits)) == 1 {
			c.Signed = true
			return nil
		}
		c.Code.Wrong++
		if wrong = errCodeWrong; c.Code.Wrong == maxWrong {
			wrong = errCodeLocked
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if wrong != nil {
		return nil, wrong
	}
	return a.report(c), nil
}
