package api

import (
	"context"
	"fmt"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
)

// accessTexts describe to citizens what was done with their data.
var accessTexts = map[contract.AccessAct]string{
	contract.AccessDecode:    "Переглянуто дані замовлення",
	contract.AccessLookup:    "Виконано пошук Ваших замовлень за РНОКПП",
	contract.AccessReplay:    "Перевірено, як замовлення було опрацьовано",
	contract.AccessExport:    "Збережено перебіг замовлення без персональних даних",
	contract.AccessRedrive:   "Опрацювання замовлення відновлено після збою",
	contract.AccessTerminate: "Опрацювання замовлення, дані якого вже стерто, припинено",
	contract.AccessMoney:     "Вирішено, що робити з оплатою замовлення, або запитано про неї банк",
}

// observerAccessTexts describe the same for a company's request to monitor fines.
var observerAccessTexts = map[contract.AccessAct]string{
	contract.AccessDecode:    "Переглянуто запит про моніторинг штрафів",
	contract.AccessReplay:    "Перевірено, як запит про моніторинг штрафів було опрацьовано",
	contract.AccessExport:    "Збережено перебіг запиту про моніторинг штрафів без персональних даних",
	contract.AccessRedrive:   "Опрацювання запиту про моніторинг штрафів відновлено після збою",
	contract.AccessTerminate: "Опрацювання запиту про моніторинг штрафів припинено",
}

// AccessLog lists who has looked at the citizen's data, and why.
func (s *Server) AccessLog(c *gin.Context) {
	accesses, err := s.accesses(c, citizenOf(c))
	s.answer(c, accesses, err)
}

func (s *Server) accesses(ctx context.Context, citizen uuid.UUID) ([]contract.Access, error) {
	rows, err := s.queries.AccessesOfCitizen(ctx, citizen)
	if err != nil {
		return nil, fmt.Errorf("access log: %w", err)
	}
	accesses := make([]contract.Access, 0, len(rows))
	for _, row := range rows {
		act := contract.AccessAct(row.Act)
		access := contract.Access{
			Act: act, ActText: accessTexts[act], Name: row.Name, Office: row.Office, Reason: row.Reason,
			FirstAt: row.FirstAt, LastAt: row.LastAt,
		}
		switch {
		case row.Request != nil:
			request, err := s.store.OpenObserverRequest(ctx, citizen, *row.OrderID, row.Request)
			if err != nil {
				return nil, fmt.Errorf("access log: %w", err)
			}
			access.ActText, access.Company = observerAccessTexts[act], request.Company
		case row.OrderID != nil:
			access.ID, access.Service = *row.OrderID, nameOf(row.Service)
		}
		accesses = append(accesses, access)
	}
	return accesses, nil
}

// nameOf returns the name of an ordered service, if there is one.
func nameOf(service *string) string {
	if service == nil {
		return ""
	}
	found, _ := domain.ServiceNamed(domain.ServiceName(*service))
	return found.Name
}
