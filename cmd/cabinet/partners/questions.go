package partners

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"cabinet/clients/antivirus"
	"cabinet/clients/diia"
	"cabinet/clients/est"
	"cabinet/clients/idgovua"
	"cabinet/clients/insurer"
	"cabinet/clients/mail"
	"cabinet/clients/monobank"
	"cabinet/clients/novaposhta"
	"cabinet/clients/objects"
	"cabinet/clients/ukrposhta"
	"cabinet/documents/signature"
	"cabinet/domain"
)

// nothing is a name that no partner knows: each question about it is another one.
func nothing() string { return uuid.NewString() }

// Bank returns the questions to the bank's acquiring.
func Bank(bank *monobank.Client) []Question {
	const partner = "monobank"
	return []Question{
		of(partner, "the key of webhooks", func(ctx context.Context) error {
			_, err := bank.PublicKey(ctx)
			return err
		}),
		ofNothing(partner, "an invoice that does not exist", func(ctx context.Context) error {
			_, err := bank.Status(ctx, nothing())
			return err
		}),
		of(partner, "the statement of the last hour", func(ctx context.Context) error {
			now := time.Now().Truncate(time.Second)
			return bank.Payments(ctx, now.Add(-time.Hour), now, func([]monobank.Payment) error { return nil })
		}),
	}
}

// BankSignIn returns the question to the bank's sign-in.
func BankSignIn(bank *monobank.SignIn) []Question {
	return []Question{ofNothing("monobank sign-in", "a sign-in that does not exist", func(ctx context.Context) error {
		_, err := bank.Granted(ctx, nothing())
		return err
	})}
}

// city is a city that every dictionary has.
const city = "Київ"

// NovaPoshta returns the questions to that post.
func NovaPoshta(post *novaposhta.Client) []Question {
	const partner = "novaposhta"
	return []Question{
		listed(partner, "the cities of that name", func(ctx context.Context) ([]novaposhta.City, error) { return post.Cities(ctx, city) }),
		of(partner, "the sender's waybills of today", func(ctx context.Context) error {
			_, err := post.FindParcel(ctx, novaposhta.Parcel{Reference: nothing()}, time.Time{})
			return err
		}),
		ofNothing(partner, "a waybill that does not exist", func(ctx context.Context) error {
			_, err := post.Track(ctx, "20000000000000")
			return err
		}),
	}
}

// Ukrposhta returns the questions to that post.
func Ukrposhta(post *ukrposhta.Client) []Question {
	const partner = "ukrposhta"
	return []Question{
		listed(partner, "the regions", post.Regions),
		{partner, "the sender's record", func(ctx context.Context) (note string, err error) {
			sender, err := post.SenderRecord(ctx)
			if err == nil && sender.LatinName == "" {
				note = "it has no latinName: letters to the EU will be refused"
			}
			return note, err
		}},
		of(partner, "a recipient that does not exist", func(ctx context.Context) error {
			_, err := post.FindShipment(ctx, nothing(), time.Time{})
			return err
		}),
		of(partner, "a parcel that does not exist", func(ctx context.Context) error {
			_, err := post.Track(ctx, "0500000000000")
			return err
		}),
	}
}

// Insurer returns the questions to the insurers' aggregator.
func Insurer(agent *insurer.Client) []Question {
	const partner = "insurer"
	return []Question{
		listed(partner, "the places of that name", func(ctx context.Context) ([]domain.InsurancePlace, error) { return agent.Places(ctx, city) }),
		ofNothing(partner, "a contract that does not exist", func(ctx context.Context) error {
			_, err := agent.Find(ctx, nothing())
			return err
		}),
		listed(partner, "the green cards' vehicle types", agent.GreenVehicleTypes),
	}
}

// Diia returns the questions to Diia. named are the branch and the offer of the settings, or empty.
func Diia(app *diia.Client, branch diia.Branch, named diia.Registration) []Question {
	return []Question{{"diia", "the branch and the offer", func(ctx context.Context) (note string, err error) {
		found, err := app.Registered(ctx, branch)
		switch {
		case err != nil:
			return "", err
		case named != diia.Registration{}:
			return "", nil // the session works; no call shows whether an offer that is named can be used
		case found.Branch == "" || found.Offer == "":
			return "there is none of that name yet: the first request makes it", nil
		}
		return fmt.Sprintf("branch %s, offer %s", found.Branch, found.Offer), nil
	}}}
}

// Identity returns the question to id.gov.ua. The answer to a wrong secret is the one to a wrong code.
func Identity(identity *idgovua.Client) []Question {
	question := ofNothing("id.gov.ua", "a code that does not exist", func(ctx context.Context) error {
		_, err := identity.SignIn(ctx, nothing())
		return err
	})
	refused := question.ask
	question.ask = func(ctx context.Context) (note string, err error) {
		if note, err = refused(ctx); err == nil {
			note += ", as for a wrong secret: sign in once"
		}
		return note, err
	}
	return []Question{question}
}

// Mail returns the question to the mail server.
func Mail(letters *mail.Client) []Question {
	return []Question{of("mail", "to be let in", letters.Check)}
}

// Certificates returns the question to the provider that certifies the seal.
func Certificates(provider *est.Client) []Question {
	return []Question{listed("est", "the provider's certificates", provider.Authorities)}
}

// Objects returns the question to the store of files.
func Objects(store *objects.Client) []Question {
	return []Question{of("objects", "whether the bucket exists", store.Check)}
}

// testVirus is the test file of EICAR in two halves, so that no scanner takes this program for it.
const testVirus = `X5O!P%@AP[4\PZX54(P^)7CC)7}` + `$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`

// Antivirus returns the questions to the scanner of uploads.
func Antivirus(scanner *antivirus.Client) []Question {
	scan := func(content string, infected bool) func(context.Context) error {
		return func(ctx context.Context) error {
			found, err := scanner.Scan(ctx, []byte(content))
			if err == nil && infected != (found != "") {
				return fmt.Errorf("the scanner found %q", found)
			}
			return err
		}
	}
	return []Question{
		of("antivirus", "a clean file", scan("%PDF-1.7", false)),
		of("antivirus", "the test file of EICAR", scan(testVirus, true)),
	}
}

// Signatures returns the questions to the list of trust, and to the service that verifies DSTU 4145; nil: there is none.
func Signatures(trust *signature.Trust, dstu *signature.Remote) []Question {
	questions := []Question{{"list of trust", "the authorities", func(ctx context.Context) (note string, err error) {
		authorities, err := trust.Read(ctx)
		return fmt.Sprintf("%d authorities", len(authorities)), err
	}}}
	if dstu != nil {
		questions = append(questions, ofNothing("signature verifier", "a signature that is none", func(ctx context.Context) error {
			_, err := dstu.Verify(ctx, []byte("content"), []byte("signature"))
			return err
		}))
	}
	return questions
}

// Named returns the questions to the named partners; without names, all. An error names the partner that is not configured.
func Named(questions []Question, names []string) ([]Question, error) {
	if len(names) == 0 {
		return questions, nil
	}
	var chosen []Question
	for _, name := range names {
		before := len(chosen)
		for _, question := range questions {
			if strings.EqualFold(question.Partner, name) {
				chosen = append(chosen, question)
			}
		}
		if len(chosen) == before {
			return nil, fmt.Errorf("no partner %q is configured", name)
		}
	}
	return chosen, nil
}
