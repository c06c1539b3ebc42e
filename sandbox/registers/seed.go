package registers

import (
	"fmt"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

// seedKey marks a state into which the country's situations have been entered.
const seedKey = "seeded"

// seed enters what the country's people have under way: confidants, plates held and stored, requests to monitor fines,
// applications, documents that wait to be sent. It does so once, on the first start; their days count from then.
func (g *Gateway) seed(now time.Time) error {
	return g.store.Update(func(tx *store.Tx) error {
		if _, done, err := store.Get[time.Time](tx, counterBucket, seedKey); done || err != nil {
			return err
		}
		for _, c := range g.country.Confidants {
			u := use{c.Vehicle.CarID, c.Vehicle.Confidant.RNOKPP, c.Since, day(now.AddDate(0, 0, c.DaysLeft))}
			if err := tx.Put(useBucket, u.CarID, u); err != nil {
				return err
			}
		}
		for _, p := range g.country.Plates {
			if err := g.seedPlate(tx, p, now); err != nil {
				return err
			}
		}
		for _, o := range g.country.Observers {
			at := now.Add(-time.Duration(o.HoursAgo) * time.Hour)
			if _, err := g.ask(tx, o.Citizen, o.Company, o.Name, ObserverStatus(o.Status), at); err != nil {
				return err
			}
		}
		for i, active := range g.country.Applications {
			if err := g.seedApplication(tx, i, active, now); err != nil {
				return err
			}
		}
		for i, shipment := range g.country.Shipments {
			if err := g.seedShipment(tx, i, shipment, now); err != nil {
				return err
			}
		}
		return tx.Put(counterBucket, seedKey, now)
	})
}

func (g *Gateway) seedPlate(tx *store.Tx, p country.PlateRecord, now time.Time) error {
	until := now.AddDate(0, 0, p.DaysLeft)
	if p.State == country.PlateStored {
		return tx.Put(storageBucket, p.Citizen.RNOKPP+"\x00"+p.Plate, stored{
			Plate: p.Plate, Centre: p.Centre.Code, Since: day(now.AddDate(0, 0, -p.DaysAgo)), Until: day(until),
		})
	}
	return tx.Put(plateBucket, p.Plate, hold{
		Plate: p.Plate, Centre: p.Centre.Code, Cost: price(p.Plate, 1), Reference: "other:" + p.Citizen.Key,
		RNOKPP: p.Citizen.RNOKPP, Until: until, Paid: p.State == country.PlateReserved,
	})
}

// seedApplication enters an exchange of a certificate that the citizen asked for at a service centre.
func (g *Gateway) seedApplication(tx *store.Tx, i int, active country.Active, now time.Time) error {
	at := now.AddDate(0, 0, -active.DaysAgo).UTC()
	n := i + 1
	a := &Application{
		Number: fmt.Sprintf("CE-%06d", n), Reference: fmt.Sprintf("other:%d", n), Kind: kindExchange,
		Applicant: active.Citizen.RNOKPP, Subject: active.Vehicle.CarID, Status: Pending, CreatedAt: at, ChangedAt: at,
		Details: []byte("{}"), History: []Change{{At: at, Status: Pending}},
	}
	for _, put := range []struct{ bucket, key string }{
		{subjectBucket, a.Subject + "\x00" + a.Number}, {referenceBucket, a.Reference},
	} {
		if err := tx.Put(put.bucket, put.key, a.Number); err != nil {
			return err
		}
	}
	if _, err := tx.Append(recentBucket, "", a.Number); err != nil {
		return err
	}
	if err := tx.Put(counterBucket, "applications", n); err != nil {
		return err
	}
	return tx.Put(applicationBucket, a.Number, a)
}
