package main

import (
	"context"
	"path"
	"slices"

	"go.temporal.io/server/common/authorization"
)

// role is what the holder of a certificate may do at the frontend.
type role struct {
	system  authorization.Role // in all namespaces, and of the server itself
	cabinet authorization.Role // in the cabinet's namespace
	also    []string           // calls of the cabinet's namespace that neither allows
}

// roles are the roles by the organizational unit of a certificate (cmd/cabinet/certificates). Who has none may only ask
// whether the server is there.
var roles = map[string]role{
	"engine": {system: authorization.RoleAdmin},
	"worker": {system: authorization.RoleReader, cabinet: authorization.RoleWriter},
	// It makes orders and acts on them, and takes no tasks, nor ends anything.
	"api": {
		system: authorization.RoleReader,
		also:   []string{"ExecuteMultiOperation", "UpdateWorkflowExecution", "SignalWorkflowExecution"},
	},
	"tools": {
		system: authorization.RoleReader, cabinet: authorization.RoleWriter,
		also: []string{"AddSearchAttributes"}, // `cabinet setup`
	},
	// It reads, and sends an order what an operator decides about its money (order.MoneyUpdate).
	"support": {system: authorization.RoleReader, also: []string{"UpdateWorkflowExecution"}},
	"ui":      {system: authorization.RoleReader},
}

// organization is that of every certificate whose unit is a role.
const organization = "cabinet"

// certificateClaims gives claims by the certificate of a connection.
type certificateClaims struct{ namespace string }

// GetClaims reads the role of a certificate that the connection has verified.
func (c certificateClaims) GetClaims(known *authorization.AuthInfo) (*authorization.Claims, error) {
	subject := known.TLSSubject
	if subject == nil || !slices.Equal(subject.Organization, []string{organization}) || len(subject.OrganizationalUnit) != 1 {
		return &authorization.Claims{}, nil
	}
	named, found := roles[subject.OrganizationalUnit[0]]
	if !found {
		return &authorization.Claims{}, nil
	}
	return &authorization.Claims{
		Subject: subject.OrganizationalUnit[0], AuthType: "mtls", System: named.system,
		Namespaces: map[string]authorization.Role{c.namespace: named.cabinet}, Extensions: named.also,
	}, nil
}

// byRole allows what the server's own rules allow, and what a role may do besides.
type byRole struct {
	authorization.Authorizer
	namespace string
}

// Authorize decides about one call.
func (b byRole) Authorize(
	ctx context.Context, claims *authorization.Claims, target *authorization.CallTarget,
) (authorization.Result, error) {
	decided, err := b.Authorizer.Authorize(ctx, claims, target)
	if err != nil || decided.Decision == authorization.DecisionAllow || claims == nil || target.Namespace != b.namespace {
		return decided, err
	}
	if also, _ := claims.Extensions.([]string); slices.Contains(also, path.Base(target.APIName)) {
		return authorization.Result{Decision: authorization.DecisionAllow}, nil
	}
	return decided, nil
}
