package novaposhta

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"cabinet/clients/lenient"
	"cabinet/clients/wire"
	"cabinet/domain"
)

const (
	// maxDocuments is the largest page of waybills. The post has pages of up to 100.
	maxDocuments = 100
	// maxPages ends a list that does not end by itself: as many waybills as a sender makes in a month.
	maxPages = 500
	// listDelay is how long after a call its waybill may still be missing in the list.
	listDelay = 2 * time.Minute
)

var (
	errEarly    = errors.New("an earlier call was sent, and its waybill may not be listed yet")
	errDoubtful = errors.New("an earlier call was sent, and a listed waybill may be its own: the list names no references")
	errEndless  = errors.New("the list does not end")
)

// FindParcel looks for the waybill that an earlier call has made, among all since Parcel.Day; nil when there is none. The API keeps our
// reference with a waybill, but the post's own example of the list does not have it. Then tracking is asked for the reference of each
// waybill that may be the parcel's.
//
// tried is when an earlier call was sent whose answer was lost; zero: none was. After such a call nil means that there certainly is no
// waybill: as long as it is not certain, the call fails, and a retry repeats it.
func (c *Client) FindParcel(ctx context.Context, parcel Parcel, tried time.Time) (*Created, error) {
	found, similar, err := c.search(ctx, parcel)
	if err != nil {
		return nil, err
	}
	if found == nil && !tried.IsZero() && len(similar) > 0 {
		if found, err = c.recognise(ctx, parcel, similar); err != nil {
			return nil, err
		}
	}
	switch {
	case found != nil:
		made, err := found.created(false)
		if err != nil {
			return nil, c.system.Fail(listDocuments.name, wire.Malformed, http.StatusOK, err)
		}
		return &made, nil
	case !tried.IsZero() && time.Since(tried) < listDelay:
		return nil, c.system.Fail(listDocuments.name, wire.Unavailable, 0, errEarly)
	}
	return nil, nil
}

// search reads all pages of waybills since the parcel's day. It returns the one with the parcel's reference, or those without a
// reference that may be the parcel's. How long a page is, the post decides: the last one is empty, or begins as the one before.
func (c *Client) search(ctx context.Context, parcel Parcel) (found *documentRecord, similar []documentRecord, err error) {
	today := domain.DateOf(time.Now())
	since := parcel.Day
	if since.IsZero() || today.Before(since) {
		since = today
	}
	var before lenient.Text
	for page := range maxPages {
		documents, err := call[documentRecord](ctx, c, listDocuments, map[string]string{
			"DateTimeFrom": since.String(), "DateTimeTo": today.String(), "GetFullList": "0",
			"Page": strconv.Itoa(page + 1), "Limit": strconv.Itoa(maxDocuments),
		}, func(documents []documentRecord) error {
			for _, document := range documents {
				if _, err := document.created(false); err != nil && document.of(parcel) {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return nil, nil, err
		}
		if len(documents) == 0 || documents[0].Ref == before {
			return nil, similar, nil
		}
		before = documents[0].Ref
		for _, document := range documents {
			switch {
			case document.deleted():
			case document.of(parcel):
				return &document, nil, nil
			case document.Reference == nil && parcel.resembles(document.City, document.Phone):
				similar = append(similar, document)
			}
		}
	}
	return nil, nil, c.system.Fail(listDocuments.name, wire.Malformed, http.StatusOK, errEndless)
}

func (r *documentRecord) deleted() bool { return r.Deleted == "1" || r.Deleted == "true" }

// of reports whether the waybill has the parcel's reference.
func (r *documentRecord) of(parcel Parcel) bool {
	return !r.deleted() && r.Reference != nil && string(*r.Reference) == parcel.Reference
}

// resembles reports whether a waybill may be the parcel's by its city and phone; one that is not named may be any.
func (p Parcel) resembles(city, phone lenient.Text) bool {
	return (city == "" || string(city) == p.CityRef) && (phone == "" || digits(string(phone)) == digits(p.Phone))
}

// recognise asks tracking which of the waybills is the parcel's; nil if none is. It fails if one may be the parcel's and tracking does
// not name its reference either.
func (c *Client) recognise(ctx context.Context, parcel Parcel, similar []documentRecord) (*documentRecord, error) {
	numbers := make([]string, 0, len(similar))
	for _, document := range similar {
		numbers = append(numbers, string(document.Number))
	}
	records, err := c.track(ctx, numbers)
	if err != nil {
		return nil, err
	}
	doubtful := false
	for _, document := range similar {
		record := records[string(document.Number)]
		if string(record.Reference) == parcel.Reference {
			return &document, nil
		}
		state, _ := domain.ParcelStateOf(domain.NovaPoshta, string(record.Code))
		gone := state == domain.ParcelCancelled || state == domain.ParcelUnknown
		doubtful = doubtful || record.Reference == "" && !gone && parcel.resembles("", record.Phone)
	}
	if doubtful {
		return nil, c.system.Fail(listDocuments.name, wire.Malformed, http.StatusOK, errDoubtful)
	}
	return nil, nil
}
