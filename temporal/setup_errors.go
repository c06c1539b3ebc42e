package temporal

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
)

// NotSetUpError says that the engine has not the namespace, or not all search attributes.
type NotSetUpError struct {
	Namespace string
	Cause     error
}

// Error says which command creates them.
func (e *NotSetUpError) Error() string {
	return fmt.Sprintf("the engine is not set up for the cabinet: run `cabinet setup` (namespace %s: %v)", e.Namespace, e.Cause)
}

// Unwrap returns the engine's answer.
func (e *NotSetUpError) Unwrap() error { return e.Cause }

// WrongTypeError says that a search attribute has another type than the cabinet's, which only its removal can change.
type WrongTypeError struct {
	Attribute string
	Is, Must  enumspb.IndexedValueType
}

// Error names both types.
func (e *WrongTypeError) Error() string {
	return fmt.Sprintf("search attribute %s is %s and must be %s: choose another namespace, or remove the attribute", e.Attribute, e.Is, e.Must)
}

// RefusedError says that the engine does not let this account create something.
type RefusedError struct {
	Cause    error
	Commands []string
}

// Error names the commands by which an administrator creates it.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("the engine refuses this account (%v). On Temporal Cloud its administrator runs\n\n    %s\n\n"+
		"on another engine run `cabinet setup` with the account of an administrator", e.Cause, strings.Join(e.Commands, "\n    "))
}

// Unwrap returns the engine's answer.
func (e *RefusedError) Unwrap() error { return e.Cause }

// namespaceCommands create a namespace in Temporal Cloud. It is named there without the account, which is the last part of its id.
func namespaceCommands(namespace string, retention time.Duration) []string {
	name, _, _ := strings.Cut(namespace, ".")
	create := fmt.Sprintf("tcld namespace create --namespace %s --region REGION --auth-method api_key --retention-days %d",
		name, int(retention/(24*time.Hour)))
	return append([]string{create}, attributeCommands(namespace, searchAttributes)...)
}

// attributeCommands create search attributes in Temporal Cloud.
func attributeCommands(namespace string, missing map[string]enumspb.IndexedValueType) []string {
	var commands []string
	for _, name := range slices.Sorted(maps.Keys(missing)) {
		commands = append(commands, fmt.Sprintf("tcld namespace search-attributes add --namespace %s --search-attribute %s=%s",
			namespace, name, missing[name]))
	}
	return commands
}

// days prints a retention.
func days(retention time.Duration) string {
	if day := 24 * time.Hour; retention%day == 0 {
		return fmt.Sprintf("%d days", retention/day)
	}
	return retention.String()
}
