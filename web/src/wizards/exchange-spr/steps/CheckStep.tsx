import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { service as serviceQuery } from '#api/queries';
import { deliveryChecked } from '#blocks/delivery/checked';
import { deliveryPrice } from '#blocks/delivery/delivery';
import { PlateView } from '#ui/PlateView';
import { useSafeNavigate } from '#ui/useSafeNavigate';
import { OrderCheck, type Rows, type Shown } from '#wizard/OrderCheck';
import { answersOf, choices, selectionOf } from '../choices';
import type { StageProps } from '../stage';
import { certificateStages as stages } from '../stagesText';
import { certificateExchange as text } from '../text';
import { useStageStep } from '../useStageStep';
import { type Answers, carried, goodsOf, wizard } from '../wizard';

type Step = keyof typeof wizard.steps;

/** All that is going to be signed, and what it costs (SPR-06); confirming fixes the statement. */
export function CheckStep({ order, stage, back, closed }: StageProps) {
  const answers = answersOf(
    order,
    stage,
    choices.use((state) => state.answers),
  );
  const confirmation = useConfirmation({ order, stage }, answers);
  const parts = usePriceParts(stage, answers);
  return (
    <OrderCheck
      map={wizard}
      answers={answers}
      fixed={{ [stages.certificateData]: vehicleOf(stage, answers.kept) }}
      shown={shownOf(stage, answers)}
      prices={parts}
      label={stages.confirm}
      creation={confirmation}
      back={back}
      closed={closed}
    />
  );
}

/** Sends what was chosen to the order. What the server refuses leads to the step where it is corrected. */
function useConfirmation({ order }: Pick<StageProps, 'order' | 'stage'>, answers: Answers) {
  const lead = useSafeNavigate();
  const [refusal, setRefusal] = useState('');
  const step = useStageStep(order, 'exchange', {
    onDone: () => void lead(`?id=${order.id}`, { replace: true }),
    onRefused: ({ fields, message }) => {
      const wrong = Object.keys(fields).map((field) => wizard.stepOf(answers, field));
      const mending = wizard.path(answers).find((name) => wrong.includes(name));
      if (!mending) return setRefusal(message);
      choices.use.setState({ faults: fields });
      void lead(`?id=${order.id}&step=${mending}&from=check`);
    },
  });
  const confirm = () => {
    setRefusal('');
    step.take(selectionOf(answers));
  };
  return { order: confirm, busy: step.busy, uncertain: false, refusal };
}

/** The vehicle as the permission names it, with the plate that is kept. */
const vehicleOf = ({ checkData }: StageProps['stage'], kept: string): Rows =>
  checkData.map(({ name, value }) => [name, value === kept ? <PlateView key={name} plate={value} /> : value]);

function shownOf({ data, checkData }: StageProps['stage'], answers: Answers): Shown<Step> {
  const { certificate, delivery } = answers;
  const goods = goodsOf(answers);
  return {
    certificate: [
      [text.steps.certificate, certificate && stages.certificates[certificate][0]],
      [stages.present, checkData.some(({ value }) => value === data.regNum) ? '' : data.regNum],
    ],
    delivery: [[stages.received, goods && stages.receivedGoods[goods]], ...deliveryChecked(delivery)],
  };
}

/** What is paid for: the plate, the certificate, the delivery (SPR-16, GAP-36). */
function usePriceParts(stage: StageProps['stage'], answers: Answers): [string, number][] {
  const { data: service } = useQuery(serviceQuery(wizard.type));
  const kept = stage.plates[0];
  const parts: [string, number][] = [
    [stages.parts.plate, kept?.price ?? 0],
    [stages.parts.certificate, kept?.spr.find(({ type }) => type === answers.certificate)?.price ?? 0],
  ];
  if (carried(answers))
    parts.push([stages.parts.delivery, deliveryPrice(answers.delivery.type, service?.priceTags)]);
  return parts;
}
