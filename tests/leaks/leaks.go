// Package leaks looks for personal data of the sandbox's people in databases, files and logs where none may be.
package leaks

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"cabinet/sandbox/country"
)

// fewest is less than how many terms the sandbox's people have.
const fewest = 150

// Terms are what names a citizen or a vehicle of the sandbox, in every way that it is written.
func Terms() (terms []string, err error) {
	people, err := country.Load()
	if err != nil {
		return nil, err
	}
	for _, one := range people.Citizens {
		terms = append(terms, one.RNOKPP, one.LastName, strings.ToUpper(one.LastName), one.LastNameLatin, one.Phone,
			strings.TrimPrefix(one.Phone, "+"), one.Email, one.UNZR)
	}
	for _, one := range people.Vehicles {
		terms = append(terms, one.VIN, one.Plate)
	}
	slices.Sort(terms)
	terms = slices.DeleteFunc(slices.Compact(terms), func(term string) bool { return term == "" })
	if len(terms) < fewest {
		return nil, errors.New("the sandbox's people have too few terms")
	}
	return terms, nil
}

// In lists the terms that a content has, as text or as JSON writes them.
func In(content []byte, terms []string) (found []string) {
	for _, term := range terms {
		escaped, _ := json.Marshal(term) // a text has an encoding
		if bytes.Contains(content, []byte(term)) || bytes.Contains(content, escaped[1:len(escaped)-1]) {
			found = append(found, term)
		}
	}
	return found
}

// Database looks for terms in every column of every table of a database, as text and inside binary data. It counts the rows that
// it has read, and names the columns with the terms. The web app's own files are public, and have examples of what citizens type.
func Database(ctx context.Context, address string, terms []string) (rows int, found []string, err error) {
	connection, err := pgx.Connect(ctx, address)
	if err != nil {
		return 0, nil, err
	}
	defer func() { _ = connection.Close(ctx) }() // nothing was written
	names, err := connection.Query(ctx, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'web_assets'")
	if err != nil {
		return 0, nil, err
	}
	tables, err := pgx.CollectRows(names, pgx.RowTo[string])
	if err != nil {
		return 0, nil, err
	}
	for _, table := range tables {
		result, err := connection.Query(ctx, "SELECT * FROM "+pgx.Identifier{table}.Sanitize())
		if err != nil {
			return rows, found, err
		}
		for result.Next() {
			rows++
			for i, raw := range result.RawValues() {
				for _, term := range In(raw, terms) {
					found = append(found, fmt.Sprintf("%s.%s: %s", table, result.FieldDescriptions()[i].Name, term))
				}
			}
		}
		if err := result.Err(); err != nil {
			return rows, found, fmt.Errorf("%s: %w", table, err)
		}
	}
	return rows, found, nil
}

// Files looks for terms in a file, or in all files of a folder but those that are left out. It counts the bytes that it has read,
// and names the files with the terms.
func Files(root string, terms []string, leaveOut func(path string) bool) (read int, found []string, err error) {
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist): // a running process has removed it
			return nil
		case err != nil:
			return err
		case leaveOut != nil && leaveOut(path):
			if entry.IsDir() {
				return filepath.SkipDir
			}
			return nil
		case !entry.Type().IsRegular():
			return nil
		}
		content, err := os.ReadFile(path) //nolint:gosec // the caller of the test chooses the folder
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		read += len(content)
		for _, term := range In(content, terms) {
			found = append(found, path+": "+term)
		}
		return err
	})
	return read, found, err
}
