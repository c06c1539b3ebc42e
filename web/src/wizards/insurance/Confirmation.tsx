import { Alert, Button, Stack, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client, required } from '../../api/client';
import { insurancePeriods, insurancePrivileges } from '../../api/insurance';
import { type Order, order as orderQuery, profile } from '../../api/queries';
import { dateTime, day } from '../../lib/format';
import { forms } from '../../text/forms';
import { insurance as text } from '../../text/insurance';
import { text as common } from '../../text/uk';
import { Confirm } from '../../ui/Confirm';
import { Panel } from '../../ui/Panel';
import { PlateView } from '../../ui/PlateView';
import { showProblem } from '../../ui/problem';
import { CheckField } from '../../wizard/parts/CheckField';
import { type CheckGroup, CheckPage, PriceFacts } from '../../wizard/parts/CheckPage';
import { contactRows } from '../../wizard/parts/contact';
import { fullName } from '../../wizard/parts/PersonFacts';
import { StepForm } from '../../wizard/StepForm';
import { useLead } from '../../wizard/useHere';
import { useStage } from '../../wizard/useStage';
import { type Answers, draft, privileged } from './wizard';

const words = text.policyFacts;

/** The reserved policy with all its data, and the tick that has the insurer approve it and send a code (INS-09, INS-23, INS-44). */
export function Confirmation({ order }: { order: Order }) {
  const form = useForm({ defaultValues: { confirmData: false }, shouldFocusError: false });
  const approve = useStage(order);
  const groups = useGroups(order);
  return (
    <Stack spacing={2}>
      <CheckPage groups={groups} check="confirm" />
      <PriceFacts parts={[[words.price, order.price]]} />
      <StepForm
        form={form}
        onNext={({ confirmData }) => approve.mutate({ stage: 'approve', payload: { confirmData } })}
        next={text.approve}
        busy={approve.isPending}
        other={<Change order={order} />}
      >
        <Panel>
          <CheckField
            name="confirmData"
            label={text.confirmData}
            required={forms.confirm}
            hint={text.checkNote}
          />
          {order.deadline && (
            <Typography color="textSecondary" sx={{ mt: 2 }}>
              {text.until(dateTime(order.deadline.until))}
            </Typography>
          )}
        </Panel>
        {approve.error && (
          <Alert severity="error" role="alert" sx={{ mt: 2 }}>
            {approve.error.message || `${common.errors.unavailable} ${common.errors.later}`}
          </Alert>
        )}
      </StepForm>
    </Stack>
  );
}

/** What the order knows, and, in the browser that has filled it in, what was filled in. */
function useGroups({ id, insurance: policy, vehicle }: Order): CheckGroup[] {
  const { made, answers } = draft.use();
  const { data: citizen } = useQuery(profile);
  const { data: periods } = useQuery(insurancePeriods);
  const { data: kinds } = useQuery(insurancePrivileges);
  const known = made === id ? answers : undefined;
  const privilege =
    known && privileged(known) ? kinds?.find(({ code }) => code === known.privilege)?.name : undefined;
  const groups: CheckGroup[] = [
    {
      title: text.steps.policy,
      rows: [
        [words.number, policy?.policyNumber],
        [words.company, policy?.company],
        [words.from, day(policy?.startDate)],
        [words.to, day(policy?.endDate)],
        [words.period, known && periods?.find(({ code }) => code === known.period)?.name],
        [words.privilege, privilege],
      ],
    },
  ];
  const plate = known?.vehicle.plate ?? vehicle?.plate;
  if (plate)
    groups.push({
      title: text.facts.vehicle,
      rows: [
        [text.facts.vehicle, known ? `${known.vehicle.brand} ${known.vehicle.model}`.trim() : vehicle?.brand],
        [text.facts.plate, <PlateView key="plate" plate={plate} />],
        [text.facts.kind, known?.vehicle.typeName],
        [words.odometer, known && text.kilometres(known.vehicle.odometer)],
      ],
    });
  if (known) groups.push(holder(known, citizen && fullName(citizen.username)));
  return groups;
}

function holder({ address, documents, email, phone }: Answers, name: string | undefined): CheckGroup {
  const { zip, region, city, street, house, flat } = address;
  // Kyiv is a region and a city.
  const place = region.endsWith(city) ? [region] : [region, city];
  const line = [zip, ...place, street, `буд. ${house}`, flat && `кв. ${flat}`].filter(Boolean).join(', ');
  return {
    title: words.holder,
    rows: [
      [forms.person.name, name],
      [words.paper, `${documents.series} ${documents.number}`.trim()],
      [words.address, line],
      ...contactRows({ email, phone }),
    ],
  };
}

/** Other data mean another policy: this reservation is given up, and what was typed stays. */
function Change({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const lead = useLead();
  const cancel = useMutation({
    mutationFn: () => required(client.DELETE('/api/services/{id}', { params: { path: { id: order.id } } })),
    onSuccess: () => {
      draft.use.setState({ made: undefined, trail: [] });
      queries.removeQueries(orderQuery(order.id));
      void queries.invalidateQueries({ queryKey: ['orders'] });
      void lead('?step=vehicle');
    },
    onError: () => {
      setAsking(false);
      showProblem();
    },
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {text.edit}
      </Button>
      <Confirm
        open={asking}
        title={text.editTitle}
        note={text.editNote}
        yes={text.editYes}
        no={text.editNo}
        busy={cancel.isPending}
        onYes={() => cancel.mutate()}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
