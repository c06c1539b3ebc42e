import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { licenceOffer } from '../../../api/lookups';
import { nationalLicence, type Service, service as serviceQuery } from '../../../api/queries';
import { deliveryChecked, deliveryPrice } from '../../../blocks/delivery/delivery';
import { contactRows } from '../../../blocks/person/contact';
import { fullName } from '../../../blocks/person/PersonFacts';
import type { CheckGroup } from '../../../order/CheckPage';
import { OrderCheck } from '../../../order/OrderCheck';
import { forms } from '../../../text/forms';
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

/** All that is going to be signed, and the button that makes the order of it (LIC-10). */
export function CheckStep({ back, closed }: StepProps) {
  const answers = draft.use((state) => state.answers);
  const creation = useOrderDraft(wizard, draft, orderOf, { fieldOf });
  const groups = useGroups(answers);
  const { data: service } = useQuery(serviceQuery(wizard.type));
  return (
    <OrderCheck
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

function useGroups(answers: Answers): CheckGroup[] {
  const { data: licence } = useQuery(nationalLicence);
  const { data: offer } = useQuery(licenceOffer);
  const { facts, passport, delivery, docType } = answers;
  const form = offer?.forms.find((one) => String(one.docType) === docType);
  const path = wizard.path(answers);
  const scans = Object.values(scansOf(answers)).map(({ confirmFile }) => confirmFile.name);
  const groups: CheckGroup[] = [
    {
      title: text.steps.type,
      ...(path.includes('type') ? { step: 'type' } : {}),
      rows: [[text.steps.type, form?.name]],
    },
    {
      title: facts.destroyed ? text.steps.contact : text.steps.reason,
      step: facts.destroyed ? 'contact' : 'reason',
      rows: [[text.reasonOf, facts.reason], ...contactRows(answers)],
    },
    {
      title: text.steps.data,
      step: 'data',
      rows: [
        [forms.person.name, licence && fullName(licence)],
        [text.facts.number, licence && `${licence.series} ${licence.number}`],
        [passport.docTypeName || forms.document.title, `${passport.series} ${passport.number}`.trim()],
      ],
    },
  ];
  const papers = path.find((name) => name === 'documents' || name === 'warloss');
  if (papers) groups.push({ title: text.steps[papers], step: papers, rows: [[text.scan, scans.join(', ')]] });
  groups.push({
    title: text.steps.drawing,
    step: 'drawing',
    rows: [[text.drawn, <Drawn key="drawn" sign={answers.sign} />]],
  });
  if (path.includes('delivery'))
    groups.push({
      title: text.steps.delivery,
      step: 'delivery',
      rows: deliveryChecked(delivery),
    });
  return groups;
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
