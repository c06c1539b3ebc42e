import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError, isSignedOut } from '#api/client';
import { DateField } from '#form/DateField';
import { Field } from '#form/Field';
import { StepForm } from '#form/StepForm';
import { Panel } from '#ui/Panel';
import { showProblem } from '#ui/problem';
import { useIsMounted } from '#ui/useSafeNavigate';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { vehicleSearch } from '../search';
import { vehicleCheck } from '../text';
import { type Answers, draft, searchOf } from '../wizard';

/** Search data: the VIN, or who owns the vehicle (VCHK-04, VCHK-06, VCHK-07). Continuing searches the register. */
export function DataStep({ next, back, closed }: StepProps) {
  const type = draft.use(({ answers }) => answers.type);
  const form = useStepForm(draft);
  const search = useSearch(form, next);
  return (
    <StepForm
      form={form}
      onNext={(typed) => search.mutate(typed)}
      onBack={back}
      next={vehicleCheck.find}
      busy={search.isPending}
      closed={closed}
    >
      <Panel>{type === 'vin' ? <VinField /> : <OwnerFields />}</Panel>
    </StepForm>
  );
}

/** Searches the register again at each press; faults that it finds are shown at the fields. */
function useSearch({ getValues, setError }: UseFormReturn<Answers>, onFound: () => void) {
  const isMounted = useIsMounted();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (typed: Answers) => queries.fetchQuery({ ...vehicleSearch(typed), staleTime: 0 }),
    onSuccess: (_, typed) => {
      if (isMounted() && same(typed, getValues())) onFound();
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
      shape={(typed) => typed.toUpperCase()}
    />
  );
}

/** The owner, as the register knows them. */
function OwnerFields() {
  return (
    <>
      <Field name="lastName" label={vehicleCheck.lastName} />
      <Field name="firstName" label={vehicleCheck.firstName} />
      <Field name="middleName" label={vehicleCheck.middleName} required={false} />
      <DateField name="birthday" label={vehicleCheck.birthday} hint={vehicleCheck.birthdayHint} />
    </>
  );
}

/** Whether two searches are the same. */
const same = (one: Answers, other: Answers) =>
  JSON.stringify(searchOf(one)) === JSON.stringify(searchOf(other));
