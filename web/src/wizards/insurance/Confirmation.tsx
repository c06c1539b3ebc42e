import { Alert, Button, Stack, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client, required } from '../../api/client';
import { type Order, order as orderQuery, profile } from '../../api/queries';
import { dateTime, day } from '../../lib/format';
import { forms } from '../../text/forms';
import { insurance as text } from '../../text/insurance';
import { text as common } from '../../text/uk';
import { Confirm } from '../../ui/Confirm';
import { OrderingBlocked } from '../../ui/OrderingBlocked';
import { Panel } from '../../ui/Panel';
import { PlateView } from '../../ui/PlateView';
import { showProblem } from '../../ui/problem';
import { CheckField } from '../../wizard/parts/CheckField';
import { type CheckGroup, CheckPage, PriceFacts } from '../../wizard/parts/CheckPage';
import { contactRows } from '../../wizard/parts/contact';
import { fullName } from '../../wizard/parts/PersonFacts';
import { StepForm } from '../../wizard/StepForm';
import { useOrderingClosed } from '../../wizard/useOrderingClosed';
import { useStage } from '../../wizard/useStage';

const words = text.policyFacts;

interface ConfirmationProps {
  order: Order;
  /** The reservation is being given up: what was typed is filled in anew as soon as it is. */
  onChange: () => void;
}

/** The reserved policy with all its data, and the tick that has the insurer approve it and send a code (INS-09, INS-23, INS-44). */
export function Confirmation({ order, onChange }: ConfirmationProps) {
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
        next={text.approve}
        busy={approve.isPending}
        closed={closed}
        other={<Change order={order} onChange={onChange} />}
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
  const groups: CheckGroup[] = [
    {
      title: text.steps.policy,
      rows: [
        [words.number, policy?.policyNumber],
        [words.company, policy?.company],
        [words.from, day(policy?.startDate)],
        [words.to, day(policy?.endDate)],
        [words.period, insured?.period],
        [words.privilege, insured?.privilege],
      ],
    },
  ];
  if (!insured) return groups; // reserved before orders knew it
  const { vehicle, plate, kind, odometer, document, address, phone } = insured;
  return [
    ...groups,
    {
      title: text.facts.vehicle,
      rows: [
        [text.facts.vehicle, vehicle],
        [text.facts.plate, <PlateView key="plate" plate={plate} />],
        [text.facts.kind, kind],
        [words.odometer, text.kilometres(odometer)],
      ],
    },
    {
      title: words.holder,
      rows: [
        [forms.person.name, citizen && fullName(citizen.username)],
        [words.paper, document],
        [words.address, address],
        ...contactRows({ email: email ?? '', phone }),
      ],
    },
  ];
}

/** Other data mean another policy: this reservation is given up, and what was typed stays. */
function Change({ order, onChange }: ConfirmationProps) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => required(client.DELETE('/api/services/{id}', { params: { path: { id: order.id } } })),
    onMutate: onChange,
    onSuccess: (given) => {
      queries.setQueryData(orderQuery(order.id).queryKey, given);
      void queries.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: (error) => {
      setAsking(false);
      showProblem(error);
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
