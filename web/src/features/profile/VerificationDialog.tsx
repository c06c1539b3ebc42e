import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError, client, required } from '#api/client';
import { profile } from '#api/queries';
import { Field } from '#form/Field';
import { time } from '#lib/format';
import { shownEmail, validEmail } from '#lib/validation';
import { LoadingButton } from '#ui/LoadingButton';
import { hasStoredForm, useFormRestore } from '#ui/useFormRestore';
import { text } from './text';

type Step = 'description' | 'input' | 'sent' | 'error';

/** The name of what is typed here. */
export const VERIFICATION = 'verification';

interface VerificationDialogProps {
  email: string;
  onSent: (email: string) => void;
  onClose: () => void;
}

/** Where the sending of a link has come to, its form, and the call itself. */
function useLink(email: string, onSent: (email: string) => void) {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>(() => (hasStoredForm(VERIFICATION) ? 'input' : 'description'));
  const form = useForm({ defaultValues: { address: email } });
  useFormRestore(VERIFICATION, form);
  const send = useMutation({
    mutationFn: (address: string) =>
      required(client.PATCH('/api/user/verification', { body: { email: address.trim() } })),
    onSuccess: ({ email: address }) => {
      setStep('sent');
      onSent(address);
      return queries.invalidateQueries({ queryKey: profile.queryKey });
    },
    onError: (error) => {
      const fault = error instanceof ApiError ? error.fields.email : undefined;
      if (fault) form.setError('address', { message: fault });
      else setStep('error');
    },
  });
  return { step, ask: () => setStep('input'), form, send };
}

/** Sends a link that verifies an address, in four steps (PROF-10 to PROF-12, AMB-103). */
export function VerificationDialog({ email, onSent, onClose }: VerificationDialogProps) {
  const { step, ask, form, send } = useLink(email, onSent);
  return (
    <Dialog open onClose={onClose} aria-labelledby="verification-title" fullWidth maxWidth="sm">
      <DialogTitle id="verification-title">
        {step === 'error' && reason(send.error) ? text.verification.title : titles[step]}
      </DialogTitle>
      {step === 'description' && (
        <Said words={text.verification.description}>
          <Button variant="outlined" onClick={onClose}>
            {text.verification.cancel}
          </Button>
          <Button variant="contained" onClick={ask} autoFocus>
            {text.verification.next}
          </Button>
        </Said>
      )}
      {step === 'input' && (
        <AddressForm form={form} busy={send.isPending} onSend={send.mutate} onClose={onClose} />
      )}
      {step === 'sent' && send.data && (
        <Said words={text.verification.sentTo(shownEmail(send.data.email), time(send.data.until))}>
          <Button variant="contained" onClick={onClose} autoFocus>
            {text.verification.close}
          </Button>
        </Said>
      )}
      {step === 'error' && (
        <Said words={reason(send.error) ?? text.verification.failedNote}>
          <Button variant="contained" onClick={onClose} autoFocus>
            {text.verification.close}
          </Button>
        </Said>
      )}
    </Dialog>
  );
}

interface AddressFormProps {
  form: UseFormReturn<{ address: string }>;
  busy: boolean;
  onSend: (address: string) => void;
  onClose: () => void;
}

/** The address that the link goes to. */
function AddressForm({ form, busy, onSend, onClose }: AddressFormProps) {
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={form.handleSubmit((values) => onSend(values.address))}>
        <DialogContent>
          <Field
            name="address"
            label={text.verification.email}
            validate={(value) => validEmail(value.trim())}
            autoComplete="email"
            inputMode="email"
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {text.verification.cancel}
          </Button>
          <LoadingButton type="submit" variant="contained" busy={busy}>
            {text.verification.send}
          </LoadingButton>
        </DialogActions>
      </Box>
    </FormProvider>
  );
}

const titles: Record<Step, string> = {
  description: text.verification.title,
  input: text.verification.title,
  sent: text.verification.sent,
  error: text.verification.failed,
};

/** What the server refuses for a reason that helps is said; of everything else only that it did not work. */
const reason = (error: Error | null) =>
  error instanceof ApiError && (error.status === 409 || error.status === 429) ? error.message : undefined;

function Said({ words, children }: { words: string; children: ReactNode }) {
  return (
    <>
      <DialogContent>
        <DialogContentText role="status" sx={{ overflowWrap: 'anywhere' }}>
          {words}
        </DialogContentText>
      </DialogContent>
      <DialogActions>{children}</DialogActions>
    </>
  );
}
