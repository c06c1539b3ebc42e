package clients_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/novaposhta"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// aParcel is a plate for a branch in Poltava.
func (p *posts) aParcel(reference string) novaposhta.Parcel {
	p.t.Helper()
	cities, err := p.np.Cities(p.t.Context(), "Полт")
	require.NoError(p.t, err)
	require.Len(p.t, cities, 1)
	branches, err := p.np.Branches(p.t.Context(), cities[0].Ref)
	require.NoError(p.t, err)
	return novaposhta.Parcel{
		Reference: reference, Description: "Номерний знак", Weight: 900, Value: 100_000, Day: domain.DateOf(time.Now()),
		Name: "Шевчук Марія Іванівна", Phone: "+380671234567", CityRef: cities[0].Ref, CityName: cities[0].Name,
		Area: cities[0].Area, Volume: 2_400, BranchIndex: branches[1].Index, BranchName: branches[1].Name,
	}
}

// parcelOnly is a parcel that is made without asking the post.
func (p *posts) parcelOnly(reference string) novaposhta.Parcel {
	return novaposhta.Parcel{
		Reference: reference, Description: "Номерний знак", Name: "Шевчук Марія", Phone: "+380671234567", CityRef: kyivRef, BranchIndex: "10/1",
	}
}

// aWhile is how long after a call its waybill is surely listed.
const aWhile = 3 * time.Minute

// once makes a parcel as an order does: it looks for the one of an earlier call, which was sent a while ago, before it makes another.
func (p *posts) once(parcel novaposhta.Parcel) (novaposhta.Created, error) {
	found, err := p.np.FindParcel(p.t.Context(), parcel, time.Now().Add(-aWhile))
	if err != nil || found != nil {
		return deref(found), err
	}
	return p.np.CreateParcel(p.t.Context(), parcel)
}

func deref[T any](found *T) (value T) {
	if found != nil {
		value = *found
	}
	return value
}

// Cities are searched from three characters on, branches come with index and name.
func TestNovaPoshtaDictionaries(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	for _, lists := range []string{"arrays", "objects"} {
		if lists == "objects" {
			p.fault("novaposhta", "object_for_array", 0)
		}
		cities, err := p.np.Cities(ctx, " киї")
		require.NoError(t, err)
		require.Equal(t, []novaposhta.City{{Ref: kyivRef, Name: "Київ", Area: "Київ", Type: "місто"}}, cities)
		short, err := p.np.Cities(ctx, "Ки")
		require.NoError(t, err)
		require.Empty(t, short, "DLV-25, BIZ-14")
		none, err := p.np.Cities(ctx, "Атлантида")
		require.NoError(t, err)
		require.Empty(t, none)

		branches, err := p.np.Branches(ctx, kyivRef)
		require.NoError(t, err)
		require.Len(t, branches, 20, lists)
		require.Equal(t, "Відділення №1: вул. Хрещатик, 2", branches[0].Name)
		require.Equal(t, "10/1", branches[0].Index)
		require.Zero(t, branches[0].MaxWeight)
		require.False(t, branches[0].Postomat)
		require.True(t, branches[19].Postomat)
		require.Equal(t, 20, branches[19].MaxWeight)
	}
	p.fault("novaposhta", "down", 0)
	_, err := p.np.Cities(ctx, "Ки")
	require.NoError(t, err, "DLV-25, BIZ-14: two characters are not asked about")
	_, err = p.np.Cities(ctx, "Киї")
	require.Error(t, err)
	p.mend()

	settlements, err := p.np.Settlements(ctx, "Криворівня")
	require.NoError(t, err)
	require.Len(t, settlements, 1)
	require.Equal(t, "с. Криворівня, Верховинський р-н, Івано-Франківська обл.", settlements[0].Present)
	streets, err := p.np.Streets(ctx, settlements[0].Ref, "шкіль")
	require.NoError(t, err)
	require.Len(t, streets, 1)
	require.Equal(t, "вул. Шкільна", streets[0].Name)
	_, err = p.np.Streets(ctx, "nowhere", "")
	require.Equal(t, wire.Refused, wire.KindOf(err))

	occupied, err := p.np.Cities(ctx, "Донецьк")
	require.NoError(t, err)
	require.Empty(t, occupied, "the post does not serve occupied places")
}

// A parcel goes its way from the office of the sender to the hands of the recipient.
func TestNovaPoshtaParcel(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	created, err := p.np.CreateParcel(ctx, p.aParcel("order-1"))
	require.NoError(t, err)
	require.Len(t, created.Number, 14)
	require.Equal(t, domain.Kopecks(82_50), created.Cost)
	require.Equal(t, domain.DateOf(time.Now().AddDate(0, 0, 2)).Time(), created.EstimatedAt)

	before := time.Now().Add(-time.Minute)
	for _, step := range []struct {
		event string
		state domain.ParcelState
	}{
		{"", domain.ParcelCreated},
		{"accepted", domain.ParcelInTransit},
		{"departed", domain.ParcelInTransit},
		{"reached", domain.ParcelInTransit},
		{"arrived", domain.ParcelArrived},
		{"delivered", domain.ParcelDelivered},
	} {
		if step.event != "" {
			p.move(created.Number, step.event)
		}
		states, err := p.np.Track(ctx, created.Number)
		require.NoError(t, err)
		require.Len(t, states, 1)
		require.Equal(t, step.state, states[0].State, step.event)
		require.NotEmpty(t, states[0].Text)
		require.True(t, states[0].At.After(before), "Kyiv time")
	}
}

// A repeated call, one whose answer was lost among them, finds the parcel of the first.
func TestNovaPoshtaParcelOnce(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	parcel := p.aParcel("order-once")
	first, err := p.once(parcel)
	require.NoError(t, err)
	again, err := p.once(parcel)
	require.NoError(t, err)
	require.Equal(t, first, again)
	p.restart()
	again, err = p.once(parcel)
	require.NoError(t, err)
	require.Equal(t, first, again)
	require.Equal(t, 1, p.made("order-once"))

	parcel = p.aParcel("order-lost")
	p.fault("novaposhta", "lost_answer", 0)
	_, err = p.np.CreateParcel(ctx, parcel)
	require.Equal(t, wire.Unavailable, wire.KindOf(err))
	p.mend()
	for _, form := range []string{"", "object_for_array"} {
		if form != "" {
			p.fault("novaposhta", form, 0)
		}
		_, err = p.once(parcel)
		require.NoError(t, err)
		require.Equal(t, 1, p.made("order-lost"))
	}
}

// In a list without references, as the post's own example has it, tracking tells which waybill is the parcel's. If it does not tell
// either, no second one is made.
func TestNovaPoshtaParcelOnceWithoutReferences(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	p.fault("novaposhta", "no_references", 0)
	parcel, other := p.aParcel("order-1"), p.aParcel("order-2")
	first, err := p.np.CreateParcel(ctx, parcel)
	require.NoError(t, err)
	again, err := p.once(parcel)
	require.NoError(t, err)
	require.Equal(t, first.Number, again.Number)
	require.Equal(t, 1, p.made("order-1"))
	_, err = p.once(other)
	require.NoError(t, err)
	require.Equal(t, 1, p.made("order-2"))

	p.fault("novaposhta", "no_barcodes", 0)
	third := p.aParcel("order-3")
	_, err = p.once(third)
	require.Equal(t, wire.Malformed, wire.KindOf(err), "a waybill to the same city may be its own")
	require.Zero(t, p.made("order-3"))
	found, err := p.np.FindParcel(ctx, third, time.Time{})
	require.NoError(t, err, "nothing was ever sent")
	require.Nil(t, found)
}

// The parcel of an earlier call is found behind many newer ones.
func TestNovaPoshtaParcelOnceAmongMany(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	parcel := p.aParcel("order-first")
	first, err := p.np.CreateParcel(ctx, parcel)
	require.NoError(t, err)
	for i := range 101 { // more than a page
		newer := parcel
		newer.Reference = fmt.Sprintf("order-%d", i)
		_, err := p.np.CreateParcel(ctx, newer)
		require.NoError(t, err)
	}
	again, err := p.once(parcel)
	require.NoError(t, err)
	require.Equal(t, first, again)
	require.Equal(t, 1, p.made("order-first"))
}

// Different orders at one moment get different parcels.
func TestNovaPoshtaParcelsTogether(t *testing.T) {
	p := startPosts(t, 0)
	parcel := p.aParcel("")
	numbers, failures := make([]string, 8), make([]error, 8)
	var wait sync.WaitGroup
	for i := range numbers {
		wait.Go(func() {
			one := parcel
			one.Reference = "order-" + string(rune('a'+i))
			created, err := p.np.CreateParcel(t.Context(), one)
			numbers[i], failures[i] = created.Number, err
		})
	}
	wait.Wait()
	require.NoError(t, errors.Join(failures...))
	states, err := p.np.Track(t.Context(), numbers...)
	require.NoError(t, err)
	for i, state := range states {
		require.Equal(t, numbers[i], state.Number)
		require.Equal(t, domain.ParcelCreated, state.State)
	}
}

func TestNovaPoshtaCancel(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	parcel := p.aParcel("order-2")
	created, err := p.np.CreateParcel(ctx, parcel)
	require.NoError(t, err)
	require.NoError(t, p.np.Cancel(ctx, created.Ref, created.Number))
	require.NoError(t, p.np.Cancel(ctx, created.Ref, created.Number), "once more")
	states, err := p.np.Track(ctx, created.Number)
	require.NoError(t, err)
	require.Equal(t, domain.ParcelCancelled, states[0].State)

	another, err := p.once(parcel)
	require.NoError(t, err)
	require.NotEqual(t, created.Number, another.Number, "a cancelled parcel is not found again")
	p.move(another.Number, "accepted")
	err = p.np.Cancel(ctx, another.Ref, another.Number)
	require.Equal(t, wire.Refused, wire.KindOf(err))
	require.Equal(t, wire.Refused, wire.KindOf(p.np.Cancel(ctx, senderUUID, another.Number)), "no such waybill")
}

// A refused parcel goes back under another number, and the client follows it.
func TestNovaPoshtaReturn(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	created, err := p.np.CreateParcel(ctx, p.aParcel("order-3"))
	require.NoError(t, err)
	state := func() domain.Tracking {
		states, err := p.np.Track(ctx, "20450000000000", created.Number)
		require.NoError(t, err)
		require.Equal(t, domain.ParcelUnknown, states[0].State)
		return states[1]
	}
	p.move(created.Number, "accepted", "departed", "reached", "arrived", "refused")
	require.Equal(t, domain.ParcelRefused, state().State)
	p.move(created.Number, "returning")
	require.Equal(t, domain.ParcelReturning, state().State)
	p.move(created.Number, "returned")
	require.Equal(t, domain.ParcelReturned, state().State)
	require.False(t, state().At.IsZero())
}

// Where a parcel waits too long, or gets lost.
func TestNovaPoshtaMishaps(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	expired, err := p.np.CreateParcel(ctx, p.aParcel("order-4"))
	require.NoError(t, err)
	p.move(expired.Number, "accepted", "departed", "reached", "arrived", "expired")
	lost, err := p.np.CreateParcel(ctx, p.aParcel("order-5"))
	require.NoError(t, err)
	p.move(lost.Number, "accepted")
	before, err := p.np.Track(ctx, lost.Number)
	require.NoError(t, err)
	p.move(lost.Number, "lost")
	states, err := p.np.Track(ctx, expired.Number, lost.Number)
	require.NoError(t, err)
	require.Equal(t, domain.ParcelExpired, states[0].State)
	require.Equal(t, domain.ParcelUnknown, states[1].State)
	require.True(t, before[0].Accepted(), "so that it is lost when this goes on")
}

// What the post does not take, it refuses; a postomat takes no parcel that is sent as one to a branch.
func TestNovaPoshtaPlaces(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	branches, err := p.np.Branches(ctx, kyivRef)
	require.NoError(t, err)
	require.True(t, branches[19].Postomat)
	require.Equal(t, "Київ", branches[19].Area)
	for name, row := range map[string]struct {
		spoil func(*novaposhta.Parcel)
		kind  wire.Kind
	}{
		"no branch":   {func(one *novaposhta.Parcel) { one.BranchIndex = "0/0" }, wire.Refused},
		"bad phone":   {func(one *novaposhta.Parcel) { one.Phone = "+38067" }, wire.BadRequest},
		"no name":     {func(one *novaposhta.Parcel) { one.Name = "" }, wire.BadRequest},
		"too heavy":   {func(one *novaposhta.Parcel) { one.Weight = 40_000 }, wire.Refused},
		"a postomat":  {func(one *novaposhta.Parcel) { one.BranchIndex, one.BranchName = branches[19].Index, "" }, wire.BadRequest},
		"no contents": {func(one *novaposhta.Parcel) { one.Description = "" }, wire.BadRequest},
	} {
		one := p.aParcel("order-8")
		row.spoil(&one)
		_, err := p.np.CreateParcel(ctx, one)
		require.Equal(t, row.kind, wire.KindOf(err), name)
	}
	require.Zero(t, p.made("order-8"))
}

// A key that has run out is for operators to mend: no order ends by it.
func TestNovaPoshtaKey(t *testing.T) {
	p := startPosts(t, 0)
	p.fault("novaposhta", "key_expired", 0)
	_, err := p.np.Cities(t.Context(), "Київ")
	var failure *wire.Error
	require.ErrorAs(t, err, &failure)
	require.True(t, failure.Retryable())
	require.Equal(t, "20000201204", failure.Code)
}

// A fault that passes, and a refusal without a code, end no order.
func TestNovaPoshtaPassingFaults(t *testing.T) {
	p := startPosts(t, 0)
	p.fault("novaposhta", "passing_fault", 0)
	_, err := p.np.CreateParcel(t.Context(), p.parcelOnly("order-1"))
	require.Equal(t, wire.Unavailable, wire.KindOf(err))
	p.mend()
	p.fault("novaposhta", "no_codes", 0)
	stranger := novaposhta.New(novaposhta.Config{URL: p.url + "/novaposhta", Key: "another"})
	_, err = stranger.Cities(t.Context(), "Київ")
	require.Equal(t, wire.BadRequest, wire.KindOf(err))
}

// With a pace, a parcel arrives and is handed over by itself, also over a restart.
func TestParcelPace(t *testing.T) {
	p, ctx := startPosts(t, 50*time.Millisecond), t.Context()
	created, err := p.np.CreateParcel(ctx, p.aParcel("order-9"))
	require.NoError(t, err)
	p.restart()
	require.Eventually(t, func() bool {
		states, err := p.np.Track(ctx, created.Number)
		return err == nil && states[0].State == domain.ParcelDelivered
	}, 5*time.Second, 20*time.Millisecond)
}
