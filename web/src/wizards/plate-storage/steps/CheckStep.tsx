import { useQuery } from '@tanstack/react-query';
import { storedPlates } from '#api/fleet';
import { service } from '#api/queries';
import { day } from '#lib/format';
import { PlateView } from '#ui/PlateView';
import { OrderCheck } from '#wizard/OrderCheck';
import { useOrderDraft } from '#wizard/useOrderDraft';
import type { StepProps } from '#wizard/useStepForm';
import { plateStorage as text } from '../text';
import { draft, termsOf, wizard } from '../wizard';

/** All that is going to be ordered, and the button that orders it (PSTO-01, PSTO-09). */
export function CheckStep({ back, closed }: StepProps) {
  const answers = draft.use((state) => state.answers);
  const creation = useOrderDraft(wizard, draft);
  const { data: plates } = useQuery(storedPlates);
  const { data: item } = useQuery(service(wizard.type));
  const plate = plates?.find(({ number }) => number === answers.plate);
  const days = plate ? (termsOf(plate).find(({ until }) => until === answers.endDate)?.days ?? 0) : 0;
  return (
    <OrderCheck
      map={wizard}
      answers={answers}
      shown={{
        plate: [
          [text.steps.plate, <PlateView key="plate" plate={answers.plate} />],
          [text.storedIn, plate?.branch.name],
          [text.storedTill, day(plate?.endDate)],
        ],
        term: [
          [text.newUntil, day(answers.endDate)],
          [text.count, text.days(days)],
        ],
      }}
      prices={[[text.days(days), (item?.price ?? 0) * days]]}
      label={text.order}
      creation={creation}
      back={back}
      closed={closed || days === 0}
    />
  );
}
