package config

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/api"
	"cabinet/api/contract"
)

// Contacts, apps, neighbours and sponsors come from the configuration alone; the blog has a switch beside its address (GAP-67).
func TestPortal(t *testing.T) {
	setNeeded(t)
	loaded, err := Load()
	require.NoError(t, err)
	require.Zero(t, loaded.Portal.Shown(), "SHELL-15, SHELL-16")

	t.Setenv("CABINET_SUPPORT_EMAIL", "help@portal.example")
	t.Setenv("CABINET_APP_STORE_URL", "https://portal.example/app")
	t.Setenv("CABINET_TESTS_URL", "https://tests.example/")
	t.Setenv("CABINET_BLOG_URL", "https://portal.example/blog")
	t.Setenv("CABINET_SPONSORS", "Міністерство|https://ministry.example; Центр|https://centre.example")
	loaded, err = Load()
	require.NoError(t, err)
	require.Equal(t, api.Portal{
		SupportEmail: "help@portal.example", AppStoreURL: "https://portal.example/app", BlogURL: "https://portal.example/blog",
		TestsURL: "https://tests.example/",
		Sponsors: []contract.Sponsor{{Name: "Міністерство", URL: "https://ministry.example"}, {Name: "Центр", URL: "https://centre.example"}},
	}, loaded.Portal.Shown(), "SHELL-15, SHELL-16, SHELL-18, CAT-18")

	t.Setenv("CABINET_BLOG", "false")
	loaded, err = Load()
	require.NoError(t, err)
	require.Empty(t, loaded.Portal.Shown().BlogURL, "SHELL-18")

	for _, wrong := range []string{"Міністерство", "|https://ministry.example", "Міністерство|javascript:alert(1)"} {
		t.Setenv("CABINET_SPONSORS", wrong)
		_, err = Load()
		require.Error(t, err, wrong)
	}
}
