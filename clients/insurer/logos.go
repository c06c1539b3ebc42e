package insurer

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"
	"golang.org/x/net/publicsuffix"
	"golang.org/x/sync/errgroup"

	"cabinet/domain"
)

const (
	// maxLogo is longer than a mark of a few hundred pixels; what is longer is not shown.
	maxLogo = 32 << 10
	// logoPatience is short: a person waits for the offers, which are as good without marks.
	logoPatience = time.Second
	// keptLogo is how long a mark is shown without asking for it again, keptFailure how long one that has not come is not
	// asked for, keptLogos how many there may be of each.
	keptLogo    = 24 * time.Hour
	keptFailure = 5 * time.Minute
	keptLogos   = 200
)

// newLogos remembers by addresses what has come of them.
func newLogos(kept time.Duration) *expirable.LRU[string, string] {
	return expirable.NewLRU[string, string](keptLogos, nil, kept)
}

// Logos gives offers their companies' marks as pictures in themselves (data:), so that no browser calls a third party: a
// mark that does not come in time, is too long, or is no picture is left out.
func (c *Client) Logos(ctx context.Context, offers []domain.Offer) []domain.Offer {
	ctx, cancel := context.WithTimeout(ctx, logoPatience)
	defer cancel()
	var group errgroup.Group
	shown := make([]domain.Offer, len(offers))
	for i, offer := range offers {
		group.Go(func() error {
			offer.Logo = c.logo(ctx, offer.Logo)
			shown[i] = offer
			return nil
		})
	}
	_ = group.Wait() // nothing fails
	return shown
}

// logo is the picture of an address, read once a day; empty when there is none, which is looked at again soon.
func (c *Client) logo(ctx context.Context, address string) string {
	if picture, known := c.logos.Get(address); known {
		return picture
	}
	if _, failed := c.noLogos.Get(address); failed || !c.trusted(address) {
		return ""
	}
	picture := c.readLogo(ctx, address)
	switch {
	case picture != "":
		c.logos.Add(address, picture)
	case !errors.Is(ctx.Err(), context.Canceled): // who has stopped waiting says nothing about the mark
		c.noLogos.Add(address, "")
	}
	return picture
}

// readLogo asks for the picture of an address; empty when none comes.
func (c *Client) readLogo(ctx context.Context, address string) string {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return ""
	}
	answer, err := c.system.WithLimit(maxLogo).Do("logo", request)
	if err != nil || answer.Status != http.StatusOK {
		return ""
	}
	kind := pictureKind(answer.Body)
	if kind == "" {
		return ""
	}
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(answer.Body)
}

// trusted reports whether a mark may be asked for: from the aggregator itself, or by https and the standard port from a host of the
// aggregator's own domain. What it names elsewhere is left out, so that it cannot make the cabinet call other hosts.
func (c *Client) trusted(address string) bool {
	at, err := url.Parse(address)
	if err != nil || at.Host == "" {
		return false
	}
	own, err := url.Parse(c.config.URL)
	if err != nil {
		return false
	}
	return at.Scheme == own.Scheme && at.Host == own.Host || at.Scheme == "https" && at.Port() == "" && sameDomain(at.Hostname(), own.Hostname())
}

// sameDomain reports whether two hosts belong to one registered domain.
func sameDomain(one, other string) bool {
	first, err := publicsuffix.EffectiveTLDPlusOne(one)
	if err != nil {
		return false
	}
	second, err := publicsuffix.EffectiveTLDPlusOne(other)
	return err == nil && first == second
}

// pictureKind is the type of a picture by its content, whatever it was said to be; empty for what is none.
func pictureKind(content []byte) string {
	switch kind := http.DetectContentType(content); kind {
	case "image/png", "image/jpeg", "image/gif", "image/webp":
		return kind
	}
	if bytes.HasPrefix(bytes.TrimSpace(content), []byte("<svg")) {
		return "image/svg+xml" // in an img nothing of it runs
	}
	return ""
}
