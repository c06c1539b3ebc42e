import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { deliveryTypes, regions, serviceCentre, serviceCentres } from '../../api/lookups';
import { service as serviceQuery } from '../../api/queries';
import { money } from '../../lib/format';
import { CHOOSE } from '../../lib/validation';
import { forms } from '../../text/forms';
import { Failed } from '../../ui/Failed';
import { Loading } from '../../ui/Loading';
import { AbroadFields } from './AbroadFields';
import { CentreFields } from './CentreFields';
import { CheckCode } from './CheckCode';
import {
  ABROAD,
  type DeliveryForm,
  deliveryPrice,
  ELECTRONIC,
  NOVA_POSHTA,
  PICKUP,
  UKRPOSHTA,
  withType,
} from './delivery';
import { EarlierDeliveries } from './EarlierDeliveries';
import { NovaPoshtaFields } from './NovaPoshtaFields';
import { RadioField } from './RadioField';
import { UkrposhtaFields } from './UkrposhtaFields';

const words = forms.delivery;

interface DeliveryFieldsProps {
  service: string;
  /** What is delivered; by default a document. */
  goods?: string;
  /** Only the pickup is possible, and why. */
  pickupOnly?: string | undefined;
  /** Nothing is sent abroad, and why. */
  domesticOnly?: string | undefined;
  /** The one service centre where the result is fetched; without it one is chosen. */
  office?: string;
  /** Latin names that are offered for another country. */
  latin?: { lastName: string; firstName: string };
}

/** How and where the result is received: the ways that the service offers with their prices, and the address of the chosen one. */
export function DeliveryFields({
  service,
  goods = words.document,
  pickupOnly,
  domesticOnly,
  office,
  latin,
}: DeliveryFieldsProps) {
  const offered = useQuery(deliveryTypes(service));
  const { data: info } = useQuery(serviceQuery(service));
  const { setValue } = useFormContext<DeliveryForm>();
  const type = useWatch<DeliveryForm, 'delivery.type'>({ name: 'delivery.type' });
  if (!offered.data) {
    return offered.isError ? <Failed of={offered} /> : <Loading rows={2} />;
  }
  const ways = offered.data
    .map(({ id }) => String(id))
    .filter((id) => id !== ELECTRONIC && (!pickupOnly || id === PICKUP))
    .filter((id) => id !== ABROAD || !domesticOnly);
  const limited = pickupOnly ?? domesticOnly;
  return (
    <>
      {limited && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {limited}
        </Alert>
      )}
      <RadioField
        name="delivery.type"
        label={words.title(goods)}
        options={ways.map((id) => {
          const [label, hint] = words.types[Number(id)] ?? [id, ''];
          const price = deliveryPrice(id, info?.priceTags);
          return { value: id, label, hint, aside: price === 0 ? words.free : money(price) };
        })}
        validate={(chosen) => (chosen ? '' : CHOOSE)}
        onChosen={(chosen) =>
          setValue('delivery', { ...withType(chosen), branch: (chosen === PICKUP && office) || '' })
        }
      />
      {type === PICKUP && (office ? <Office number={office} /> : <PickupFields />)}
      {[NOVA_POSHTA, UKRPOSHTA, ABROAD].includes(type) && <EarlierDeliveries type={type} />}
      {type === NOVA_POSHTA && <NovaPoshtaFields />}
      {type === UKRPOSHTA && <UkrposhtaFields />}
      {type === ABROAD && <AbroadFields latin={latin} />}
      {[NOVA_POSHTA, UKRPOSHTA, ABROAD].includes(type) && (
        <Box>
          <Alert severity="info" sx={{ my: 2 }}>
            {words.long} {type !== ABROAD && words.kept}
          </Alert>
          <CheckCode confirm={type === NOVA_POSHTA ? forms.code.offer : forms.code.confirm} />
        </Box>
      )}
    </>
  );
}

/** The one service centre that gives such results out (INZ-34); its address is that of the check page, too. */
function Office({ number }: { number: string }) {
  const { setValue } = useFormContext<DeliveryForm>();
  const { data: centre } = useQuery(serviceCentre(number));
  const name = centre ? `${centre.name}, ${centre.address}` : '';
  useEffect(() => {
    if (name) setValue('delivery.branchName', name);
  }, [name, setValue]);
  return <Typography sx={{ mt: 1 }}>{name}</Typography>;
}

/** The service centre where the citizen comes (DLV-04). */
function PickupFields() {
  const { setValue } = useFormContext<DeliveryForm>();
  const delivery = useWatch<DeliveryForm, 'delivery'>({ name: 'delivery' });
  const all = useQuery(regions);
  const centres = useQuery(serviceCentres(Number(delivery.branchRegion)));
  if (!all.data) {
    return all.isError ? <Failed of={all} /> : <Loading rows={1} />;
  }
  return (
    <CentreFields
      names={{ region: 'delivery.branchRegion', centre: 'delivery.branch' }}
      regions={all.data}
      centres={centres.data}
      unread={centres.isError ? <Failed of={centres} /> : <Loading rows={1} />}
      region={delivery.branchRegion}
      centre={delivery.branch}
      onRegion={() => setValue('delivery.branch', '')}
      onCentre={(id) => {
        const centre = centres.data?.find((one) => one.id === id);
        setValue('delivery.branchName', centre ? `${centre.name}, ${centre.address}` : '');
      }}
    />
  );
}
