import { Alert, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type Order, profile } from '#api/queries';
import { CheckField } from '#form/CheckField';
import { StepForm } from '#form/StepForm';
import { dateTime, day, money } from '#lib/format';
import { type CheckGroup, CheckPage, PriceFacts } from '#order/CheckPage';
import { useOrderingClosed } from '#order/useOrderingClosed';
import { useStage } from '#order/useStage';
import { forms } from '#text/forms';
import { text as common } from '#text/uk';
import { OrderingBlocked } from '#ui/OrderingBlocked';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import { contactRows } from '../person/contact';
import { fullName } from '../person/PersonFacts';
import { ChangePolicy, type ChangeProps } from './ChangePolicy';
import { useProduct } from './product';
import { policySigning as signing } from './signingText';
import { insurance as text } from './text';

const words = text.policyFacts;

/** The reserved policy with all its data, and the tick that has the insurer approve it and send a code (INS-09, INS-23, INS-44). */
export function Confirmation({ order, onChange }: ChangeProps) {
  const form = useForm({ defaultValues: { confirmData: false }, shouldFocusError: false });
  const approve = useStage(order);
  const groups = useGroups(order);
  const closed = useOrderingClosed();
  return (
    <Stack spacing={2}>
      {closed && <OrderingBlocked />}
      <CheckPage groups={groups} check="confirm" />
      <PriceFacts parts={[[words.price, order.price]]} />
      <StepForm
        form={form}
        onNext={({ confirmData }) => approve.mutate({ stage: 'approve', payload: { confirmData } })}
        next={signing.approve}
        busy={approve.isPending}
        closed={closed}
        otherAction={<ChangePolicy order={order} onChange={onChange} />}
      >
        <Panel>
          <CheckField
            name="confirmData"
            label={signing.confirmData}
            required={text.statement}
            hint={signing.checkNote}
          />
          {order.deadline && (
            <Typography color="textSecondary" sx={{ mt: 2 }}>
              {signing.until(dateTime(order.deadline.until))}
            </Typography>
          )}
        </Panel>
        {approve.error && !closed && (
          <Alert severity="error" role="alert" sx={{ mt: 2 }}>
            {approve.error.message || `${common.errors.unavailable} ${common.errors.later}`}
          </Alert>
        )}
      </StepForm>
    </Stack>
  );
}

/** The policy as it was reserved, and what it was asked for, as the order knows it: on any device. */
function useGroups({ insurance: policy, insured, email }: Order): CheckGroup[] {
  const { data: citizen } = useQuery(profile);
  const { number } = useProduct().words;
  const groups: CheckGroup[] = [
    {
      title: text.steps.policy,
      rows: [
        [number, policy?.policyNumber],
        [words.company, policy?.company],
        [text.franchise, insured?.franchise === undefined ? '' : money(insured.franchise)],
        [words.from, day(policy?.startDate)],
        [words.to, day(policy?.endDate)],
        [words.period, insured?.period],
        [words.territory, insured?.territory],
        [words.privilege, insured?.privilege],
      ],
    },
  ];
  if (!insured) return groups; // reserved before orders knew it
  const { vehicle, plate, kind, odometer, latinName, document, address, phone } = insured;
  return [
    ...groups,
    {
      title: text.facts.vehicle,
      rows: [
        [text.facts.vehicle, vehicle],
        [text.facts.plate, <PlateView key="plate" plate={plate} />],
        [text.facts.kind, kind],
        [words.odometer, odometer ? signing.kilometres(odometer) : ''],
      ],
    },
    {
      title: words.holder,
      rows: [
        [forms.person.name, citizen && fullName(citizen.username)],
        [words.latin, latinName],
        [words.paper, document],
        [words.address, address],
        ...contactRows({ email: email ?? '', phone }),
      ],
    },
  ];
}
