package clients_test

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/novaposhta"
	"cabinet/clients/ukrposhta"
	"cabinet/clients/wire"
	"cabinet/sandbox"
	np "cabinet/sandbox/novaposhta"
	"cabinet/sandbox/sandboxtest"
	up "cabinet/sandbox/ukrposhta"
)

const (
	kyivRef     = "8d5a980d-391c-11dd-90d9-001a92567626"
	senderUUID  = "5c3c0a52-6a0d-4c8c-9a55-6c1f7b6b2f10"
	senderPhone = "+380442909519"
)

// posts is a running sandbox with clients to both posts.
type posts struct {
	*world
	config sandbox.Config
	np     *novaposhta.Client
	up     *ukrposhta.Client
	stop   func()
}

func startPosts(t testing.TB, pace time.Duration) *posts {
	t.Helper()
	p := &posts{config: sandbox.Config{
		DataDir: t.TempDir(), IdgovuaClientID: clientID, IdgovuaClientSecret: clientSecret, MonobankToken: bankToken,
		ParcelPace: pace, NovaPoshta: np.Config{Key: "np-key"},
		Ukrposhta: up.Config{Bearer: "up-bearer", Token: "up-token", Tracking: "up-tracking", Sender: senderUUID},
	}}
	p.world = &world{t: t}
	p.open()
	t.Cleanup(func() { p.stop() })
	return p
}

// open opens the sandbox on its folder and makes the clients.
func (p *posts) open() {
	p.url, p.stop = sandboxtest.Serve(p.t, p.config)
	p.np = novaposhta.New(novaposhta.Config{URL: p.url + "/novaposhta/", Key: "np-key", Sender: novaposhta.Sender{
		City: kyivRef, Ref: senderUUID, Address: senderUUID, Contact: senderUUID, Phone: senderPhone,
	}})
	p.up = ukrposhta.New(ukrposhta.Config{
		URL: p.url + "/ukrposhta/", Bearer: "up-bearer", Token: "up-token", Tracking: "up-tracking", Sender: senderUUID,
		Abroad: latinSender,
	})
}

func (p *posts) restart() {
	p.stop()
	p.open()
}

// move makes events of the desk happen to a parcel.
func (p *posts) move(number string, events ...string) {
	p.t.Helper()
	for _, event := range events {
		p.desk(http.MethodPost, "/desk/api/parcels/"+number+"/event", map[string]string{"event": event})
	}
}

// made counts the parcels with a reference that were not deleted.
func (p *posts) made(reference string) int {
	p.t.Helper()
	var all []struct{ History []struct{ Event string } }
	require.NoError(p.t, json.Unmarshal(p.desk(http.MethodGet, "/desk/api/parcels?reference="+reference, nil), &all))
	count := 0
	for _, one := range all {
		if one.History[len(one.History)-1].Event != "deleted" {
			count++
		}
	}
	return count
}

// Every fault of a post is one that trying again may mend, and is told apart from a refusal.
func TestPostFaults(t *testing.T) {
	p := startPosts(t, 0)
	calls := map[string]func(context.Context) error{
		"novaposhta": func(ctx context.Context) error { _, err := p.np.Branches(ctx, kyivRef); return err },
		"ukrposhta":  func(ctx context.Context) error { _, err := p.up.Regions(ctx); return err },
	}
	for fault, kind := range map[string]wire.Kind{
		"down": wire.Unavailable, "unavailable": wire.Unavailable, "error_500": wire.Unavailable, "lost_answer": wire.Unavailable,
		"rate_limited": wire.Unavailable, "malformed": wire.Malformed, "slow": wire.Unavailable,
	} {
		for system, call := range calls {
			t.Run(system+" "+fault, func(t *testing.T) {
				p.fault(system, fault, 2000)
				defer p.mend()
				patience := 3 * time.Second
				if fault == "slow" {
					patience = 100 * time.Millisecond
				}
				ctx, cancel := context.WithTimeout(t.Context(), patience)
				defer cancel()
				err := call(ctx)
				var failure *wire.Error
				require.ErrorAs(t, err, &failure)
				require.Equal(t, kind, failure.Kind)
				require.True(t, failure.Retryable())
				require.NotContains(t, err.Error(), p.url, "addresses carry tokens")
			})
		}
	}
	for system, call := range calls {
		require.NoError(t, call(t.Context()), system)
	}
}
