package history

import (
	"regexp"

	"cabinet/temporal"
)

// The SDK reports a failed replay only as text.

// The SDK's errors of a failed replay.
var (
	ofTheCode    = regexp.MustCompile(`^(?:\[TMPRL1100\]|replay workflow )`) // the code differs from the history
	notOfTheCode = regexp.MustCompile(`^(?:\[TMPRL1101\]|` + temporal.KeyStoreAway + `)`)
)

// ofDivergence is what the SDK says before the sides of a divergence.
const ofDivergence = "nondeterministic workflow: "

// The SDK's texts of a divergence.
var (
	bothSides = regexp.MustCompile(`(?s)history event is (.*?), replay command is (.*)`)
	missing   = regexp.MustCompile(`(?s)missing replay command for (.*)`)
	extra     = regexp.MustCompile(`(?s)extra replay command for (.*)`)
	completed = regexp.MustCompile(`WorkflowTaskCompletedEventId:(\d+)`)
	named     = regexp.MustCompile(`(?:ActivityId|TimerId|MarkerName):([^,\s")]+)`)
	activity  = regexp.MustCompile(`ActivityType:\(Name:(\w+)`)
	inTask    = regexp.MustCompile(`code executed local activity (\w+), but history event found (\w+)`)
	expected  = regexp.MustCompile(`a matching (\w+) command was expected in history event position (\d+)`)
	panicked  = regexp.MustCompile(`message:"((?:[^"\\]|\\.){0,300})`)
	// unordered are consequences of a command that the code gives at another place, or not at all.
	unordered = regexp.MustCompile(`lookup failed for scheduledEventID|invalid state transition|unable to find activityID|adding duplicate command|` +
		`a matching \w+ command was expected`)
)
