package api

import (
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"
)

// A visitor may sign in, confirm an email and ask about works; outside systems call back. All else is for the one kind of
// signed-in citizen, and no call asks for more than a session.
func TestRoles(t *testing.T) {
	spec, err := openapi3.NewLoader().LoadFromData(specification)
	require.NoError(t, err)
	var visitors []string
	for _, item := range spec.Paths.Map() {
		for _, operation := range item.Operations() {
			if !needsSession(operation) {
				visitors = append(visitors, operation.OperationID)
			} else {
				require.Nil(t, operation.Security, "ROLE-02, ROLE-03: %s asks for more than a session", operation.OperationID)
			}
		}
	}
	require.ElementsMatch(t, []string{
		"signInProviders", "prepareSignIn", "verifySignIn", "completeDiia", "completeMono", "completeDev", "portal", "completeIdgovua", "completePreset", "refreshTokens", "ping", "maintenance", "confirmEmail", "verifyExtract",
		"monobankWebhook", "applicationCallback", "diiaCallback",
	}, visitors, "ROLE-01")
	require.Equal(t, openapi3.SecurityRequirements{{"session": []string{}}}, spec.Security, "ROLE-02, ROLE-03")
}
