import { Alert, Box, Button, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { portal, useLasting } from '#api/lasting';
import { certificateAvailability } from '#api/lookups';
import { ownVehicles } from '#api/queries';
import { vehicleOption } from '#blocks/plates/vehicleOption';
import { RadioField } from '#form/RadioField';
import { ExistingOrderLink } from '#order/OrderButton';
import { forms } from '#text/forms';
import { certificateExchange as text } from '../text';
import type { Application } from '../wizard';

/** An application for the vehicle is under way (ERR-41). */
const ACTIVE = '0007';

/** Codes whose sentence says itself where to turn: that one, and too little data (SPR-35). */
const directed = ['0000', ACTIVE];

/** The vehicle, and whether the register allows its certificate to be exchanged online (SPR-33 to SPR-35, ERR-29 to ERR-42). */
export function VehicleFields() {
  const { data: vehicles = [] } = useQuery(ownVehicles);
  const vin = useWatch<Application, 'vin'>({ name: 'vin' });
  const { setValue, trigger, formState } = useFormContext<Application>();
  const { isSubmitted } = formState;
  const { data, isFetching } = useQuery(certificateAvailability(vin));
  const answer = isFetching ? undefined : data;
  const uuid = answer?.success ? (answer.uuid ?? '') : '';
  useEffect(() => {
    setValue('uuid', uuid, { shouldValidate: true });
    if (isSubmitted && answer) void trigger('vin');
  }, [uuid, answer, isSubmitted, setValue, trigger]);
  const fault = (chosen: string) => {
    if (chosen !== vin || isFetching) return text.checking;
    return uuid ? '' : (answer?.message ?? text.unknown);
  };
  return (
    <>
      <RadioField
        name="vin"
        label={text.vehicle}
        options={vehicles.map((vehicle) => vehicleOption(vehicle))}
        validate={fault}
        onChosen={(chosen) =>
          setValue('carId', vehicles.find((vehicle) => vehicle.vin === chosen)?.carId ?? '')
        }
      />
      {vin && <Availability vin={vin} />}
    </>
  );
}

/** Why an application cannot be sent for the vehicle, whatever else is filled in. */
export function useVehicleHint(vin: string): string | undefined {
  const { data, isFetching } = useQuery(certificateAvailability(vin));
  if (!vin) return undefined;
  if (isFetching) return text.checking;
  if (!data) return text.unknown;
  return data.success ? undefined : text.impossible;
}

/** What the register and the citizen’s own orders say of the vehicle, in words, with the way on. */
function Availability({ vin }: { vin: string }) {
  const { data, isFetching, refetch } = useQuery(certificateAvailability(vin));
  const again = (
    <Button color="inherit" onClick={() => void refetch()}>
      {text.again}
    </Button>
  );
  return (
    <Box role="status" sx={{ mt: 2 }}>
      {isFetching && <Alert severity="info">{text.checking}</Alert>}
      {!isFetching && data?.success && <Alert severity="success">{text.possible}</Alert>}
      {!isFetching && data && !data.success && (
        <Alert severity="warning" action={data.passes && again}>
          <strong>{text.impossible}.</strong> {data.message}.
          {!data.passes && !directed.includes(data.code) && ` ${text.inPerson}`}{' '}
          {data.code === ACTIVE && <ActiveWays order={data.orderId} />}
        </Alert>
      )}
      {!isFetching && !data && (
        <Alert severity="error" action={again}>
          {text.unknown}
        </Alert>
      )}
    </Box>
  );
}

/** Where an application that is under way is followed, and who helps with it (SPR-34). */
function ActiveWays({ order }: { order: string | undefined }) {
  const { data: { supportEmail = '' } = {} } = useLasting(portal);
  return (
    <>
      {order ? (
        <ExistingOrderLink order={order} />
      ) : (
        <Link component={RouterLink} to="/services/ordered" color="inherit">
          {forms.result.toOrders}
        </Link>
      )}
      {supportEmail && (
        <>
          . {text.support}{' '}
          <Link href={`mailto:${supportEmail}`} color="inherit">
            {supportEmail}
          </Link>
        </>
      )}
    </>
  );
}
