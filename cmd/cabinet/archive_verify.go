package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"

	"github.com/spf13/cobra"

	"cabinet/db/archive"
)

// errDamaged is the result of a verification that has found damaged files.
var errDamaged = errors.New("the archive is damaged")

// verifyArchiveCommand reads an archive and compares it with its sums.
func verifyArchiveCommand() *cobra.Command {
	var system string
	command := &cobra.Command{
		Use: "verify ARCHIVE", Short: "Read the archive, compare it with its sums, and list damaged files and gaps", Args: cobra.ExactArgs(1),
		Long: `Reads every file of the folder ARCHIVE, or of a copy of it. The private key is not needed: the sums are those of the encrypted files.
The result is written to the archive, where "cabinet archive" takes damaged files for missing; a folder that cannot be written is only read.

Exit codes: 0 all files are as they were written, 1 some are not, and are named. Gaps, after which a base backup was taken, are named too.`,
		RunE: func(command *cobra.Command, arguments []string) error {
			folder, err := archive.Find(arguments[0], system)
			if err != nil {
				return err
			}
			found, err := folder.Verify(command.Context())
			if err != nil {
				return err
			}
			if err := found.Record(folder); err != nil && !errors.Is(err, fs.ErrPermission) && !readOnly(err) {
				return err
			}
			return describeVerification(command.OutOrStdout(), found)
		},
	}
	command.Flags().StringVar(&system, "system", "", "the cluster's system identifier, if ARCHIVE has several")
	return command
}

func readOnly(err error) bool { return errors.Is(err, syscall.EROFS) }

func describeVerification(out io.Writer, found *archive.Verification) error {
	text := fmt.Sprintf("%d files, %d bytes\n", found.Files, found.Bytes)
	for _, gap := range found.Gaps {
		text += "gap: " + gap + "\n"
	}
	for _, name := range found.Damaged {
		text += "damaged: " + name + "\n"
	}
	if _, err := io.WriteString(out, text); err != nil {
		return err
	}
	if len(found.Damaged) > 0 {
		return errDamaged
	}
	return nil
}
