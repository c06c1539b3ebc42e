package workflows_test

import (
	"go/ast"
	"go/types"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
)

// Workflow code calls only the functions of domain that are on the reviewed list, because a replay calls them again, with the law of a
// later build. Those that only validators may call are called from nowhere else.
func TestDomainCallsAreReviewed(t *testing.T) {
	found, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedFiles,
	}, "cabinet/workflows", "cabinet/workflows/order", "cabinet/workflows/effect")
	require.NoError(t, err)
	require.Len(t, found, 3)
	reviewed := domainCalls(t)
	called := map[string]bool{}
	for _, in := range found {
		require.Empty(t, in.Errors)
		for _, file := range in.Syntax {
			ast.PreorderStack(file, nil, func(node ast.Node, stack []ast.Node) bool {
				name, is := domainFunction(in, node)
				if !is {
					return true
				}
				called[name] = true
				at := in.Fset.Position(node.Pos())
				assert.NotEmpty(t, reviewed[name], "%s: %s is not on the list: decide why a replay does not depend on the law by it", at, name)
				assert.True(t, reviewed[name] != "validator" || inValidator(stack), "%s: %s is replayed there", at, name)
				return true
			})
		}
	}
	for name := range reviewed {
		assert.True(t, called[name], "no workflow calls %s any more", name)
	}
}

// domainFunction is the function of domain that an identifier names, with its receiver's type.
func domainFunction(in *packages.Package, node ast.Node) (name string, is bool) {
	identifier, is := node.(*ast.Ident)
	if !is {
		return "", false
	}
	function, is := in.TypesInfo.Uses[identifier].(*types.Func)
	if !is || function.Pkg() == nil || function.Pkg().Path() != "cabinet/domain" {
		return "", false
	}
	name = strings.NewReplacer("(*cabinet/domain.", "", "(cabinet/domain.", "", "cabinet/domain.", "", ")", "").Replace(function.FullName())
	return name, true
}

// inValidator reports whether a place is a choice that order.Accepts validates, or a validator of an update.
func inValidator(stack []ast.Node) bool {
	return slices.ContainsFunc(stack, func(node ast.Node) bool {
		switch outer := node.(type) {
		case *ast.CallExpr:
			accepts, is := outer.Fun.(*ast.SelectorExpr)
			return is && accepts.Sel.Name == "Accepts"
		case *ast.KeyValueExpr:
			key, is := outer.Key.(*ast.Ident)
			return is && key.Name == "Validator"
		}
		return false
	})
}

// domainCalls are the kinds of the functions on the reviewed list.
func domainCalls(t *testing.T) map[string]string {
	t.Helper()
	content, err := os.ReadFile("testdata/domain-calls.txt")
	require.NoError(t, err)
	kinds := []string{"validator", "carried", "structure", "text", "before"}
	reviewed := map[string]string{}
	for line := range strings.Lines(string(content)) {
		if strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		fields := strings.Fields(line)
		require.GreaterOrEqual(t, len(fields), 2, line)
		require.Contains(t, kinds, fields[1], line)
		require.NotContains(t, reviewed, fields[0])
		reviewed[fields[0]] = fields[1]
	}
	return reviewed
}
