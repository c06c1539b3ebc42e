package temporal

import (
	enumspb "go.temporal.io/api/enums/v1"

	"cabinet/workflows/order"
)

// searchAttributes are the attributes of orders by their type in the engine.
var searchAttributes = map[string]enumspb.IndexedValueType{
	order.ServiceAttribute.GetName():   enumspb.INDEXED_VALUE_TYPE_KEYWORD,
	order.StatusAttribute.GetName():    enumspb.INDEXED_VALUE_TYPE_KEYWORD,
	order.SubStatusAttribute.GetName(): enumspb.INDEXED_VALUE_TYPE_KEYWORD,
	order.DeadlineAttribute.GetName():  enumspb.INDEXED_VALUE_TYPE_DATETIME,
	order.EndedAttribute.GetName():     enumspb.INDEXED_VALUE_TYPE_DATETIME,
	order.ProblemAttribute.GetName():   enumspb.INDEXED_VALUE_TYPE_KEYWORD,
	order.CitizenAttribute.GetName():   enumspb.INDEXED_VALUE_TYPE_KEYWORD,
}
