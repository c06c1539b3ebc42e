import { Alert, Box, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { ApiError, client, required, type Schema } from '#api/client';
import { profile } from '#api/queries';
import { Field } from '#form/Field';
import { normalizePhone, validEmail, validPhone } from '#lib/validation';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { LoadingButton } from '#ui/LoadingButton';
import { Panel } from '#ui/Panel';
import { showProblem } from '#ui/problem';
import { hasStoredForm, useFormRestore } from '#ui/useFormRestore';
import { type Contacts, changedContacts, contactsOf } from './contacts';
import { EmailStatus } from './EmailStatus';
import { Notifications } from './Notifications';
import { text } from './text';
import { VERIFICATION, VerificationDialog } from './VerificationDialog';

/** How long 'saved' stays (PROF-07, TIME-12). */
const SAVED = 2_000;

/** How often a link that is on its way is asked about. */
const PENDING = 5_000;

/** Email with its status, phone and gender (PROF-03), and notifications in this browser. */
export function Component() {
  const citizen = useQuery({
    ...profile,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.emailStatus === 'pending' ? PENDING : false),
  });
  if (citizen.data) {
    return (
      <>
        <ContactsForm citizen={citizen.data} />
        <Notifications />
      </>
    );
  }
  return citizen.isError ? <LoadError of={citizen} /> : <Loading rows={1} />;
}

/** The form of the contacts, what of them is kept, and how what was typed is saved. */
function useContacts(citizen: Schema['Profile']) {
  const queries = useQueryClient();
  const [kept, setKept] = useState(() => contactsOf(citizen)); // what is typed is compared with it
  const form = useForm<Contacts>({ defaultValues: kept, mode: 'onTouched' });
  useFormRestore('contacts', form);
  const [saved, setSaved] = useSaved();
  const save = useMutation({
    mutationFn: (values: Contacts) =>
      required(client.PATCH('/api/user/profile', { body: changedContacts(kept, values) })),
    onSuccess: (changed) => {
      queries.setQueryData(profile.queryKey, changed);
      setKept(contactsOf(changed));
      form.reset(contactsOf(changed));
      setSaved();
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [at, [name, message]] of fields.entries())
        form.setError(name as keyof Contacts, { message }, { shouldFocus: at === 0 });
      if (fields.length === 0) showProblem(error);
    },
  });
  /** The link has gone to an address, which is the citizen's now. */
  const readdress = (email: string) => {
    setKept({ ...kept, email });
    form.resetField('email', { defaultValue: email });
  };
  return { form, kept, save, saved, readdress };
}

function ContactsForm({ citizen }: { citizen: Schema['Profile'] }) {
  const { form, kept, save, saved, readdress } = useContacts(citizen);
  const [verifying, setVerifying] = useState(() => hasStoredForm(VERIFICATION));
  const typed = form.watch();
  const changed = Object.keys(changedContacts(kept, typed)).length > 0;
  const whole = typed.email.trim() !== '' && typed.phone.trim() !== '' && typed.gender !== '';
  const ready = changed && whole;
  return (
    <FormProvider {...form}>
      <Panel sx={{ maxWidth: '42em' }}>
        <Box
          component="form"
          noValidate
          onSubmit={form.handleSubmit((values) => (ready ? save.mutate(values) : undefined))}
        >
          <Field
            name="email"
            label={text.contacts.email}
            validate={(value) => validEmail(value.trim())}
            autoComplete="email"
            inputMode="email"
          />
          {typed.email.trim() === kept.email && (
            <EmailStatus status={citizen.emailStatus} onVerify={() => setVerifying(true)} />
          )}
          <Field
            name="phone"
            label={text.contacts.phone}
            hint={text.contacts.phoneHint}
            validate={(value) => validPhone(normalizePhone(value.trim()))}
            autoComplete="tel"
            inputMode="tel"
          />
          <Gender />
          <Saving ready={ready} whole={whole} busy={save.isPending} saved={saved} />
        </Box>
      </Panel>
      {verifying && (
        <VerificationDialog email={kept.email} onSent={readdress} onClose={() => setVerifying(false)} />
      )}
    </FormProvider>
  );
}

interface SavingProps {
  ready: boolean;
  /** Nothing is left out. */
  whole: boolean;
  busy: boolean;
  saved: boolean;
}

/** The button that saves, why it does not yet, and that it has. */
function Saving({ ready, whole, busy, saved }: SavingProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mt: 3, minHeight: 56 }}>
      <LoadingButton
        type="submit"
        variant="contained"
        busy={busy}
        aria-disabled={!ready}
        aria-describedby={ready ? undefined : 'save-hint'}
      >
        {text.contacts.save}
      </LoadingButton>
      {!ready && !saved && (
        <Box id="save-hint" sx={{ color: 'text.secondary' }}>
          {whole ? text.contacts.nothing : text.contacts.missing}
        </Box>
      )}
      <Box role="status">
        {saved && (
          <Alert severity="success" sx={{ py: 0 }}>
            {text.contacts.saved}
          </Alert>
        )}
      </Box>
    </Box>
  );
}

/** The message that all is saved, and how to show it for its time. */
function useSaved(): [boolean, () => void] {
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (at === 0) return;
    const timer = setTimeout(() => setAt(0), SAVED);
    return () => clearTimeout(timer);
  }, [at]);
  return [at !== 0, () => setAt(Date.now())];
}

function Gender() {
  return (
    <Controller<Contacts, 'gender'>
      name="gender"
      rules={{ required: text.contacts.genderMissing }}
      render={({ field }) => (
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 2 }}>
          <FormLabel
            component="legend"
            sx={{ color: 'text.primary', fontWeight: 600, '&.Mui-focused': { color: 'text.primary' } }}
          >
            {text.contacts.gender}
          </FormLabel>
          <RadioGroup {...field} row>
            {(['male', 'female'] as const).map((gender) => (
              <FormControlLabel
                key={gender}
                value={gender}
                control={<Radio />}
                label={text.contacts.genders[gender]}
              />
            ))}
          </RadioGroup>
        </Box>
      )}
    />
  );
}
