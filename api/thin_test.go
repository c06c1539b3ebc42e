package api

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
)

// maxHandlerLines is how long the body of a handler may be: it decodes a request, calls a part of the API, and encodes the answer.
const maxHandlerLines = 15

// httpMethods are the methods of Server that work on requests and answers and are not handlers: middleware, pages, and what handlers
// have in common. No rule belongs here: rules take a context and a citizen.
var httpMethods = []string{
	// Middleware.
	"identifyRequest", "letGo", "measure", "recoverPanic", "secure", "refuse", "refuseFor",
	// Pages and probes.
	"ready", "sendKept", "sendPage", "serveWeb",
	// Requests.
	"act", "bind", "create", "createFromBody", "lastingBrowser", "setSignInCookie", "signInBrowser", "upload",
	// Security events.
	"record", "recordContacts", "recordFor", "recordRefusal", "recordRefusedSignIn", "refuseSignIn",
	// Answers.
	"answer", "answerAbout", "answerFeed", "answerFound", "answerOrder", "answerOtp", "answerPDF", "answerPolicyFile", "answerReport",
	"answerReportByVIN", "answerSignIn", "answerStage", "answerVehicles", "answerWith", "done", "refuseIndividualPlate",
	// Handlers of one operation under two paths.
	"approvePolicy", "beginSession", "checkParticipant", "completeInApp", "pay", "reservePolicy", "saveDraft", "shortCheck", "verifyPolicy",
}

// Handlers stay short, and no method but those of the list takes a gin.Context, so that rules can be read and tested without HTTP.
func TestHandlersAreThin(t *testing.T) {
	handlers := reflect.TypeFor[contract.ServerInterface]()
	var others []string
	eachServerMethod(t, func(method *ast.FuncDecl, lines int) {
		if _, handler := handlers.MethodByName(method.Name.Name); handler {
			require.LessOrEqual(t, lines, maxHandlerLines, method.Name.Name)
			return
		}
		if takesGin(method) {
			others = append(others, method.Name.Name)
		}
	})
	require.ElementsMatch(t, httpMethods, others)
}

// eachServerMethod calls a function for each method of Server in the product's files, with the lines of its body.
func eachServerMethod(t *testing.T, do func(method *ast.FuncDecl, lines int)) {
	t.Helper()
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	files := token.NewFileSet()
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".go") || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, entry.Name(), nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, declared := range file.Decls {
			method, ok := declared.(*ast.FuncDecl)
			if ok && method.Recv != nil && isPointerTo(method.Recv.List[0].Type, "Server") {
				do(method, max(0, files.Position(method.Body.Rbrace).Line-files.Position(method.Body.Lbrace).Line-1))
			}
		}
	}
}

func takesGin(method *ast.FuncDecl) bool {
	return slices.ContainsFunc(method.Type.Params.List, func(parameter *ast.Field) bool { return isPointerTo(parameter.Type, "Context") })
}

// isPointerTo reports whether a type is a pointer to a type of a name, of whichever package.
func isPointerTo(expression ast.Expr, name string) bool {
	pointer, ok := expression.(*ast.StarExpr)
	if !ok {
		return false
	}
	switch pointed := pointer.X.(type) {
	case *ast.Ident:
		return pointed.Name == name
	case *ast.SelectorExpr:
		return pointed.Sel.Name == name
	}
	return false
}
