import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { licenceOffer } from '#api/lookups';
import { nationalLicence, type Service, service as serviceQuery } from '#api/queries';
import { deliveryChecked } from '#blocks/delivery/checked';
import { deliveryPrice } from '#blocks/delivery/delivery';
import { contactRows } from '#blocks/person/contact';
import { documentRows } from '#blocks/person/documentRows';
import { fullName } from '#blocks/person/PersonFacts';
import { forms } from '#text/forms';
import { OrderCheck, type Rows, type Shown } from '#wizard/OrderCheck';
import { useOrderDraft } from '#wizard/useOrderDraft';
import type { StepProps } from '#wizard/useStepForm';
import { licenceExchange as text } from '../text';
import { type Answers, draft, ELECTRONIC_LICENCE, payable, scansOf, wizard } from '../wizard';

/** All that is going to be signed, and the button that makes the order of it (LIC-10). */
export function CheckStep({ back, closed }: StepProps) {
  const answers = draft.use((state) => state.answers);
  const creation = useOrderDraft(wizard, draft);
  const shown = useShown(answers);
  const { data: service } = useQuery(serviceQuery(wizard.type));
  return (
    <OrderCheck
      map={wizard}
      answers={answers}
      {...shown}
      prices={priceParts(answers, service?.priceTags)}
      label={forms.check.sign}
      creation={creation}
      back={back}
      closed={closed}
    />
  );
}

/** What the order costs: the form and its delivery; nothing after a loss to the war (GAP-36, LIC-34, LIC-35). */
function priceParts(answers: Answers, tags: Service['priceTags'] | undefined): [string, number][] {
  if (!payable(answers)) return [[text.prices.free, 0]];
  if (answers.docType === ELECTRONIC_LICENCE) return [[text.prices[1304], tags?.electronic ?? 0]];
  return [
    [text.prices[200], tags?.base ?? 0],
    [text.prices.delivery, deliveryPrice(answers.delivery.type, tags)],
  ];
}

function useShown(answers: Answers): {
  fixed: Record<string, Rows>;
  shown: Shown<keyof typeof wizard.steps>;
} {
  const { data: licence } = useQuery(nationalLicence);
  const { data: offer } = useQuery(licenceOffer);
  const { facts, change, passport, delivery, docType, sign } = answers;
  const form = offer?.forms.find((one) => String(one.docType) === docType);
  const type: Rows = [[text.steps.type, form?.name]];
  const reason: Rows = [
    [text.reasonOf, facts.reason],
    [text.change, change && { personal: text.personal, document: text.newDocument }[change]],
    ...contactRows(answers),
  ];
  const scans = Object.values(scansOf(answers)).map(({ confirmFile }) => confirmFile.name);
  const scan: Rows = [[text.scan, scans.join(', ')]];
  return {
    fixed: facts.forms === 1 ? { [text.steps.type]: type } : {},
    shown: {
      type,
      reason,
      contact: reason,
      data: [
        [forms.person.name, licence && fullName(licence)],
        [text.facts.number, licence && `${licence.series} ${licence.number}`],
        ...documentRows(passport),
      ],
      documents: scan,
      warloss: scan,
      drawing: [[text.drawn, <Drawn key="drawn" sign={sign} />]],
      delivery: deliveryChecked(delivery),
    },
  };
}

function Drawn({ sign }: { sign: string }) {
  return (
    <Box
      component="img"
      src={`data:image/png;base64,${sign}`}
      alt={text.steps.drawing}
      sx={{ maxWidth: '100%', maxHeight: 96, bgcolor: 'common.white' }}
    />
  );
}
