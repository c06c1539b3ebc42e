package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
)

// Fixtures are for demonstrations alone, and say what they miss.
func TestFixturesOutsideDemonstrations(t *testing.T) {
	t.Setenv("CABINET_PUBLIC_URL", "http://localhost:1")
	t.Setenv("SANDBOX_PUBLIC_URL", "http://localhost:2")
	for _, environment := range []string{"", "production"} {
		t.Setenv("CABINET_ENV", environment)
		require.ErrorContains(t, makeFixtures(t.Context(), fixtureOptions{service: "vehicle-check"}, &bytes.Buffer{}, &bytes.Buffer{}), "CABINET_ENV")
	}
	t.Setenv("CABINET_ENV", "demo")
	t.Setenv("SANDBOX_PUBLIC_URL", "")
	require.ErrorContains(t, makeFixtures(t.Context(), fixtureOptions{service: "vehicle-check"}, &bytes.Buffer{}, &bytes.Buffer{}), "SANDBOX_PUBLIC_URL")
}

// What cannot be made is refused before anything is ordered, with what can.
func TestUnknownFixtures(t *testing.T) {
	world := &fixture.World{URL: "http://localhost:1", SandboxURL: "http://localhost:1"}
	_, err := world.Make(t.Context(), "vehicle-wash", "created", "")
	require.ErrorContains(t, err, "--list")
	_, err = world.Make(t.Context(), "vehicle-check", "delivering", "")
	require.ErrorContains(t, err, "billed")
	var listed bytes.Buffer
	require.NoError(t, listFixtures(&listed))
	require.Contains(t, listed.String(), "plate-reserve")
}
