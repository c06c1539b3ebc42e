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
import { useState } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { type Observer, observers } from '#api/account';
import { ApiError, client, required, type Schema } from '#api/client';
import { Field } from '#form/Field';
import { validCheckCode } from '#lib/validation';
import { Confirm } from '#ui/Confirm';
import { LoadingButton } from '#ui/LoadingButton';
import { showProblem } from '#ui/problem';
import { useFormRestore } from '#ui/useFormRestore';
import { text } from './text';

/** The name of what is typed to answer a company. */
export const answerTo = ({ id }: Observer) => `observer-${id}`;

/** Confirm a request with the shown code, or refuse it (MON-06 to MON-08, MON-15, MON-16). */
export function ObserverDialog({ observer, onClose }: { observer: Observer; onClose: () => void }) {
  const [shown] = useState(observer.code ?? ''); // the list may be read again in the meantime
  const form = useForm({ defaultValues: { otp: '' } });
  useFormRestore(answerTo(observer), form);
  const decide = useDecision(observer, form, onClose);
  const [refusing, setRefusing] = useState(false);
  if (decide.data?.status === 'approved') return <Approved company={observer.company} onClose={onClose} />;
  if (refusing) {
    return (
      <Confirm
        open
        danger
        title={text.monitoring.refuse}
        note={text.monitoring.refuseNote(observer.company)}
        yes={text.monitoring.refuseYes}
        no={text.monitoring.refuseNo}
        busy={decide.isPending}
        onYes={() => decide.mutate({ status: 'canceled' })}
        onNo={() => setRefusing(false)}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="observer-title" aria-describedby="observer-note">
      <DialogTitle id="observer-title">{text.monitoring.dialog}</DialogTitle>
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onSubmit={form.handleSubmit(({ otp }) => decide.mutate({ status: 'approved', otp: otp.trim() }))}
        >
          <DialogContent>
            <DialogContentText id="observer-note">{text.monitoring.asks(observer.company)}</DialogContentText>
            <Terms />
            <ShownCode code={shown} />
            <Field
              name="otp"
              label={text.monitoring.code}
              validate={(value) => validCheckCode(value, shown)}
              inputMode="numeric"
              width="zip"
              maxLength={shown.length}
            />
          </DialogContent>
          <Answers busy={decide.isPending} onRefuse={() => setRefusing(true)} />
        </Box>
      </FormProvider>
    </Dialog>
  );
}

/** What the company will see, how long, and how that ends: before the consent, and after it. */
export function Terms() {
  return (
    <Box component="ul" sx={{ my: 2, pl: 2.5, '& li': { mb: 0.75 } }}>
      {text.monitoring.terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </Box>
  );
}

/** Yes or no; while the yes is under way neither is pressed. */
function Answers({ busy, onRefuse }: { busy: boolean; onRefuse: () => void }) {
  return (
    <DialogActions>
      <Button variant="outlined" color="error" disabled={busy} onClick={onRefuse}>
        {text.monitoring.cancel}
      </Button>
      <LoadingButton type="submit" variant="contained" busy={busy}>
        {text.monitoring.confirm}
      </LoadingButton>
    </DialogActions>
  );
}

/** The citizen's answer to a company; a wrong code is shown at its field. */
function useDecision({ id }: Observer, form: UseFormReturn<{ otp: string }>, onClose: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schema['ObserverDecision']) =>
      required(client.PATCH('/api/user/observers/{id}', { params: { path: { id: id } }, body })),
    onError: (error) => {
      const fault = error instanceof ApiError ? error.fields.otp : undefined;
      if (fault) return form.setError('otp', { message: fault });
      onClose();
      return showProblem(error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: observers.queryKey }),
    onSuccess: ({ status }) => (status === 'approved' ? undefined : onClose()),
  });
}

/** The code to type, large, and selectable to be copied. */
function ShownCode({ code }: { code: string }) {
  return (
    <Box sx={{ my: 3, py: 2, px: 3, bgcolor: 'background.default', borderRadius: 1.5, textAlign: 'center' }}>
      <Box sx={{ color: 'text.secondary' }}>{text.monitoring.shown}</Box>
      <Box
        data-testid="shown-code"
        sx={{
          fontSize: '2rem',
          fontWeight: 650,
          letterSpacing: '0.25em',
          mr: '-0.25em',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {code}
      </Box>
    </Box>
  );
}

/** The monitoring is confirmed (MON-07). */
function Approved({ company, onClose }: { company: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="approved-title" aria-describedby="approved-note">
      <DialogTitle id="approved-title">{text.monitoring.done}</DialogTitle>
      <DialogContent>
        <DialogContentText id="approved-note">{text.monitoring.doneNote(company)}</DialogContentText>
        <Terms />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {text.monitoring.close}
        </Button>
        <Button component={Link} to="/profile" variant="contained" autoFocus onClick={onClose}>
          {text.monitoring.toProfile}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
