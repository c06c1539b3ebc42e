import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { deliveryTypes } from '#api/lookups';
import { service as serviceQuery } from '#api/queries';
import { RadioField } from '#form/RadioField';
import { money } from '#lib/format';
import { forms } from '#text/forms';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { ABROAD, type DeliveryForm, deliveryPrice, ELECTRONIC, newCode, PICKUP, withType } from './delivery';

const words = forms.delivery;

interface DeliveryWayProps {
  service: string;
  label: string;
  /** Only the pickup is possible, and why. */
  pickupOnly?: string | undefined;
  /** The order costs nothing, its delivery neither. */
  free?: boolean;
  /** Nothing is sent abroad, and why. */
  domesticOnly?: string | undefined;
  /** The one service centre where the result is fetched. */
  office?: string;
}

/** The ways of delivery that the service offers, with their prices. */
export function DeliveryWay({
  service,
  label,
  pickupOnly,
  free = false,
  domesticOnly,
  office,
}: DeliveryWayProps) {
  const offered = useQuery(deliveryTypes(service));
  const { data: info } = useQuery(serviceQuery(service));
  const { setValue } = useFormContext<DeliveryForm>();
  if (!offered.data) {
    return offered.isError ? <LoadError of={offered} /> : <Loading rows={2} />;
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
        label={label}
        options={ways.map((id) => {
          const [name, hint] = words.types[Number(id)] ?? [id, ''];
          const price = free ? 0 : deliveryPrice(id, info?.priceTags);
          return { value: id, label: name, hint, aside: price === 0 ? words.free : money(price) };
        })}
        onChosen={(chosen) =>
          setValue('delivery', {
            ...withType(chosen),
            shownCode: newCode(), // before the address is rendered, which would be rendered again for it
            branch: (chosen === PICKUP && office) || '',
          })
        }
      />
    </>
  );
}
