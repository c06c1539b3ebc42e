import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { licenceOffer } from '../../../api/lookups';
import { nationalLicence, type Service, service as serviceQuery } from '../../../api/queries';
import { deliveryChecked, deliveryPrice } from '../../../blocks/delivery/delivery';
import { contactRows } from '../../../blocks/person/contact';
import { documentRow } from '../../../blocks/person/identityDocument';
import { fullName } from '../../../blocks/person/PersonFacts';
import { forms } from '../../../text/forms';
import { OrderCheck, type StepGroup } from '../../../wizard/OrderCheck';
import { useOrderDraft } from '../../../wizard/useOrderDraft';
import type { StepProps } from '../../../wizard/useStepForm';
import { licenceExchange as text } from '../text';
import {
  type Answers,
  draft,
  ELECTRONIC_LICENCE,
  fieldOf,
  orderOf,
  payable,
  scansOf,
  wizard,
} from '../wizard';

type Rows = StepGroup<string>['rows'];

/** All that is going to be signed, and the button that makes the order of it (LIC-10). */
export function CheckStep({ back, closed }: StepProps) {
  const answers = draft.use((state) => state.answers);
  const creation = useOrderDraft(wizard, draft, orderOf, { fieldOf });
  const groups = useGroups(answers);
  const { data: service } = useQuery(serviceQuery(wizard.type));
  return (
    <OrderCheck
      map={wizard}
      answers={answers}
      groups={groups}
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

function useGroups(answers: Answers): StepGroup<keyof typeof wizard.steps>[] {
  const { data: licence } = useQuery(nationalLicence);
  const { data: offer } = useQuery(licenceOffer);
  const { facts, passport, delivery, docType, sign } = answers;
  const form = offer?.forms.find((one) => String(one.docType) === docType);
  const reason: Rows = [[text.reasonOf, facts.reason], ...contactRows(answers)];
  const scans = Object.values(scansOf(answers)).map(({ confirmFile }) => confirmFile.name);
  const scan: Rows = [[text.scan, scans.join(', ')]];
  return [
    {
      title: text.steps.type,
      ...(facts.forms === 1 ? {} : { step: 'type' }),
      rows: [[text.steps.type, form?.name]],
    },
    { step: 'reason', rows: reason },
    { step: 'contact', rows: reason },
    {
      step: 'data',
      rows: [
        [forms.person.name, licence && fullName(licence)],
        [text.facts.number, licence && `${licence.series} ${licence.number}`],
        documentRow(passport),
      ],
    },
    { step: 'documents', rows: scan },
    { step: 'warloss', rows: scan },
    { step: 'drawing', rows: [[text.drawn, <Drawn key="drawn" sign={sign} />]] },
    { step: 'delivery', rows: deliveryChecked(delivery) },
  ];
}

function Drawn({ sign }: { sign: string }) {
  return (
    <Box
      component="img"
      src={`data:image/png;base64,${sign}`}
      alt={text.steps.drawing}
      sx={{ maxWidth: '100%', maxHeight: 96, bgcolor: '#fff' }}
    />
  );
}
