package ordering

import (
	"bytes"
	"context"
	"fmt"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
)

// draft is an order in preparation, with what is kept for it when it is locked.
type draft struct {
	order   domain.Order
	id      uuid.UUID // the order's
	service domain.Service
	citizen store.Citizen
	attempt uuid.UUID // by which sendings are counted
	// compared is the order as it is compared with the citizen's other ones; nil: as it is.
	compared *domain.Order

	scans     []uuid.UUID // uploads that the order takes
	drawing   *drawing
	statement []byte
}

// drawing is a drawn signature as a file.
type drawing struct {
	id      uuid.UUID
	content []byte
}

// draft begins an order.
func (o *Orders) draft(ctx context.Context, r Request, service domain.Service) (*draft, error) {
	citizen, err := o.citizen(ctx, r.Citizen)
	if err != nil {
		return nil, err
	}
	price, _ := service.Price()
	return &draft{id: r.ID, service: service, citizen: citizen, attempt: uuid.New(), order: domain.Order{
		ID: r.ID, CitizenID: citizen.ID.String(), Service: service.InternalName, Price: price, Email: citizen.Email,
		Request: domain.Digest(r.Data), Source: domain.SourceCabinet,
	}}, nil
}

// person is the citizen who orders, by name.
func (d *draft) person() domain.Person {
	return domain.Person{
		RNOKPP: d.citizen.RNOKPP, LastName: d.citizen.LastName, FirstName: d.citizen.FirstName, MiddleName: d.citizen.MiddleName,
	}
}

// comparable is the order as it is compared with the citizen's other ones.
func (d *draft) comparable() *domain.Order {
	if d.compared != nil {
		return d.compared
	}
	return &d.order
}

// write writes down what the citizen is going to sign: who, which service, which order, and the application.
func (d *draft) write(parts map[string]any) (err error) {
	d.statement, err = domain.StatementContent(d.order.ID.String(), d.service.InternalName, d.order.Price, d.person(), parts)
	if err == nil {
		d.order.Statement = &domain.Statement{Digest: domain.Digest(d.statement)}
	}
	return err
}

// hasPapers reports whether anything is kept for the order before it is started.
func (d *draft) hasPapers() bool { return len(d.scans) > 0 || d.drawing != nil || d.statement != nil }

// keep keeps the order's papers: the scans, the drawn signature, the statement. It runs in a transaction.
func (o *Orders) keep(ctx context.Context, store store.Store, d *draft) error {
	if err := takeScans(ctx, store, d); err != nil {
		return err
	}
	if d.drawing != nil {
		_, err := store.AddFile(ctx, sqlc.AddFileParams{
			ID: d.drawing.id, CitizenID: d.citizen.ID, OrderID: &d.id, Kind: string(domain.FileDrawing), MediaType: "image/png",
			Content: d.drawing.content, CreatedAt: o.config.Now(),
		})
		if err != nil {
			return fmt.Errorf("drawing: %w", err)
		}
	}
	if d.statement == nil {
		return nil
	}
	return o.fixStatement(ctx, store, d)
}

// takeScans gives the order the scans that its citizen has uploaded. One that is not there, or is another order's, is refused.
func takeScans(ctx context.Context, store store.Store, d *draft) error {
	if len(d.scans) == 0 {
		return nil
	}
	taken, err := store.TakeFiles(ctx, sqlc.FilesToTakeParams{OrderID: &d.id, Ids: d.scans, CitizenID: d.citizen.ID})
	if err != nil {
		return fmt.Errorf("scans: %w", err)
	}
	if taken != len(d.scans) {
		return domain.Refuse(domain.CodeFileGone)
	}
	return nil
}

// fixStatement keeps the statement, which does not change from now on (GAP-15). A request that is repeated after an outage finds
// the statement that it has fixed; it must be the same.
func (o *Orders) fixStatement(ctx context.Context, store store.Store, d *draft) error {
	err := store.SaveStatement(ctx, sqlc.SaveStatementParams{OrderID: d.id, Content: d.statement, CreatedAt: o.config.Now()})
	if err != nil {
		return fmt.Errorf("statement: %w", err)
	}
	fixed, err := store.Statement(ctx, d.id)
	if err != nil {
		return fmt.Errorf("statement: %w", err)
	}
	if !bytes.Equal(fixed, d.statement) {
		return domain.Refuse(domain.CodeKeyReused)
	}
	return nil
}
