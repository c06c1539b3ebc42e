// Package activities implements the effects of workflows, one file per outside system.
package activities

import (
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"go.temporal.io/sdk/worker"

	"cabinet/db/sqlc"
	"cabinet/documents/signature"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/references"
)

// World has the dependencies of activities.
type World struct {
	Database   *pgxpool.Pool
	Keys       *store.Keys    // of orders and citizens, for the read model
	Objects    *store.Objects // nil: PostgreSQL has the contents of files
	Bank       Bank
	Registers  Registers
	Plates     Plates
	Licences   Licences
	Confidants Confidants
	// Orders know whether an order was ever started.
	Orders Started
	// Appointments receive their revocation.
	Appointments Appointments
	Fines        Fines
	Storage      Storage
	Shipments    Shipments
	Centre       Centre
	NovaPoshta   NovaPoshta
	Ukrposhta    Ukrposhta
	Signatures   signature.Verifier
	Insurer      Insurer
	// Unsigned permits statements without a signature, in demonstrations (GAP-17).
	Unsigned bool
	// AnySigner accepts any valid key, in demonstrations; otherwise a signature must be the citizen's own (AUTH-24).
	AnySigner bool
	// Certificates exchanges registration certificates at the service centres.
	Certificates Certificates
	Monitoring   Monitoring
	Documents    DocumentRegisters
	// Sendings limits codes and letters; zero: the defaults.
	Sendings domain.Sendings
	// References is the keyset of the hashes by which encrypted rows are found.
	References *references.Keyset
	// PublicURL is the cabinet's address, for callbacks and links.
	PublicURL string
}

// Register registers the implementation of every effect with a worker.
func Register(w worker.ActivityRegistry, world World) {
	store := store.Store{Keys: world.Keys, Queries: sqlc.New(world.Database), References: world.References, Objects: world.Objects}
	people, documents := people{store}, orderFiles{store, world.Unsigned}
	desk := centre{centre: world.Centre, publicURL: world.PublicURL}
	for _, part := range []interface{ register(worker.ActivityRegistry) }{
		newRecords(world.Database, store, world.Sendings.Letters),
		bank{bank: world.Bank, database: world.Database, publicURL: world.PublicURL},
		nights{Reconciliation{Bank: world.Bank, Database: world.Database, Now: time.Now}},
		desk,
		signatures{verifier: world.Signatures, people: people, documents: documents, unsigned: world.Unsigned, anySigner: world.AnySigner},
		statements{store: store, people: people},
		plates{plates: world.Plates, people: people, centre: desk, documents: documents},
		licences{licences: world.Licences, people: people, centre: desk, documents: documents},
		confidants{confidants: world.Confidants, people: people, centre: desk, documents: documents},
		appointments{database: world.Database, store: store, orders: world.Appointments},
		observers{monitoring: world.Monitoring, people: people},
		certificates{certificates: world.Certificates, people: people, documents: documents, centre: desk},
		fines{fines: world.Fines, people: people},
		storage{storage: world.Storage, people: people},
		shipments{shipments: world.Shipments, people: people},
		reminders{database: world.Database, store: store, registers: world.Documents},
		parcels{novaposhta: world.NovaPoshta, ukrposhta: world.Ukrposhta, people: people, sent: sentParcels{sqlc.New(world.Database)}},
		insurance{insurer: world.Insurer, people: people},
		reports{registers: world.Registers, store: store},
		eraser{world.Database, store},
		orphans{engine: world.Orders, queries: sqlc.New(world.Database)},
	} {
		part.register(w)
	}
}
