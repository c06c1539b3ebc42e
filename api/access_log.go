package api

import (
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/domain"
)

// accessTexts tell the citizen what was done with the data.
var accessTexts = map[contract.AccessAct]string{
	contract.AccessDecode:  "Переглянуто дані замовлення",
	contract.AccessLookup:  "Виконано пошук Ваших замовлень за РНОКПП",
	contract.AccessReplay:  "Перевірено, як замовлення було опрацьовано",
	contract.AccessExport:  "Збережено перебіг замовлення без персональних даних",
	contract.AccessRedrive: "Опрацювання замовлення відновлено після збою",
}

// observerAccessTexts tell it of a company's request to monitor fines.
var observerAccessTexts = map[contract.AccessAct]string{
	contract.AccessDecode: "Переглянуто запит про моніторинг штрафів",
	contract.AccessReplay: "Перевірено, як запит про моніторинг штрафів було опрацьовано",
	contract.AccessExport: "Збережено перебіг запиту про моніторинг штрафів без персональних даних",
}

// AccessLog is who has looked at the citizen's data, and why.
func (s *Server) AccessLog(c *gin.Context) {
	citizen := citizenOf(c)
	rows, err := s.queries.AccessesOfCitizen(c, &citizen)
	if err != nil {
		s.refuse(c, fmt.Errorf("access log: %w", err))
		return
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
			request, err := s.papers.OpenObserverRequest(c, citizen, *row.OrderID, row.Request)
			if err != nil {
				s.refuse(c, fmt.Errorf("access log: %w", err))
				return
			}
			access.ActText, access.Company = observerAccessTexts[act], request.Company
		case row.OrderID != nil:
			access.ID, access.Service = *row.OrderID, nameOf(row.Service)
		}
		accesses = append(accesses, access)
	}
	c.JSON(http.StatusOK, accesses)
}

// nameOf is the name of an ordered service, if there is one.
func nameOf(service *string) string {
	if service == nil {
		return ""
	}
	found, _ := domain.ServiceNamed(domain.ServiceName(*service))
	return found.Name
}
