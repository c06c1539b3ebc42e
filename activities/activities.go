// Package activities carries out the effects of workflows: one file for each part of the world that they touch.
package activities

import (
	"github.com/jackc/pgx/v5/pgxpool"
	"go.temporal.io/sdk/worker"

	"cabinet/db/sqlc"
	"cabinet/documents/signature"
	"cabinet/workflows"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// World is what the activities work with.
type World struct {
	Database   *pgxpool.Pool
	Bank       Bank
	Registers  Registers
	Plates     Plates
	Licences   Licences
	Confidants Confidants
	Fines      Fines
	Storage    Storage
	Centre     Centre
	NovaPoshta NovaPoshta
	Ukrposhta  Ukrposhta
	Signatures signature.Verifier
	Insurer    Insurer
	// Unsigned says whether statements may be confirmed without a signature: in demonstrations (GAP-17).
	Unsigned bool
	// Certificates are exchanged at the service centres.
	Certificates Certificates
	Monitoring   Monitoring
	// Papers are looked through every day for those that end soon.
	Papers Papers
	// PublicURL is the cabinet's own address, for the bank's callbacks.
	PublicURL string
}

// Register gives a worker the code of every effect.
func Register(w worker.ActivityRegistry, world World) {
	records := records{database: world.Database, publicURL: world.PublicURL}
	effect.Register(w, order.Record, records.record)

	bank := bank{bank: world.Bank, publicURL: world.PublicURL}
	effect.Register(w, order.CreateInvoice, bank.createInvoice)
	effect.Register(w, order.AskBank, bank.ask)
	effect.Register(w, order.RevokeInvoice, bank.revoke)
	effect.Register(w, order.ReturnMoney, bank.returnMoney)

	people, papers := people{world.Database}, shelf{world.Database, world.Unsigned}
	desk := centre{centre: world.Centre, publicURL: world.PublicURL}
	effect.Register(w, order.AskCentre, desk.ask)
	effect.Register(w, order.WatchCentre, desk.watch)
	effect.Register(w, order.WithdrawApplication, desk.withdraw)

	signatures := signatures{verifier: world.Signatures, people: people, papers: papers, unsigned: world.Unsigned}
	effect.Register(w, order.VerifySignature, signatures.verify)
	effect.Register(w, order.FixStatement, statements{store: sqlc.New(world.Database), people: people}.fix)

	plates{plates: world.Plates, people: people, centre: desk}.register(w)
	licences := licences{licences: world.Licences, people: people, centre: desk, papers: papers}
	effect.Register(w, workflows.LodgeLicenceExchange, licences.lodge)

	confidants := confidants{register: world.Confidants, people: people, centre: desk, papers: papers}
	effect.Register(w, workflows.AssignConfidant, confidants.assign)
	effect.Register(w, workflows.RevokeConfidant, confidants.revoke)

	observers{monitoring: world.Monitoring, people: people}.register(w)
	certificates{certificates: world.Certificates, people: people, papers: papers, centre: desk}.register(w)
	fines{fines: world.Fines, people: people}.register(w)
	storage{storage: world.Storage, people: people}.register(w)
	reminders{database: world.Database, papers: world.Papers, publicURL: world.PublicURL}.register(w)

	parcels := parcels{novaposhta: world.NovaPoshta, ukrposhta: world.Ukrposhta, people: people}
	effect.Register(w, order.CreateParcel, parcels.create)
	effect.Register(w, order.WatchParcel, parcels.watch)

	insurance := insurance{insurer: world.Insurer, people: people}
	effect.Register(w, workflows.ReservePolicy, insurance.reserve)
	effect.Register(w, workflows.ApprovePolicy, insurance.approve)
	effect.Register(w, workflows.SendCode, insurance.sendCode)
	effect.Register(w, workflows.CheckCode, insurance.checkCode)
	effect.Register(w, workflows.EmitPolicy, insurance.emit)
	effect.Register(w, workflows.ReleasePolicy, insurance.release)

	effect.Register(w, workflows.FetchVehicleReport, reports{registers: world.Registers, database: world.Database}.fetch)
	effect.Register(w, order.Erase, eraser{world.Database}.erase)
}
