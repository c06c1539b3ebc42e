package insurer

import (
	"fmt"
	"net/http"
	"strconv"

	"cabinet/sandbox/store"
)

const (
	contractBucket  = "insurer_contracts"  // id → contract
	recentBucket    = "insurer_recent"     // ids by age
	referenceBucket = "insurer_references" // the agent's reference → id
)

// Contract ids and policy numbers begin here, as if there had been others before.
const (
	firstID     = 7_310_000
	firstNumber = 231_000_000
)

func contractKey(id int64) string { return strconv.FormatInt(id, 10) }

// add keeps a new contract under the next number, unless its reference came in the meantime.
func (a *Aggregator) add(c *Contract) (*Contract, error) {
	kept := c
	err := a.store.Update(func(tx *store.Tx) error {
		known, ok, err := referred(tx, c.Reference)
		if err != nil || ok {
			kept = known
			return err
		}
		key, err := tx.Append(recentBucket, "", 0)
		if err != nil {
			return err
		}
		fresh := *c
		n := number(key)
		fresh.ID, fresh.Number = firstID+n, strconv.FormatInt(firstNumber+n, 10)
		kept = &fresh
		if err := tx.Put(recentBucket, key, fresh.ID); err != nil {
			return err
		}
		if c.Reference != "" {
			if err := tx.Put(referenceBucket, c.Reference, fresh.ID); err != nil {
				return err
			}
		}
		return tx.Put(contractBucket, contractKey(fresh.ID), fresh)
	})
	return kept, err
}

// number reads the store's binary key.
func number(key string) (n int64) {
	for i := range len(key) {
		n = n<<8 | int64(key[i])
	}
	return n
}

func load(tx *store.Tx, key string) (*Contract, error) {
	c, ok, err := store.Get[Contract](tx, contractBucket, key)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errNotFound
	}
	c.From, c.To = c.From.In(kyiv), c.To.In(kyiv)
	return &c, nil
}

func referred(tx *store.Tx, reference string) (*Contract, bool, error) {
	if reference == "" {
		return nil, false, nil
	}
	id, ok, err := store.Get[int64](tx, referenceBucket, reference)
	if err != nil || !ok {
		return nil, false, err
	}
	c, err := load(tx, contractKey(id))
	return c, err == nil, err
}

// Contract reads one contract.
func (a *Aggregator) Contract(id string) (c *Contract, err error) {
	err = a.store.View(func(tx *store.Tx) error {
		c, err = load(tx, id)
		return err
	})
	return c, err
}

func (a *Aggregator) byReference(reference string) (c *Contract, ok bool, err error) {
	err = a.store.View(func(tx *store.Tx) error {
		c, ok, err = referred(tx, reference)
		return err
	})
	if c == nil {
		c = &Contract{}
	}
	return c, ok, err
}

// Recent lists the newest contracts, only the one with the reference if it is named.
func (a *Aggregator) Recent(reference string, n int) (list []*Contract, err error) {
	if reference != "" {
		c, ok, err := a.byReference(reference)
		if !ok {
			return nil, err
		}
		return []*Contract{c}, err
	}
	err = a.store.View(func(tx *store.Tx) error {
		ids, err := store.Latest[int64](tx, recentBucket, n)
		if err != nil {
			return err
		}
		list = nil
		for _, id := range ids {
			c, err := load(tx, contractKey(id))
			if err != nil {
				return err
			}
			list = append(list, c)
		}
		return nil
	})
	return list, err
}

// change loads a contract, changes it and stores it as one step. The change may run again.
func (a *Aggregator) change(id string, change func(tx *store.Tx, c *Contract) error) (*Contract, error) {
	var result *Contract
	err := a.store.Update(func(tx *store.Tx) error {
		c, err := load(tx, id)
		if err != nil {
			return err
		}
		if err := change(tx, c); err != nil {
			return err
		}
		result = c
		return tx.Put(contractBucket, contractKey(c.ID), c)
	})
	if err != nil {
		return nil, fmt.Errorf("contract: %w", err)
	}
	return result, nil
}

// Refuse makes the insurer change its mind about a contract that is not emitted.
func (a *Aggregator) Refuse(id string) (*Contract, error) {
	return a.change(id, func(_ *store.Tx, c *Contract) error {
		if !c.Open() {
			return errState
		}
		c.Refused = true
		return nil
	})
}

func (a *Aggregator) serveContract(r *http.Request) (any, error) {
	c, err := a.Contract(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return a.show(c), nil
}

// serveFind answers the contracts with the agent's reference: one or none.
func (a *Aggregator) serveFind(r *http.Request) (any, error) {
	c, ok, err := a.byReference(r.URL.Query().Get("externalId"))
	if err != nil || !ok {
		return []any{}, err
	}
	return []any{a.show(c)}, nil
}
