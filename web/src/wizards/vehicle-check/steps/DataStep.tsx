import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError, answer, client, isSignedOut } from '../../../api/client';
import { birthdayFault } from '../../../blocks/person/birthday';
import { dateShape, Field } from '../../../form/Field';
import { StepForm } from '../../../form/StepForm';
import { normalizeName, normalizeVin, validName, validOptionalName, validVin } from '../../../lib/validation';
import { Panel } from '../../../ui/Panel';
import { showProblem } from '../../../ui/problem';
import { useIsMounted } from '../../../ui/useSafeNavigate';
import { vehicleCheck } from '../text';
import { type Answers, searchOf, useDraft } from '../wizard';
import type { StepProps } from './step';

/** Search data: the VIN, or who owns the vehicle (VCHK-04, VCHK-06, VCHK-07). Going on asks the register. */
export function DataStep({ go, closed }: StepProps) {
  const answers = useDraft((draft) => draft.answers);
  const form = useForm<Answers>({ shouldFocusError: false, defaultValues: answers });
  useKept(form);
  const search = useSearch(form, () => go('result'));
  return (
    <StepForm
      form={form}
      onNext={(typed) => search.mutate(typed)}
      onBack={() => go('search')}
      next={vehicleCheck.find}
      busy={search.isPending}
      closed={closed}
    >
      <Panel>{answers.type === 'vin' ? <VinField /> : <OwnerFields />}</Panel>
    </StepForm>
  );
}

/** What is typed is kept at once: a refresh or an expired session loses nothing. */
function useKept({ watch }: UseFormReturn<Answers>): void {
  useEffect(() => {
    const kept = watch((typed) => {
      useDraft.setState(({ answers: before }) => ({
        answers: { ...before, ...(typed as Answers), found: undefined, carId: '' },
      }));
    });
    return () => kept.unsubscribe();
  }, [watch]);
}

/** Asks the register; what it has found is kept, what it refuses stands at the fields. */
function useSearch({ getValues, setError }: UseFormReturn<Answers>, onFound: () => void) {
  const here = useIsMounted();
  return useMutation({
    mutationFn: async (typed: Answers) =>
      (await answer(client.POST('/api/vehicles/search/criteria', { body: searchOf(typed) }))) ?? [],
    onSuccess: (found, typed) => {
      if (!here() || !same(typed, getValues())) return; // it was asked about something else
      // One vehicle is chosen by itself (VCHK-09).
      useDraft.setState({
        answers: { ...typed, found, carId: found.length === 1 ? (found[0]?.carId ?? '') : '' },
        idempotencyKey: undefined,
      });
      onFound();
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [name, message] of fields) setError(name as keyof Answers, { message });
      if (fields.length === 0 && !isSignedOut(error)) showProblem(error);
    },
  });
}

function VinField() {
  return (
    <Field
      name="vin"
      label={vehicleCheck.vin}
      hint={vehicleCheck.vinHint}
      validate={(typed) => validVin(normalizeVin(typed))}
      shape={(typed) => typed.toUpperCase()}
    />
  );
}

/** The owner, as the register knows them. */
function OwnerFields() {
  return (
    <>
      <Field
        name="lastName"
        label={vehicleCheck.lastName}
        validate={(typed) => validName(normalizeName(typed))}
      />
      <Field
        name="firstName"
        label={vehicleCheck.firstName}
        validate={(typed) => validName(normalizeName(typed))}
      />
      <Field
        name="middleName"
        label={vehicleCheck.middleName}
        required={false}
        validate={(typed) => validOptionalName(normalizeName(typed))}
      />
      <Field
        name="birthday"
        label={vehicleCheck.birthday}
        hint={vehicleCheck.birthdayHint}
        inputMode="numeric"
        shape={dateShape}
        validate={birthdayFault}
      />
    </>
  );
}

/** Whether two searches ask the same. */
const same = (one: Answers, other: Answers) =>
  JSON.stringify(searchOf(one)) === JSON.stringify(searchOf(other));
