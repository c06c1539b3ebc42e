package novaposhta

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"cabinet/sandbox/post"
)

// remove deletes waybills that the post has not got yet.
func (n *Post) remove(p properties) (reply, error) {
	var refs []string
	if json.Unmarshal(p["DocumentRefs"], &refs) != nil {
		refs = []string{p.text("DocumentRefs")}
	}
	var r reply
	for _, ref := range refs {
		parcel, err := n.ledger.Parcel(ref)
		if errors.Is(err, post.ErrNotFound) || err == nil && (parcel.Carrier != Carrier || parcel.ID != ref) {
			return reply{}, refuse("", "DocumentRefs is incorrect")
		}
		if err != nil {
			return reply{}, err
		}
		err = n.ledger.Delete(ref)
		if errors.Is(err, post.ErrNotPossible) {
			return reply{}, refuse(codeNotDeleted, "No document changed DeletionMark")
		}
		if err != nil {
			return reply{}, err
		}
		r.data = append(r.data, map[string]string{"Ref": ref})
	}
	return r, nil
}

const (
	listPage = 100 // waybills on a page, whatever is asked for
	fullList = 500 // waybills of a list without pages: what is older is left out
)

// list shows the sender's waybills of a range of days, the newest first.
func (n *Post) list(p properties) (reply, error) {
	from, err := time.ParseInLocation(dateForm, p.text("DateTimeFrom"), post.Kyiv)
	to, failed := time.ParseInLocation(dateForm, p.text("DateTimeTo"), post.Kyiv)
	if err != nil || failed != nil {
		return reply{}, refuse("", "DateTimeFrom or DateTimeTo is incorrect")
	}
	parcels, err := n.ledger.Since(from)
	if err != nil {
		return reply{}, err
	}
	parcels = slices.DeleteFunc(parcels, func(parcel *post.Parcel) bool {
		return parcel.Carrier != Carrier || parcel.Last().Event == post.Deleted ||
			!parcel.Made().Before(to.AddDate(0, 0, 1))
	})
	r := reply{total: len(parcels)}
	if p.text("GetFullList") == "1" {
		parcels = parcels[:min(len(parcels), fullList)]
	} else {
		parcels = page(parcels, p, listPage)
	}
	for _, parcel := range parcels {
		line, err := document(parcel)
		if err != nil {
			return reply{}, err
		}
		if n.faults.On(noReferences) {
			line = without(line, unproven...)
		}
		r.data = append(r.data, line)
	}
	return r, nil
}

// unproven are the fields of the list that the post's own example does not have.
var unproven = []string{"InfoRegClientBarcodes", "DeletionMark", "RecipientsPhone", "RecipientContactPerson", "EstimatedDeliveryDate"}

// without returns a line without some of its fields.
func without(line map[string]any, names ...string) map[string]any {
	for _, name := range names {
		delete(line, name)
	}
	return line
}

// document is a waybill as the list shows it.
func document(p *post.Parcel) (map[string]any, error) {
	rec, err := recordOf(p)
	if err != nil {
		return nil, err
	}
	state := status(p, rec)
	return map[string]any{
		"Ref": p.ID, "IntDocNumber": p.Number, "DateTime": stamp(p.Made(), clockForm),
		"InfoRegClientBarcodes": p.Reference, "Cost": rec.Cost, "CostOnSite": hryvnias(p.Price), "Description": rec.Description,
		"EstimatedDeliveryDate": stamp(p.Estimated, clockForm), "ServiceType": rec.ServiceType,
		"CityRecipientDescription": rec.CityRecipient, "RecipientAddressDescription": place(&post.Settlement{Name: rec.CityRecipient}, rec),
		"CityRecipient": rec.CityRef, "PayerType": rec.PayerType, "PaymentMethod": rec.PaymentMethod,
		"StateId": state.code, "StateName": state.text, "DeletionMark": "0", "RecipientsPhone": rec.RecipientPhone,
		"SendersPhone": rec.SendersPhone, "RecipientContactPerson": rec.Recipient, "SeatsAmount": "1",
		"Weight": strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.3f", float64(p.Weight)/1000), "0"), "."),
	}, nil
}

func recordOf(p *post.Parcel) (record, error) {
	var rec record
	if err := json.Unmarshal(p.Record, &rec); err != nil {
		return rec, fmt.Errorf("read waybill: %w", err)
	}
	return rec, nil
}
