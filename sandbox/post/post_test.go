package post

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/sandbox/country"
	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

// The map agrees with itself: ids are unique, every place has a street, an office, and a branch unless it is occupied.
func TestPlaces(t *testing.T) {
	p, err := Load()
	require.NoError(t, err)
	numbers, refs, indexes := map[int]string{}, map[string]string{}, map[string]string{}
	for _, s := range p.Settlements {
		for _, ref := range []string{s.CityRef, s.SettlementRef} {
			require.Empty(t, refs[ref], s.Name)
			refs[ref] = s.Name
		}
		require.Empty(t, numbers[s.CityNumber], s.Name)
		numbers[s.CityNumber] = s.Name
		require.Len(t, s.KATOTTG, 19, s.Name)
		require.NotEmpty(t, s.Streets, s.Name)
		require.NotEmpty(t, s.Offices, s.Name)
		require.Equal(t, s.Lock == 0, len(s.Warehouses) > 0, "%s: Nova Poshta does not serve occupied places", s.Name)
		postcodes := map[string]bool{}
		for _, o := range s.Offices {
			require.Len(t, o.Postcode, 5)
			postcodes[o.Postcode] = true
			require.Equal(t, s.Lock, o.Lock)
		}
		for _, street := range s.Streets {
			require.True(t, postcodes[street.Postcode], "%s, %s: an office for each post code", s.Name, street.Name)
			require.NotEmpty(t, street.Houses)
		}
	}
	for _, w := range p.Warehouses {
		require.Empty(t, indexes[w.Index], w.Description)
		indexes[w.Index] = w.Ref
	}
	seen := map[*Region]bool{}
	for _, s := range p.Settlements {
		seen[s.Region] = true
	}
	require.Len(t, seen, 27, "every region has its centre")
}

// The people of the sandbox live where the posts deliver.
func TestCitizensCanBeReached(t *testing.T) {
	people, err := country.Load()
	require.NoError(t, err)
	p, err := Load()
	require.NoError(t, err)
	for _, c := range people.Citizens {
		if c.Address == nil {
			continue
		}
		s := p.settlements[c.Address.SettlementID]
		require.NotNil(t, s, c.Key)
		require.Equal(t, c.Address.Place.Name, s.Name)
		require.Equal(t, c.Address.Place.Postcode, s.Postcode)
		found := false
		for _, street := range s.Streets {
			if street.FullName() == c.Address.Street {
				require.Contains(t, street.Houses, c.Address.Building, c.Key)
				found = true
			}
		}
		require.True(t, found, "%s: %s", c.Key, c.Address.Street)
	}
}

func TestHouses(t *testing.T) {
	list, err := houses("1-3,2А,5-А")
	require.NoError(t, err)
	require.Equal(t, []string{"1", "2", "3", "2А", "5-А"}, list)
	_, err = houses("3-1")
	require.Error(t, err)
}

func ledger(t *testing.T, dir string, pace time.Duration) (*Ledger, func()) {
	t.Helper()
	s, err := store.Open(dir)
	require.NoError(t, err)
	j := jobs.New(s, func(err error) { t.Error(err) })
	l := NewLedger(s, j, pace)
	require.NoError(t, j.Start(2))
	return l, func() {
		j.Close()
		require.NoError(t, s.Close())
	}
}

func aParcel(number string) *Parcel {
	return &Parcel{Number: number, ID: "id-" + number, Carrier: "novaposhta", Reference: "order"}
}

// Every act leads somewhere, and each event can be reached from the beginning.
func TestActs(t *testing.T) {
	reached := map[Event]bool{Created: true}
	for range Acts {
		for _, a := range Acts {
			for _, before := range a.after {
				if reached[before] {
					reached[a.Event] = true
				}
			}
		}
	}
	for _, a := range Acts {
		require.True(t, reached[a.Event], a.Event)
		require.NotEmpty(t, a.Event.Title())
	}
}

func TestLedger(t *testing.T) {
	dir := t.TempDir()
	l, closeAll := ledger(t, dir, 0)
	require.NoError(t, l.Add(aParcel("20450000000001")))
	require.Error(t, l.Add(aParcel("20450000000001")), "a number is given once")
	_, err := l.Move("20450000000001", Delivered)
	require.ErrorIs(t, err, ErrNotPossible)
	_, err = l.Move("none", Accepted)
	require.ErrorIs(t, err, ErrNotFound)
	for _, event := range []Event{Accepted, Departed, Reached, Arrived, Refused, Returning} {
		_, err = l.Move("id-20450000000001", event)
		require.NoError(t, err, event)
	}
	require.ErrorIs(t, l.Delete("20450000000001"), ErrNotPossible)
	closeAll()

	l, closeAll = ledger(t, dir, 0)
	defer closeAll()
	p, err := l.Parcel("id-20450000000001")
	require.NoError(t, err)
	require.Equal(t, Returning, p.Last().Event)
	require.Len(t, p.History, 7)
	require.Len(t, p.BackName, 14)
	same, err := l.Parcel(p.BackName)
	require.NoError(t, err)
	require.Equal(t, p.Number, same.Number)
	list, err := l.ByReference("order")
	require.NoError(t, err)
	require.Len(t, list, 1)
	list, err = l.ByReference("orde")
	require.NoError(t, err)
	require.Empty(t, list)
}

// A parcel with a pace goes its whole way; one that was deleted stays.
func TestPace(t *testing.T) {
	l, closeAll := ledger(t, t.TempDir(), 100*time.Millisecond)
	defer closeAll()
	deleted, door := aParcel("20450000000002"), aParcel("20450000000003")
	door.ToDoor = true
	require.NoError(t, l.Add(deleted))
	require.NoError(t, l.Delete(deleted.Number))
	require.NoError(t, l.Add(door))
	require.Eventually(t, func() bool {
		p, err := l.Parcel(door.Number)
		return err == nil && p.Last().Event == Delivered
	}, 3*time.Second, 5*time.Millisecond)
	p, err := l.Parcel(door.Number)
	require.NoError(t, err)
	_, byCourier := p.Happened(Courier)
	require.True(t, byCourier)
	p, err = l.Parcel(deleted.Number)
	require.NoError(t, err)
	require.Equal(t, Deleted, p.Last().Event)
}
