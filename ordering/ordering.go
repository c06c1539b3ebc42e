// Package ordering makes orders from citizens' requests, and acts on them for citizens: what may be ordered or done, by whom, at
// what price, and once. It knows nothing of HTTP.
package ordering

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/references"
	"cabinet/store/sendings"
	"cabinet/temporal/orders"
)

// Config is what operators have decided about orders.
type Config struct {
	PublicURL     string // of the cabinet
	OrderingBlock domain.OrderingBlock
	// ServicesOff are the services that operators have switched off: shown as unavailable, and not ordered (CAT-25).
	ServicesOff []domain.ServiceName
	// ElectronicLicenceOff offers and takes no exchange for an electronic licence (LIC-02, LIC-57).
	ElectronicLicenceOff bool
	// MilitaryRegister lets men have certificates sent abroad (SPR-32, AMB-098).
	MilitaryRegister bool
	// Sendings bound what is sent for citizens; none: the standard ones.
	Sendings domain.Sendings
	// UnscannedUploads accepts documents while the scanner does not answer; otherwise they are refused.
	UnscannedUploads bool
	// References is the keyset of the hashes by which citizens and addresses are found.
	References *references.Keyset
	Now        func() time.Time
}

// World is what orders are made with.
type World struct {
	Database   *pgxpool.Pool
	Store      store.Store
	Engine     Engine
	Registers  Registers
	Insurer    Insurer
	NovaPoshta NovaPoshta
	Post       Post
	Bank       Bank
	Diia       Diia      // nil: not offered
	Antivirus  Antivirus // nil: uploads are not scanned
	// InsuranceClosed reports whether the insurers' maintenance is under way (INS-12).
	InsuranceClosed func(at time.Time) bool
	// NoOffers reports that nothing can be offered, because an outside system does not answer.
	NoOffers func(ctx context.Context, err error)
	Logger   *slog.Logger
}

// Orders makes and finds the orders of citizens.
type Orders struct {
	config   Config
	world    World
	sendings sendings.Counter
}

// New makes Orders.
func New(config Config, world World) *Orders {
	return &Orders{config: config, world: world, sendings: sendings.Counter{References: config.References, Now: config.Now}}
}

// Request is what a citizen has sent.
type Request struct {
	ID      uuid.UUID // of the order
	Citizen uuid.UUID
	Service string
	Data    []byte // JSON
}

// orderNamespace makes the ids of orders from citizens and their keys.
var orderNamespace = uuid.MustParse("6f8f0f0e-7a53-4d3c-9c39-0f9b1b1d9a55")

// ID is the same for the same key of the same citizen; without a key every request is an order of its own.
func ID(citizen uuid.UUID, key string) uuid.UUID {
	if key == "" {
		return uuid.New()
	}
	return uuid.NewSHA1(orderNamespace, append(citizen[:], key...))
}

// Create makes the order that a citizen has requested (API-047). One ID is one order, however often it is sent.
func (o *Orders) Create(ctx context.Context, r Request) (*domain.Order, error) {
	service, err := o.orderable(r.Service)
	if err != nil {
		return nil, err
	}
	kind := kinds[service.InternalName]
	request, err := kind.read(r.Data, o.config.Now())
	if err != nil {
		return nil, err
	}
	// A repeated request finds its order: a plate that it holds, say, would not be free for another one.
	made, err := o.madeBefore(ctx, r)
	if made != nil || err != nil {
		return made, err
	}
	draft, err := o.draft(ctx, r, service)
	if err != nil {
		return nil, err
	}
	data, err := kind.prepare(ctx, o, draft, request)
	if err != nil {
		return nil, o.explain(ctx, draft, err)
	}
	if err := o.lock(ctx, draft); err != nil {
		return nil, err
	}
	return o.start(ctx, draft, data)
}

// orderable finds a service that can be ordered now (CAT-22, CAT-25, CAT-26, CAT-31). The ordering block comes before the
// maintenance of the insurance (AMB-114).
func (o *Orders) orderable(name string) (service domain.Service, err error) {
	service, found := o.Service(domain.ServiceName(name))
	_, known := kinds[service.InternalName]
	switch {
	case !found:
		return service, &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"serviceName": "Такої послуги немає"}}
	case !service.Orderable() || !known:
		return service, domain.Refuse(domain.CodeServiceInactive)
	}
	if err := o.config.OrderingBlock.Refusal(o.config.Now()); err != nil {
		return service, err
	}
	if service.InternalName == domain.InsuranceService && o.world.InsuranceClosed(o.config.Now()) {
		return service, domain.InsuranceClosed()
	}
	return service, nil
}

// madeBefore is the order that the same request has made; nil: none.
func (o *Orders) madeBefore(ctx context.Context, r Request) (*domain.Order, error) {
	made, err := o.Order(ctx, r.Citizen, r.ID)
	switch {
	case domain.CodeOf(err) == domain.CodeNotFound:
		return nil, nil //nolint:nilnil // nothing was made yet
	case err != nil:
		return nil, err
	}
	return requested(made, domain.ServiceName(r.Service), domain.Digest(r.Data))
}

// requested is an order if it was made by the same request.
func requested(made *domain.Order, service domain.ServiceName, digest string) (*domain.Order, error) {
	if made.Service != service || made.Request != digest {
		return nil, domain.Refuse(domain.CodeKeyReused)
	}
	return made, nil
}

// start has the engine start an order. While it is unknown whether it has, the order's lock stays.
func (o *Orders) start(ctx context.Context, d *draft, data any) (*domain.Order, error) {
	made, err := o.world.Engine.Create(ctx, orders.New{Order: d.order, Data: data})
	if err == nil {
		return requested(&made, d.order.Service, d.order.Request)
	}
	refusal, refused := errors.AsType[*domain.Error](err)
	if refused && refusal.Settled {
		o.unlock(ctx, d)
	}
	if refused && refusal.Final() {
		if err := sendings.Drop(ctx, o.world.Store.Queries, d.attempt); err != nil {
			o.world.Logger.WarnContext(ctx, "sendings are not given back", "error", err)
		}
	}
	return nil, err
}

// Service finds a service as operators have left it: off (CAT-25), or a licence exchange without its electronic form (LIC-57).
func (o *Orders) Service(name domain.ServiceName) (domain.Service, bool) {
	service, found := domain.ServiceNamed(name)
	return o.Switched(service), found
}

// Switched is a service as operators have left it.
func (o *Orders) Switched(service domain.Service) domain.Service {
	if o.config.ElectronicLicenceOff && service.InternalName == domain.LicenceExchangeService {
		service.PriceTags.Electronic = nil
	}
	return service.Without(o.config.ServicesOff)
}

// scant names what the registers lack, and the centres near the address that they have. A dictionary that cannot be read names none.
func (o *Orders) scant(ctx context.Context, card domain.PersonCard, lacks ...string) domain.Scant {
	found := domain.Scant{Lacks: lacks}
	if dictionary, err := o.world.Registers.PlateDictionary(ctx); err == nil {
		found.Nearby = domain.NearbyCentres(dictionary.Centres, card.Address)
	}
	return found
}

// RefuseScant reads a person or a document that the register does not have as too little data (LIC-46).
func RefuseScant(err error) error {
	if notFound(err) {
		return domain.RefuseFor(domain.CodeScantRegistry, err)
	}
	return err
}

// citizen reads who orders.
func (o *Orders) citizen(ctx context.Context, id uuid.UUID) (store.Citizen, error) {
	citizen, err := o.world.Store.Citizen(ctx, id)
	if err != nil {
		return citizen, fmt.Errorf("citizen: %w", err)
	}
	return citizen, nil
}
