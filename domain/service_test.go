package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// ordered are the services with orders of their own.
func ordered() (all []Service) {
	for _, service := range services {
		if service.Orderable() && service.OrderedAs == "" {
			all = append(all, service)
		}
	}
	return all
}

// Every service with orders of its own says everything about them; free is what is never paid, and nothing else.
func TestServicesAreComplete(t *testing.T) {
	for _, service := range ordered() {
		name := service.InternalName
		require.NotNil(t, service.unique.same, "%s: say how it is unique, or notUnique", name)
		require.Contains(t, NotificationTypes, service.feed, "%s", name)
		require.NotEmpty(t, service.actions, "%s", name)
		price, _ := service.Price()
		paid := service.Pricing == PricingOffered || price > 0
		require.Equal(t, paid, service.whenPaid != "", "%s", name)
		_, labelled := labels[service.whenPaid]
		require.Equal(t, paid, labelled, "%s", name)
		require.Equal(t, service.ships != shipped{}, service.nothingToShip != "", "%s", name)
	}
}

// The services without orders of their own have an entry in the catalogue only.
func TestOtherServicesHaveNoRules(t *testing.T) {
	for _, service := range services {
		if service.Orderable() && service.OrderedAs == "" {
			continue
		}
		require.Empty(t, service.feed, service.InternalName)
		require.Empty(t, service.whenPaid, service.InternalName)
		require.Empty(t, service.actions, service.InternalName)
	}
}

// Each status that the definition of a service names, and each way to end, has a sentence for the citizen.
func TestEveryStatusIsExplained(t *testing.T) {
	for _, service := range ordered() {
		statuses := []Status{StatusDone, StatusCanceled, StatusExpired, StatusRefusal}
		if service.whenPaid != "" {
			statuses = append(statuses, StatusPaymentReceived, service.whenPaid)
		}
		for _, rule := range service.actions {
			statuses = append(statuses, rule.Status)
		}
		for _, status := range statuses {
			explained := len(service.explanations[status]) > 0 || commonExplanations[status] != ""
			require.True(t, explained, "%s: %s", service.InternalName, status)
		}
	}
}

// A service's own letters are complete and about what can happen, and its labels are of statuses that have one.
func TestOwnLettersAndLabels(t *testing.T) {
	for _, service := range services {
		for event, rules := range service.letters {
			require.NotEmpty(t, service.InternalName.EventText(event), "%s %s", service.InternalName, event)
			for _, rule := range rules {
				require.NotEmpty(t, rule.To, "%s %s", service.InternalName, event)
				require.NotEmpty(t, rule.Subject, "%s %s", service.InternalName, event)
				require.NotEmpty(t, rule.Text, "%s %s", service.InternalName, event)
			}
		}
		for status := range service.labels {
			require.Contains(t, labels, status, service.InternalName)
		}
	}
}
