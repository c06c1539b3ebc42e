package effect

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// Definition is what an effect is, apart from its types.
type Definition struct {
	// Name is the activity's type: never change it while orders run.
	Name string
	// Summary says in Ukrainian what is being done, for the engine's web UI.
	Summary string
	// Policy is how long an attempt may take and how it is repeated, with Do and Begin. order.Require has policies of its own.
	Policy Policy
	// Queue is where the effect waits for a worker. A local attempt runs in the workflow task; only a retry of it waits on the
	// queue. A running order uses a changed queue from its next effect on: the history does not depend on it.
	Queue Queue
	// Repeat is what carrying the effect out a second time does, for support staff who redrive a failed order.
	Repeat Repeat
}

// Repeat is what carrying an effect out a second time does.
type Repeat struct {
	Safe bool
	Why  string
}

// Safe is a repetition that changes nothing.
func Safe(why string) Repeat { return Repeat{true, why} }

// Unsafe is a repetition with a visible effect.
func Unsafe(why string) Repeat { return Repeat{false, why} }

// Repetitions of many effects.
var (
	ReadsOnly        = Safe("it only reads")
	KnownByReference = Safe("the other side knows the order by its reference and returns what it made the first time")
	AlreadyReleased  = Safe("releasing what is released already changes nothing")
	RemindsOnce      = Safe("each reminder is stored, and sent, once")
	FirstIsKept      = Safe("what was stored the first time is kept")
)

// definitions are the effects by name.
var definitions = map[string]Definition{}

// types are the effects' types by name.
var types = map[string]struct{ in, out reflect.Type }{}

// Define makes an effect. It panics if the name is taken, or the queue or the repetition is missing: effects are package
// variables.
func Define[In, Out any](d Definition) Effect[In, Out] {
	if _, taken := definitions[d.Name]; taken || d.Name == "" || !slices.Contains(Queues(), d.Queue) || d.Repeat.Why == "" {
		panic(fmt.Sprintf("effect %q is defined twice, or not completely", d.Name))
	}
	definitions[d.Name] = d
	types[d.Name] = struct{ in, out reflect.Type }{reflect.TypeFor[In](), reflect.TypeFor[Out]()}
	return Effect[In, Out]{Definition: d}
}

// Named is the definition of an effect; ok is false if there is none.
func Named(name string) (d Definition, ok bool) {
	d, ok = definitions[name]
	return d, ok
}

// Types are the types of an effect's argument and result; nil if there is no such effect.
func Types(name string) (in, out reflect.Type) { return types[name].in, types[name].out }

// Names are the names of all effects, sorted.
func Names() []string { return slices.Sorted(maps.Keys(definitions)) }
