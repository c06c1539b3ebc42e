package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"cabinet/clients/diia"
	"cabinet/clients/idgovua"
	"cabinet/clients/insurer"
	"cabinet/clients/mail"
	"cabinet/clients/monobank"
	"cabinet/clients/novaposhta"
	"cabinet/clients/registers"
	"cabinet/clients/ukrposhta"
	"cabinet/cmd/cabinet/config"
	"cabinet/cmd/cabinet/partners"
	"cabinet/documents/signature"
)

// exitUnanswered is the exit code of `cabinet partners check` if a question was not answered as the protocol says.
const exitUnanswered = 3

// partnersCommand has what is done with all outside systems.
func partnersCommand() *cobra.Command {
	command := &cobra.Command{Use: "partners", Short: "Try the configured outside systems", Args: cobra.NoArgs}
	command.AddCommand(partnersCheckCommand())
	return command
}

func partnersCheckCommand() *cobra.Command {
	var only []string
	command := &cobra.Command{
		Use: "check", Short: "Ask each configured partner what can be asked without effect", Args: cobra.NoArgs,
		Long: fmt.Sprintf(`Asks each configured outside system for a session, a dictionary, or the state of something that does not exist, and prints what
answered how. It is the first command after keys, addresses or rights have changed. Nothing is ordered, paid, sent or stored; the registers
log questions about a person who does not exist. Push services cannot be asked: they answer only for a citizen's browser.
The exit code is %d if a question was not answered as the protocol says.`, exitUnanswered),
		Example: `  cabinet partners check
  cabinet partners check --only registers,monobank`,
		RunE: func(command *cobra.Command, _ []string) error {
			loaded, err := config.Load()
			if err != nil {
				return err
			}
			questions, err := questionsOf(loaded)
			if err != nil {
				return err
			}
			if questions, err = partners.Named(questions, only); err != nil {
				return err
			}
			return checkPartners(command.Context(), questions, command.OutOrStdout())
		},
	}
	command.Flags().StringSliceVar(&only, "only", nil, "only these partners (default all that are configured)")
	return command
}

// questionsOf are the questions to all partners that the configuration names, in the order of the documents.
func questionsOf(config *config.Config) (questions []partners.Question, err error) {
	letters, err := mail.New(config.Mail())
	if err != nil {
		return nil, err
	}
	questions = slices.Concat(
		partners.Bank(monobank.New(config.Bank())),
		partners.NovaPoshta(novaposhta.New(config.NovaPoshta())),
		partners.Ukrposhta(ukrposhta.New(config.Ukrposhta())),
		partners.Insurer(insurer.New(config.Insurer())),
		partners.Registers(registers.New(config.Registers())),
		partners.Identity(idgovua.New(config.Idgovua(), nil)),
		partners.Mail(letters),
		partners.Signatures(signature.NewTrust(config.SignatureTrust), config.DSTU()),
	)
	optional, err := optionalQuestions(config)
	return append(questions, optional...), err
}

// optionalQuestions are those to partners that the cabinet works without.
func optionalQuestions(config *config.Config) (questions []partners.Question, err error) {
	if account := config.DiiaAccount; account.Offered() {
		settings := config.Diia()
		named := diia.Registration{Branch: account.Branch, Offer: account.Offer}
		questions = append(questions, partners.Diia(diia.New(settings), settings.Place, named)...)
	}
	if config.MonobankSignIn.Offered() {
		key, err := monobank.ParseSignInKey(config.MonobankSignIn.Key)
		if err != nil {
			return nil, fmt.Errorf("CABINET_MONOBANK_AUTH_KEY: %w", err)
		}
		questions = append(questions, partners.BankSignIn(monobank.NewSignIn(config.MonobankSignIn.URL, key, config.MonobankSignIn.Signature))...)
	}
	if provider := config.Seal.EST(); provider != nil {
		questions = append(questions, partners.Certificates(provider)...)
	}
	store, err := config.ObjectStore()
	if err != nil {
		return nil, err
	}
	if store != nil {
		questions = append(questions, partners.Objects(store)...)
	}
	if scanner := config.Antivirus(); scanner != nil {
		questions = append(questions, partners.Antivirus(scanner)...)
	}
	return questions, nil
}

// checkPartners asks, and prints the results.
func checkPartners(ctx context.Context, questions []partners.Question, out io.Writer) error {
	results := partners.Check(ctx, questions)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "PARTNER\tQUESTION\tANSWER\tTIME\tNOTE")
	var failed []partners.Result
	for _, result := range results {
		_, _ = fmt.Fprintf(table, "%s\t%s\t%s\t%d ms\t%s\n",
			result.Partner, result.Asks, cmp.Or(result.Kind(), "ok"), result.Took/time.Millisecond, cmp.Or(result.Note, "-"))
		if result.Err != nil {
			failed = append(failed, result)
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, result := range failed {
		if _, err := fmt.Fprintf(out, "\n%s, %s:\n  %v\n  %s\n", result.Partner, result.Asks, result.Err, result.Advice()); err != nil {
			return err
		}
	}
	if len(failed) > 0 {
		return &exit{exitUnanswered, fmt.Errorf("partners: %d of %d questions were not answered as they must be", len(failed), len(results))}
	}
	return nil
}
