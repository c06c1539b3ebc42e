package archive

import "time"

// State is how far a Keeper is.
type State struct {
	Archived     time.Time // everything that was committed then can be recovered
	Gap          string    // what the archive lacks for that since the newest base backup; empty: nothing
	Base         *Base     // the newest that leads to the server's timeline; nil: none
	Bases        int
	Bytes        int64     // size of the archive
	Verified     time.Time // when all of the archive was read last; zero: never
	Damaged      int       // files that differ from what was written
	BaseFailures int
	WALFailures  int

	examined bool   // the archive was compared with the server
	timeline uint32 // the server's
}

// due reports whether a base backup is due at once.
func (s State) due() bool { return s.examined && (s.Gap != "" || s.Base.Timeline != s.timeline) }

// State returns how far the archive is.
func (k *Keeper) State() State {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.state
}

func (k *Keeper) change(change func(*State)) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	change(&k.state)
}
