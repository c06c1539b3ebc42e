package main

import (
	"fmt"
	"slices"
	"strings"

	"cabinet/domain"
)

// header warns against editing a page by hand.
const header = "<!-- Drawn by `make generate` from workflows/testdata/histories and domain/action.go. -->\n"

// index lists the pages.
func index(services []domain.Service) string {
	var b strings.Builder
	b.WriteString(header + "\n# Services, drawn\n\nEach page is drawn from the table of actions and from histories of orders that a real engine has recorded.\n\n")
	for _, service := range services {
		fmt.Fprintf(&b, "- [%s](%s.md) (`%[2]s`)\n", service.Name, service.InternalName)
	}
	return b.String()
}

func page(service *domain.Service, s *observations) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n# %s\n\n`%s`, drawn from %d recorded histories. [All services](README.md).\n\n", header, service.Name, service.InternalName, s.histories)
	s.draw(&b, service.InternalName)
	s.writeActions(&b, service.InternalName)
	s.writeTransitions(&b, service.InternalName)
	return b.String()
}

// colours are those of the badges.
var colours = []struct {
	colour domain.Colour
	style  string
}{
	{domain.Gray, "fill:#eceff1,stroke:#78909c,color:#263238"},
	{domain.Yellow, "fill:#fff8e1,stroke:#f9a825,color:#3e2723"},
	{domain.Blue, "fill:#e3f2fd,stroke:#1e88e5,color:#0d47a1"},
	{domain.Green, "fill:#e8f5e9,stroke:#43a047,color:#1b5e20"},
	{domain.Red, "fill:#ffebee,stroke:#e53935,color:#b71c1c"},
}

// draw draws the states with their deadlines, the transitions and the endings.
func (s *observations) draw(b *strings.Builder, service domain.ServiceName) {
	b.WriteString("```mermaid\nstateDiagram-v2\n")
	for _, one := range s.states {
		text := label(service, one).Text
		for _, kind := range s.deadlines[one] {
			text += "<br/>⏱ " + term(service, kind)
		}
		fmt.Fprintf(b, "    state \"%s\" as %s\n", text, one.id())
	}
	b.WriteString("\n")
	for _, w := range s.transitions {
		from := "[*]"
		if w.from != (state{}) {
			from = w.from.id()
		}
		fmt.Fprintf(b, "    %s --> %s: %s\n", from, w.to.id(), strings.Join(reasons(service, s.events[w]), "<br/>"))
	}
	for _, one := range s.states {
		if one.status.Finished() {
			fmt.Fprintf(b, "    %s --> [*]\n", one.id())
		}
	}
	b.WriteString("\n")
	for _, tone := range colours {
		fmt.Fprintf(b, "    classDef %s %s\n", tone.colour, tone.style)
	}
	for _, one := range s.states {
		fmt.Fprintf(b, "    class %s %s\n", one.id(), label(service, one).Colour)
	}
	b.WriteString("```\n\n")
}

// writeActions lists who may do what in which state, until when, and the resulting state.
func (s *observations) writeActions(b *strings.Builder, service domain.ServiceName) {
	b.WriteString("## Who may do what\n\n| When the order is | who | may | until | then it is |\n|---|---|---|---|---|\n")
	for _, one := range s.states {
		for _, rule := range domain.ActionRules(service) {
			if !concerns(rule, one) {
				continue
			}
			fmt.Fprintf(b, "| %s | %s | %s | %s | %s |\n",
				s.named(service, one), parties[rule.By], s.does(rule), s.bound(service, rule, one), s.then(service, one, rule.Action))
		}
	}
	b.WriteString("\n")
}

// concerns reports whether a row of the table of actions is about a state.
func concerns(rule domain.ActionRule, s state) bool {
	return rule.Status == s.status && (rule.Sub == "" || rule.Sub == s.sub)
}

// does reads "download the policy, after 5 minutes".
func (s *observations) does(rule domain.ActionRule) string {
	if rule.After == 0 {
		return actions[rule.Action]
	}
	return fmt.Sprintf("%s, after %s", actions[rule.Action], span(rule.After))
}

// bound is the deadline of an action in a state that has it.
func (s *observations) bound(service domain.ServiceName, rule domain.ActionRule, in state) string {
	if slices.Contains(s.deadlines[in], rule.Deadline) {
		return term(service, rule.Deadline)
	}
	return "–"
}

func (s *observations) then(service domain.ServiceName, in state, action domain.Action) string {
	var names []string
	for _, to := range s.answers[act{in, action}] {
		if to == in {
			names = append(names, "as before")
			continue
		}
		names = append(names, s.named(service, to))
	}
	if len(names) == 0 {
		return "–"
	}
	return strings.Join(names, ", or ")
}

// writeTransitions lists what happens in each state.
func (s *observations) writeTransitions(b *strings.Builder, service domain.ServiceName) {
	b.WriteString("## What happens\n\n| When the order is | and this happens | it is |\n|---|---|---|\n")
	for _, from := range append([]state{{}}, s.states...) {
		for _, w := range s.transitions {
			if w.from == from {
				fmt.Fprintf(b, "| %s | %s | %s |\n", s.named(service, w.from), strings.Join(reasons(service, s.events[w]), "; "), s.named(service, w.to))
			}
		}
	}
}

// named reads "Очікує оплату `w8_2_pay`".
func (s *observations) named(service domain.ServiceName, one state) string {
	if one == (state{}) {
		return "not there"
	}
	return fmt.Sprintf("%s `%s`", label(service, one).Text, one.key())
}
