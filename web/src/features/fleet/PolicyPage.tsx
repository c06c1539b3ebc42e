import { Box, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ApiError, client, required, type Schema } from '#api/client';
import { orders, profile, vehicleRecord } from '#api/queries';
import { DateField } from '#form/DateField';
import { Field } from '#form/Field';
import { day, isoDay } from '#lib/format';
import { longDay } from '#lib/longDay';
import { kyivToday, validCompanyName, validEmail, validPolicyNumber } from '#lib/validation';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { LoadingButton } from '#ui/LoadingButton';
import { Page } from '#ui/Page';
import { Panel } from '#ui/Panel';
import { showProblem } from '#ui/problem';
import { Redirect } from '#ui/Redirect';
import { useFormRestore } from '#ui/useFormRestore';
import type { Relation } from './actions';
import { boughtFor, type PolicyType } from './bought';
import { daysUntil, policyLeft, SOON } from './chips';
import { fleet } from './text';

const words = fleet.policies;

/** How long the news of a saved policy stays (FLEET-25, TIME-13). */
const NEWS = 3_000;

/** The policy of one vehicle, as the citizen enters it (FLEET-19 to FLEET-26, API-041); with ?type=green its green card. */
export function Component() {
  const params = useParams();
  const [search] = useSearchParams();
  const type = search.get('type') === 'green' ? 'green' : 'mtpl';
  const relation = params.relation as Relation;
  const { data: record, error, refetch } = useQuery(vehicleRecord(relation, params.id ?? ''));
  const { data: citizen, isPending } = useQuery(profile);
  const mine = useQuery(orders);
  if (error instanceof ApiError && error.status === 404) return <Redirect to="/error/404" replace />;
  const page = `/vehicles/${relation}/${params.id}`;
  const known = record && !isPending && !mine.isPending;
  const [bought] = boughtFor(mine.data, record?.vin ?? '', type);
  return (
    <Page
      title={words[type].title}
      {...(record ? { lead: `${record.brand} ${record.model} ${record.plate ?? ''}` } : {})}
      back={{ to: page, label: words.back }}
      narrow
    >
      {error && <LoadError of={{ error, refetch }} />}
      {!known && !error && <Loading />}
      {known && <Form type={type} record={record} bought={bought} email={citizen?.email ?? ''} page={page} />}
    </Page>
  );
}

type Values = Record<'companyName' | 'policyNumber' | 'endDate' | 'email', string>;

interface PolicyData {
  type: PolicyType;
  record: Schema['VehicleRecord'];
  /** What was bought here prefills the form until other data are saved. */
  bought: ReturnType<typeof boughtFor>[number] | undefined;
  email: string;
}

/** The form of a policy, filled in with what is known, whether it can be saved, and how. */
function usePolicy({ type, record, bought, email }: PolicyData) {
  const saved = record.insurance.policy.find((policy) => policy.type === type);
  const offered = saved ? undefined : bought?.insurance;
  const form = useForm<Values>({
    defaultValues: {
      companyName: saved?.companyName ?? offered?.company ?? '',
      policyNumber: saved?.policyNumber ?? offered?.policyNumber ?? '',
      endDate: day(saved?.endDate ?? offered?.endDate),
      email: saved?.email ?? email,
    },
  });
  useFormRestore(`policy-${type}-${record.carId}`, form);
  const { brand, vin, plate = '' } = record;
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (values: Values) =>
      required(
        client.POST('/api/insurance/add-policy', {
          body: { ...values, type, endDate: isoDay(values.endDate) ?? '', vin, brand, plate },
        }),
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['vehicles'] });
      void queries.invalidateQueries({ queryKey: ['orders', 'feed'] });
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      if (fields.length === 0) showProblem(error); // FLEET-26
      for (const [name, message] of fields) form.setError(name as 'email', { message });
    },
  });
  const complete = Object.values(form.watch()).every((value) => value.trim() !== '');
  const { isDirty } = form.formState; // read on every drawing: only what is read is followed
  const ready = (isDirty || offered !== undefined) && complete; // FLEET-24
  return { form, save, ready, complete };
}

function Form({ page, ...policy }: PolicyData & { page: string }) {
  const { form, save, ready, complete } = usePolicy(policy);
  const submit = form.handleSubmit((values) => save.mutate(values));
  return (
    <Panel>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            if (ready) void submit(event);
            else event.preventDefault();
          }}
        >
          <Field name="companyName" label={words.company} validate={validCompanyName} maxLength={50} />
          <Field
            name="policyNumber"
            label={words[policy.type].number}
            validate={validPolicyNumber}
            maxLength={9}
          />
          <DateField name="endDate" label={words.end} hint={words.endHint} validate={validEnd} />
          <Field
            name="email"
            label={words.email}
            validate={(typed) => validEmail(typed.trim())}
            autoComplete="email"
            inputMode="email"
          />
          <Box sx={{ mt: 2 }}>
            <LoadingButton
              type="submit"
              variant="contained"
              aria-disabled={!ready}
              aria-describedby="save-when"
              busy={save.isPending}
            >
              {words.save}
            </LoadingButton>
            <Typography id="save-when" variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {ready ? '' : complete ? words.nothing : words.missing}
            </Typography>
          </Box>
        </form>
      </FormProvider>
      {save.isSuccess && <Saved page={page} end={isoDay(save.variables.endDate) ?? ''} />}
    </Panel>
  );
}

/** What is wrong with the last day that was typed (FLEET-22). */
export function validEnd(typed: string): string {
  const end = isoDay(typed);
  if (!end) return /^\d{2}\.\d{2}\.\d{4}$/.test(typed.trim()) ? words.endMissing : words.endFormat;
  return end < kyivToday() ? words.endPast : '';
}

/** That the policy is saved, and the reminder, if there is time left for it. */
function Saved({ page, end }: { page: string; end: string }) {
  const days = daysUntil(end, kyivToday());
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(page), NEWS);
    return () => clearTimeout(timer);
  }, [navigate, page]);
  return (
    <Dialog open onClose={() => void navigate(page)} aria-labelledby="saved">
      <DialogTitle id="saved">{words.saved}</DialogTitle>
      <DialogContent>
        {days > SOON ? words.savedNote : `${words.left(policyLeft(days), longDay(end))} ${words.inTime}`}
      </DialogContent>
    </Dialog>
  );
}
