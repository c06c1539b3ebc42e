package account

import (
	"context"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// RecordBrowser records the browser of a sign-in, and writes to the citizen's confirmed address if they have not signed in
// with it before. The browser is the value of its cookie.
func (a *Accounts) RecordBrowser(ctx context.Context, queries *sqlc.Queries, id uuid.UUID, provider domain.Provider, browser string) error {
	hash, err := a.store.Keys.Hash(ctx, id, "browser", browser) // two citizens of one browser cannot be linked
	if err != nil {
		return err
	}
	now := a.config.Now()
	known, err := queries.KnowBrowser(ctx, sqlc.KnowBrowserParams{CitizenID: id, Browser: hash, Now: now})
	if known || err != nil {
		return err
	}
	citizen, err := a.store.In(queries).Citizen(ctx, id)
	if err != nil {
		return err
	}
	letter := domain.NewBrowserLetter(now, provider.Name(), a.config.PublicURL)
	return a.writeLetter(ctx, queries, citizen, domain.LetterNewBrowser, letter)
}
