import { useQuery } from '@tanstack/react-query';
import { plateDictionary } from '#api/lookups';
import { profile } from '#api/queries';
import { centreOf } from '#blocks/delivery/PickupCentre';
import { contactRows } from '#blocks/person/contact';
import { documentRows } from '#blocks/person/documentRows';
import { fullName } from '#blocks/person/PersonFacts';
import { forms } from '#text/forms';
import { PlateView } from '#ui/PlateView';
import { OrderCheck } from '#wizard/OrderCheck';
import { useOrderDraft } from '#wizard/useOrderDraft';
import type { StepProps } from '#wizard/useStepForm';
import { plateReserve as text } from '../text';
import { draft, wizard } from '../wizard';

const nameOf = (list: { id: string; name: string }[] = [], id: string) =>
  list.find((one) => one.id === id)?.name;

/** All that is going to be ordered, and the button that orders it (PRES-29, PRES-30). */
export function CheckStep({ back, closed }: StepProps) {
  const answers = draft.use((state) => state.answers);
  const creation = useOrderDraft(wizard, draft);
  const { data: citizen } = useQuery(profile);
  const { data: dictionary } = useQuery(plateDictionary);
  const { passport, option } = answers;
  const electric = answers.electroCar === 'E';
  return (
    <OrderCheck
      map={wizard}
      answers={answers}
      shown={{
        plate: [
          [text.steps.plate, <PlateView key="plate" plate={answers.plate} electric={electric} />],
          [
            text.place,
            option && centreOf({ plate: option.plate, centre: option.depName, centreId: option.depId }),
          ],
          [text.term, text.days],
        ],
        centre: [
          [text.vehicle, nameOf(dictionary?.vehicleTypes, answers.vehicleType)],
          [text.engine, nameOf(dictionary?.engineTypes, answers.electroCar)],
          [
            forms.centre.region,
            dictionary?.regions.find(({ id }) => String(id) === answers.serviceRegion)?.name,
          ],
          [forms.centre.centre, nameOf(dictionary?.centres, answers.serviceCenter) ?? forms.centre.any],
        ],
        person: [
          [forms.person.name, citizen && fullName(citizen.username)],
          ...documentRows(passport),
          ...contactRows(answers),
        ],
      }}
      prices={[[text.cost, option?.cost ?? 0]]}
      label={option?.cost ? text.orderAndPay : text.order}
      creation={creation}
      back={back}
      closed={closed}
    />
  );
}
