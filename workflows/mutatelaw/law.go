package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/tools/go/packages"
)

// law is the package whose constants, tables and validations are the law.
type law struct{ *packages.Package }

// notLaw are declarations whose numbers are arithmetic, or the identity of something stored, with the reason.
var notLaw = map[string]string{
	"day":      "the length of a day is arithmetic of the calendar",
	"finished": "which statuses are final is the structure of an order, and another one needs a ChangeID",
}

// load reads a package with its types.
func load(path string) (law, error) { return loadFrom(&packages.Config{}, path) }

func loadFrom(config *packages.Config, path string) (law, error) {
	config.Mode = packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo |
		packages.NeedImports
	found, err := packages.Load(config, path)
	switch {
	case err != nil:
		return law{}, err
	case len(found) != 1 || len(found[0].Errors) > 0:
		return law{}, fmt.Errorf("%s cannot be read: %d packages, %v", path, len(found), errorsOf(found))
	}
	return law{found[0]}, nil
}

// errorsOf are the faults of packages that were read.
func errorsOf(found []*packages.Package) (all []packages.Error) {
	for _, one := range found {
		all = append(all, one.Errors...)
	}
	return all
}

// changes are all changes of the law in a direction: of each number and each text in a constant or a table, and of each validation.
func (l law) changes(way direction) (all []change) {
	for _, file := range l.Syntax {
		for _, declared := range file.Decls {
			switch d := declared.(type) {
			case *ast.FuncDecl:
				all = append(all, l.validation(d, way)...)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if values, ok := spec.(*ast.ValueSpec); ok {
						all = append(all, l.values(values, way)...)
					}
				}
			}
		}
	}
	return all
}

// values are the changes of a constant or a table.
func (l law) values(spec *ast.ValueSpec, way direction) (all []change) {
	name := spec.Names[0].Name
	if notLaw[name] != "" {
		return nil
	}
	for _, value := range spec.Values {
		all = append(all, l.literals(value, name, way)...)
	}
	return all
}

// literals are the changes of the numbers and texts in an expression. A key names its value, and a length is no law.
func (l law) literals(root ast.Node, name string, way direction) (all []change) {
	ast.Inspect(root, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.ArrayType, *ast.MapType:
			return false
		case *ast.KeyValueExpr:
			all = append(all, l.literals(n.Value, name, way)...)
			return false
		case *ast.BasicLit:
			all = append(all, l.literal(n, name, way)...)
		case *ast.Ident:
			if by, is := opposite[n.Name]; is && l.TypesInfo.Uses[n] == types.Universe.Lookup(n.Name) {
				all = append(all, l.change("flag", name, n.Pos(), n.End(), n.Name, by))
			}
		}
		return true
	})
	return all
}

// opposite are the flags of tables.
var opposite = map[string]string{"true": "false", "false": "true"}

// literal is the change of a number or a text; none if its type is an enumeration of the package, whose values are stored.
func (l law) literal(at *ast.BasicLit, name string, way direction) []change {
	if named, is := l.TypesInfo.TypeOf(at).(*types.Named); is && named.Obj().Pkg() == l.Types && named.Obj().Name() != "Kopecks" {
		return nil
	}
	switch at.Kind {
	case token.INT:
		number, err := strconv.ParseInt(at.Value, 0, 64)
		by := number + 1
		if way == looser {
			by = number - 1
		}
		if err != nil || by <= 0 {
			return nil
		}
		return []change{l.change("number", name, at.Pos(), at.End(), at.Value, strconv.FormatInt(by, 10))}
	case token.STRING:
		if !strings.ContainsFunc(at.Value, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) }) {
			return nil // a name of a protocol, a format
		}
		quote := at.Value[len(at.Value)-1:]
		return []change{l.change("text", name, at.Pos(), at.End(), at.Value, strings.TrimSuffix(at.Value, quote)+"*"+quote)}
	}
	return nil
}

// verdicts are what a validation is made to decide, by the type of its result.
var verdicts = map[direction]map[string]string{
	stricter: {"string": `return "refused"`, "error": "return Refuse(CodeInvalid)"},
	looser:   {"string": `return ""`, "error": "return nil"},
}

// validation is the change of a function that validates.
func (l law) validation(f *ast.FuncDecl, way direction) []change {
	name := f.Name.Name
	if name != "Validate" && !strings.HasPrefix(strings.ToLower(name), "valid") {
		return nil
	}
	results := l.TypesInfo.Defs[f.Name].Type().(*types.Signature).Results()
	if results.Len() != 1 {
		return nil
	}
	verdict, known := verdicts[way][results.At(0).Type().String()]
	if !known {
		return nil
	}
	at := f.Body.Lbrace + 1
	return []change{l.change("validation", nameOf(l.TypesInfo.Defs[f.Name]), at, at, "...", " "+verdict+";")}
}

func (l law) change(kind, of string, pos, end token.Pos, replaced, by string) change {
	return change{
		at: l.Fset.Position(pos), end: l.Fset.Position(end).Offset, kind: kind, of: of, replaced: replaced, by: by,
	}
}

// nameOf is a function's name, with its receiver's type.
func nameOf(function types.Object) string {
	signature := function.Type().(*types.Signature)
	if signature.Recv() == nil {
		return function.Name()
	}
	receiver := signature.Recv().Type()
	if pointer, is := receiver.(*types.Pointer); is {
		receiver = pointer.Elem()
	}
	return receiver.(*types.Named).Obj().Name() + "." + function.Name()
}
