import { Box, Button } from '@mui/material';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import {
  type FieldValues,
  FormProvider,
  type Path,
  type SubmitHandler,
  type UseFormReturn,
} from 'react-hook-form';
import { forms } from '#text/forms';
import { LoadingButton } from '#ui/LoadingButton';
import { PendingPartsProvider, usePendingParts } from '#ui/pendingParts';
import { AskedFieldsProvider, allRight, useAskedFields } from './askedFields';
import { ErrorSummary, fieldOf, flatten, inOrder } from './ErrorSummary';
import { FormActions } from './FormActions';
import { NextHint } from './NextHint';

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
  const { clearErrors, formState, getValues, handleSubmit } = form;
  const attempt = formState.submitCount;
  const faults = flatten(formState.errors);
  const [unread, enter] = usePendingParts();
  const asked = useAskedFields();
  const stopped = closed || unread;
  useFaultTitle(attempt > 0 ? faults.length > 0 : faults.some(({ server }) => server));
  const lead = (errors: FieldValues) => {
    if (noSummary) fieldOf(inOrder(flatten(errors))[0]?.name ?? '')?.focus();
  };
  const isRight = () => formState.isValid && faults.length === 0 && allRight(asked.get(), getValues());
  const submit = (event: FormEvent) => {
    if (isRight()) {
      event.preventDefault();
      return onNext(getValues()); // `handleSubmit` would draw this step twice more before the next one
    }
    // Whether what the server has refused is good by now, the server says itself; a fault without a field would stay for ever.
    const refused = faults.filter(({ server }) => server).map(({ name }) => name as Path<Values>);
    if (refused.length > 0) clearErrors(refused);
    return handleSubmit(onNext, lead)(event);
  };
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={stopped ? (event) => event.preventDefault() : submit}>
        {!noSummary && <ErrorSummary faults={faults} attempt={attempt} />}
        <Box component="fieldset" role="presentation" disabled={closed} sx={parts}>
          <AskedFieldsProvider value={asked.enter}>
            <PendingPartsProvider value={enter}>{children}</PendingPartsProvider>
          </AskedFieldsProvider>
        </Box>
        <StepActions
          valid={formState.isValid && !unread}
          onBack={onBack}
          next={next}
          busy={busy}
          closed={closed}
          hint={(unread ? forms.wizard.unread : hint) ?? <NextHint asked={asked} />}
          otherAction={otherAction}
        />
      </Box>
    </FormProvider>
  );
}

interface StepActionsProps
  extends Pick<StepFormProps<FieldValues>, 'onBack' | 'next' | 'busy' | 'closed' | 'otherAction'> {
  valid: boolean;
  hint: ReactNode;
}

/** Next and back, and why one cannot continue yet. */
function StepActions({ valid, onBack, next, busy, closed, hint, otherAction }: StepActionsProps) {
  return (
    <FormActions>
      <LoadingButton
        type="submit"
        variant="contained"
        busy={busy ?? false}
        aria-disabled={!valid || closed}
        aria-describedby={valid || closed ? undefined : 'next-hint'}
        {...(closed ? {} : { sx: pressable })}
      >
        {next ?? forms.wizard.next}
      </LoadingButton>
      {!valid && !closed && (
        <Box id="next-hint" sx={{ color: 'text.secondary', order: { sm: 1 } }}>
          {hint}
        </Box>
      )}
      {onBack && (
        <Button variant="outlined" onClick={onBack}>
          {forms.wizard.back}
        </Button>
      )}
      {otherAction}
    </FormActions>
  );
}

/** While something is missing the button says what, and looks like what can be pressed. */
const pressable = {
  '&.MuiButton-contained[aria-disabled=true]:not(.Mui-disabled)': {
    color: 'primary.contrastText',
    bgcolor: 'primary.main',
    '&:hover': { bgcolor: 'primary.dark' },
  },
} as const;

/** The fields of a step; those of a closed one look closed by themselves. */
const parts = { border: 0, m: 0, p: 0, minWidth: 0 } as const;

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
