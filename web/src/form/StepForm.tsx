import { Alert, Box, Button, Link } from '@mui/material';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import {
  type FieldValues,
  FormProvider,
  type Path,
  type SubmitHandler,
  type UseFormReturn,
} from 'react-hook-form';
import { forms } from '../text/forms';
import { LoadingButton } from '../ui/LoadingButton';
import { PendingPartsProvider, usePendingParts } from '../ui/pendingParts';
import { FormActions } from './FormActions';

interface StepFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  onNext: SubmitHandler<Values>;
  onBack?: (() => void) | undefined;
  next?: string | undefined;
  busy?: boolean | undefined;
  /** Nothing can be filled in or sent now (CAT-32); the reason is shown elsewhere on the page. */
  closed?: boolean | undefined;
  /** Why one cannot continue, when filling in would not help. */
  hint?: string | undefined;
  /** Faults are named at the field alone: nothing above it may come and go while one draws. */
  noSummary?: boolean;
  /** Another way than on or back. */
  otherAction?: ReactNode;
  children: ReactNode;
}

/**
 * The form of one step. "Next" does not submit until all is right (WIZ-02, WIZ-04), but stays reachable: pressing it
 * leads to what has to be corrected. Nor does it submit while a part is not loaded: its fields are not there to be checked.
 */
export function StepForm<Values extends FieldValues>({
  form,
  onNext,
  onBack,
  next,
  busy,
  closed,
  hint,
  noSummary = false,
  otherAction,
  children,
}: StepFormProps<Values>) {
  const { clearErrors, formState, handleSubmit } = form;
  const attempt = formState.submitCount;
  const faults = flatten(formState.errors);
  const [unread, enter] = usePendingParts();
  const stopped = closed || unread;
  useFaultTitle(attempt > 0 && faults.length > 0);
  const lead = (errors: FieldValues) => {
    if (noSummary) fieldOf(flatten(errors)[0]?.name ?? '')?.focus();
  };
  const submit = (event: FormEvent) => {
    // Whether what the server has refused is good by now, the server says itself; a fault without a field would stay for ever.
    clearErrors(faults.filter(({ server }) => server).map(({ name }) => name as Path<Values>));
    return handleSubmit(onNext, lead)(event);
  };
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={stopped ? (event) => event.preventDefault() : submit}>
        {!noSummary && <ErrorSummary faults={faults} attempt={attempt} />}
        <Box component="fieldset" role="presentation" disabled={closed} sx={fields}>
          <PendingPartsProvider value={enter}>{children}</PendingPartsProvider>
        </Box>
        <StepActions
          valid={formState.isValid && !unread}
          onBack={onBack}
          next={next}
          busy={busy}
          closed={closed}
          hint={unread ? forms.wizard.unread : hint}
          otherAction={otherAction}
        />
      </Box>
    </FormProvider>
  );
}

type StepActionsProps = Pick<
  StepFormProps<FieldValues>,
  'onBack' | 'next' | 'busy' | 'closed' | 'hint' | 'otherAction'
> & {
  valid: boolean;
};

/** Back and next, and why one cannot continue yet. */
function StepActions({
  valid,
  onBack,
  next,
  busy,
  closed,
  hint = forms.wizard.notYet,
  otherAction,
}: StepActionsProps) {
  return (
    <FormActions>
      {onBack && (
        <Button variant="outlined" onClick={onBack}>
          {forms.wizard.back}
        </Button>
      )}
      <LoadingButton
        type="submit"
        variant="contained"
        busy={busy ?? false}
        aria-disabled={!valid || closed}
        aria-describedby={valid || closed ? undefined : 'next-hint'}
      >
        {next ?? forms.wizard.next}
      </LoadingButton>
      {otherAction}
      {!valid && !closed && (
        <Box id="next-hint" sx={{ color: 'text.secondary' }}>
          {hint}
        </Box>
      )}
    </FormActions>
  );
}

/** The fields of a step; closed ones look closed, and stay readable. */
const fields = {
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  '&:disabled': {
    '& .MuiRadio-root, & .MuiCheckbox-root': { color: 'action.disabled' },
    '& .MuiPaper-root, & .MuiOutlinedInput-root': { bgcolor: 'background.default' },
    '& label, & input': { cursor: 'not-allowed' },
  },
} as const;

/** The label of a field, so that a fault says where it is. */
const labelOf = (name: string) => {
  const label = document.querySelector(`label[for="field-${name}"], [data-label-of="${name}"]`)?.textContent;
  if (!label) return '';
  return label.endsWith('?') ? `${label} ` : `${label}: `;
};

const fieldOf = (name: string) => document.getElementById(`field-${name}`);

interface Fault {
  name: string;
  message: string;
  /** Found by the server, not by a rule of the form. */
  server: boolean;
}

/** The faults of fields, those inside of parts such as `passport.number` too. */
function flatten(errors: FieldValues, prefix = ''): Fault[] {
  return Object.entries(errors).flatMap(([key, fault]) => {
    const name = prefix + key;
    if (!fault || typeof fault !== 'object' || key === 'ref') return [];
    return typeof fault.type === 'string'
      ? [{ name, message: String(fault.message ?? ''), server: fault.type === 'server' }]
      : flatten(fault, `${name}.`);
  });
}

/** Says in the page's title that there is something to correct. */
function useFaultTitle(faulty: boolean): void {
  useEffect(() => {
    if (!faulty) return;
    const title = document.title;
    if (!title.startsWith(forms.wizard.fault)) document.title = `${forms.wizard.fault}: ${title}`;
    return () => {
      document.title = title.replace(`${forms.wizard.fault}: `, '');
    };
  }, [faulty]);
}

/**
 * The faults of a form, with links to their fields; it takes focus when "Next" has found some. What the server has refused
 * is listed at once.
 */
function ErrorSummary({ faults, attempt }: { faults: Fault[]; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  const listed = faults.filter(({ server }) => server || attempt > 0);
  if (listed.length === 0) return null;
  return (
    <Alert severity="error" ref={box} tabIndex={-1} sx={{ mb: 3 }} role="alert">
      <Box component="h2" sx={{ m: 0, mb: 1, fontSize: '1.125rem' }}>
        {forms.wizard.faults}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {listed.map(({ name, message }) => (
          <li key={name}>
            {fieldOf(name) ? (
              <Link
                href={`#field-${name}`}
                color="inherit"
                onClick={(event) => {
                  event.preventDefault();
                  fieldOf(name)?.focus();
                }}
              >
                {labelOf(name)}
                {message}
              </Link>
            ) : (
              message
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
