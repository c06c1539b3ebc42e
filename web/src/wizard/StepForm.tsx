import { Alert, Box, Button, Link } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider, type SubmitHandler, type UseFormReturn } from 'react-hook-form';
import { text } from '../text/uk';
import { Ways } from './Ways';

interface StepFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  onNext: SubmitHandler<Values>;
  onBack?: (() => void) | undefined;
  next?: string;
  busy?: boolean;
  /** Nothing can be filled in or sent now (CAT-32); the reason is shown elsewhere on the page. */
  closed?: boolean;
  /** Faults are named at the field alone: nothing above it may come and go while one draws. */
  still?: boolean;
  /** Another way than on or back. */
  other?: ReactNode;
  children: ReactNode;
}

/**
 * The form of one step. "Next" does not go on until all is right (WIZ-02, WIZ-04), but stays reachable: pressing it
 * leads to what has to be mended.
 */
export function StepForm<Values extends FieldValues>({
  form,
  onNext,
  onBack,
  next,
  busy,
  closed,
  still = false,
  other,
  children,
}: StepFormProps<Values>) {
  const { formState, handleSubmit } = form;
  const lead = (errors: FieldValues) => {
    if (still) document.getElementById(`field-${flatten(errors)[0]?.[0]}`)?.focus();
  };
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={closed ? (event) => event.preventDefault() : handleSubmit(onNext, lead)}
      >
        {!still && <ErrorSummary errors={formState.errors} attempt={formState.submitCount} />}
        <Box component="fieldset" role="presentation" disabled={closed} sx={fields}>
          {children}
        </Box>
        <Ways>
          {onBack && (
            <Button variant="outlined" onClick={onBack}>
              {text.wizard.back}
            </Button>
          )}
          <Button
            type="submit"
            variant="contained"
            loading={busy ?? false}
            aria-disabled={!formState.isValid || closed}
            aria-describedby={formState.isValid || closed ? undefined : 'next-hint'}
          >
            {next ?? text.wizard.next}
          </Button>
          {other}
          {!formState.isValid && !closed && (
            <Box id="next-hint" sx={{ color: 'text.secondary' }}>
              {text.wizard.notYet}
            </Box>
          )}
        </Ways>
      </Box>
    </FormProvider>
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

/** The faults of fields, those inside of parts such as `passport.number` too. */
function flatten(errors: FieldValues, prefix = ''): [name: string, message: string][] {
  return Object.entries(errors).flatMap(([name, fault]) => {
    const path = prefix + name;
    if (!fault || typeof fault !== 'object' || name === 'ref') return [];
    return typeof fault.type === 'string'
      ? [[path, String(fault.message ?? '')]]
      : flatten(fault, `${path}.`);
  });
}

/** The faults of a form, with links to their fields; it takes focus when "Next" has found some. */
function ErrorSummary({ errors, attempt }: { errors: FieldValues; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  const faults = flatten(errors);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  useEffect(() => {
    if (faults.length === 0 || attempt === 0) return;
    const title = document.title;
    if (!title.startsWith(text.wizard.fault)) document.title = `${text.wizard.fault}: ${title}`;
    return () => {
      document.title = title.replace(`${text.wizard.fault}: `, '');
    };
  }, [faults.length, attempt]);
  if (faults.length === 0 || attempt === 0) return null;
  return (
    <Alert severity="error" ref={box} tabIndex={-1} sx={{ mb: 3 }} role="alert">
      <Box component="h2" sx={{ m: 0, mb: 1, fontSize: '1.125rem' }}>
        {text.wizard.faults}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {faults.map(([name, fault]) => (
          <li key={name}>
            <Link
              href={`#field-${name}`}
              color="inherit"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(`field-${name}`)?.focus();
              }}
            >
              {labelOf(name)}
              {fault}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
