import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { regions, serviceCentres } from '../../api/lookups';
import { forms } from '../../text/forms';
import { Failed } from '../../ui/Failed';
import { Loading } from '../../ui/Loading';
import { AbroadFields } from './AbroadFields';
import { CentreFields } from './CentreFields';
import { CheckCode } from './CheckCode';
import { DeliveryWay } from './DeliveryWay';
import { ABROAD, type DeliveryForm, NOVA_POSHTA, PICKUP, UKRPOSHTA } from './delivery';
import { EarlierDeliveries } from './EarlierDeliveries';
import { NovaPoshtaFields } from './NovaPoshtaFields';
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
  /** Latin names that are offered for another country. */
  latin?: { lastName: string; firstName: string };
}

/** How and where the result is received: the ways that the service offers with their prices, and the address of the chosen one. */
export function DeliveryFields({ latin, goods = words.document, ...way }: DeliveryFieldsProps) {
  return (
    <>
      <DeliveryWay {...way} label={words.title(goods)} />
      <DeliveryAddress {...(latin ? { latin } : {})} />
    </>
  );
}

interface DeliveryAddressProps {
  latin?: DeliveryFieldsProps['latin'];
  /** Whether the delivery is confirmed here; otherwise a later step asks for it. */
  confirmed?: boolean;
}

/** The address of the chosen way of delivery. */
export function DeliveryAddress({ latin, confirmed = true }: DeliveryAddressProps) {
  const type = useWatch<DeliveryForm, 'delivery.type'>({ name: 'delivery.type' });
  const byPost = [NOVA_POSHTA, UKRPOSHTA, ABROAD].includes(type);
  return (
    <>
      {type === PICKUP && <PickupFields />}
      {byPost && <EarlierDeliveries type={type} />}
      {type === NOVA_POSHTA && <NovaPoshtaFields />}
      {type === UKRPOSHTA && <UkrposhtaFields />}
      {type === ABROAD && <AbroadFields latin={latin} />}
      {byPost && (
        <Box>
          <Alert severity="info" sx={{ my: 2 }}>
            {words.long} {type !== ABROAD && words.kept}
          </Alert>
          <CheckCode confirmed={confirmed} />
        </Box>
      )}
    </>
  );
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
