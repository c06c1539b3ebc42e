import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { regions, serviceCentre } from '#api/lookups';
import { forms } from '#text/forms';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { AbroadFields } from './AbroadFields';
import { CentreFields } from './CentreFields';
import { CheckCode } from './CheckCode';
import { DeliveryWay } from './DeliveryWay';
import { ABROAD, COURIER, type DeliveryForm, deliveryLine, NOVA_POSHTA, PICKUP, UKRPOSHTA } from './delivery';
import { EarlierDeliveries } from './EarlierDeliveries';
import { NovaPoshtaFields } from './NovaPoshtaFields';
import { UkrposhtaFields } from './UkrposhtaFields';
import { useDeliveryParts } from './useDeliveryParts';

const words = forms.delivery;

const centre = ['branchRegion', 'branch'] as const;

/** The centres of all regions, as that of one number is found among them. */
const { select: _, ...everyCentre } = serviceCentre('');

interface DeliveryFieldsProps {
  service: string;
  /** What is delivered; by default a document. */
  goods?: string;
  /** Only the pickup is possible, and why. */
  pickupOnly?: string | undefined;
  /** The order costs nothing, its delivery neither. */
  free?: boolean;
  /** Nothing is sent abroad, and why. */
  domesticOnly?: string | undefined;
  /** The one service centre where the result is fetched; without it one is chosen. */
  office?: string;
  /** Latin names that are offered for another country. */
  latin?: { lastName: string; firstName: string };
}

/** How and where the result is received: the ways that the service offers with their prices, and the address of the chosen one. */
export function DeliveryFields({ latin, office, goods = words.document, ...way }: DeliveryFieldsProps) {
  return (
    <>
      <DeliveryWay {...way} {...(office ? { office } : {})} label={words.title(goods)} />
      <DeliveryAddress {...(latin ? { latin } : {})} {...(office ? { office } : {})} />
    </>
  );
}

interface DeliveryAddressProps {
  latin?: DeliveryFieldsProps['latin'];
  office?: DeliveryFieldsProps['office'];
  /** Whether the delivery is confirmed here; otherwise a later step asks for it. */
  confirmed?: boolean;
}

/** The address of the chosen way of delivery. */
export function DeliveryAddress({ latin, office, confirmed = true }: DeliveryAddressProps) {
  const type = useWatch<DeliveryForm, 'delivery.type'>({ name: 'delivery.type' });
  const deliveryType = useWatch<DeliveryForm, 'delivery.deliveryType'>({ name: 'delivery.deliveryType' });
  const courier = type === UKRPOSHTA && deliveryType === COURIER;
  const byPost = [NOVA_POSHTA, UKRPOSHTA, ABROAD].includes(type);
  useConfirmedAnew();
  return (
    <>
      {type === PICKUP && (office ? <Office number={office} /> : <PickupFields />)}
      {byPost && <EarlierDeliveries type={type} />}
      {type === NOVA_POSHTA && <NovaPoshtaFields />}
      {type === UKRPOSHTA && <UkrposhtaFields />}
      {type === ABROAD && <AbroadFields latin={latin} />}
      {byPost && (
        <Box>
          <Alert severity="info" sx={{ my: 2 }}>
            {words.long} {type !== ABROAD && (courier ? words.brought : words.kept)}
          </Alert>
          <CheckCode
            confirmed={confirmed}
            confirm={type === NOVA_POSHTA ? forms.code.offer : forms.code.confirm}
          />
        </Box>
      )}
    </>
  );
}

/** One address is confirmed: when it changes, it is confirmed again (DLV-11). */
function useConfirmedAnew() {
  const { getValues, setValue, subscribe } = useFormContext<DeliveryForm>();
  // Before the effects of fields, which fill themselves in.
  useLayoutEffect(() => {
    const line = () => {
      const delivery = getValues('delivery');
      return `${delivery.deliveryType} ${deliveryLine(delivery)}`;
    };
    let confirmed = line();
    const compare = () => {
      if (line() === confirmed) return;
      confirmed = line();
      setValue('delivery.deliveryConfirmation', false);
    };
    return subscribe({ formState: { values: true }, callback: compare });
  }, [getValues, setValue, subscribe]);
}

/** The one service centre that gives such results out (INZ-34); its address is that of the check page, too. */
function Office({ number }: { number: string }) {
  const { setValue } = useFormContext<DeliveryForm>();
  const office = useQuery(serviceCentre(number));
  const centre = office.data;
  const name = centre ? `${centre.name}, ${centre.address}` : '';
  useEffect(() => {
    if (name) setValue('delivery.branchName', name);
  }, [name, setValue]);
  if (!centre) return office.isError ? <LoadError of={office} /> : <Loading rows={1} />;
  return (
    <Typography sx={{ mt: 2 }}>
      <strong>{words.onlyCentre}:</strong> {name}
    </Typography>
  );
}

/** The service centre where the citizen comes (DLV-04), in a region that has one. */
function PickupFields() {
  const { setValue } = useFormContext<DeliveryForm>();
  const { branchRegion, branch } = useDeliveryParts(centre);
  const all = useQuery(regions);
  const centres = useQuery(everyCentre);
  if (!all.data || !centres.data)
    return all.isError || centres.isError ? <LoadError of={[all, centres]} /> : <Loading rows={1} />;
  const of = (region: string) => centres.data.filter(({ regionId }) => String(regionId) === region);
  return (
    <CentreFields
      names={{ region: 'delivery.branchRegion', centre: 'delivery.branch' }}
      regions={all.data.filter(({ id }) => of(String(id)).length > 0)}
      centres={of(branchRegion)}
      region={branchRegion}
      centre={branch}
      onRegion={() => setValue('delivery.branch', '')}
      onCentre={(id) => {
        const centre = centres.data.find((one) => one.id === id);
        setValue('delivery.branchName', centre ? `${centre.name}, ${centre.address}` : '');
      }}
    />
  );
}
