import { Alert, AlertTitle, Button, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { FormActions } from '#form/FormActions';
import { forms } from '#text/forms';
import { LoadingButton } from '#ui/LoadingButton';
import type { Refusal } from './useCreateOrder';

interface OrderButtonProps {
  label: string;
  creation: Refusal & { order: () => void; busy: boolean; uncertain: boolean };
  back: (() => void) | undefined;
  closed: boolean;
}

/** A link to the order because of which another one is refused. */
export function ExistingOrderLink({ order }: { order: string }) {
  return (
    <Link component={RouterLink} to={`/services/ordered#order-${order}`} color="inherit">
      {forms.result.existingOrder}
    </Link>
  );
}

const failed = forms.check.failed;

/** The failure is ours, and an order may have been made or not: asking again orders nothing twice (ERR-12). */
export function Uncertain() {
  return (
    <Alert severity="warning" role="alert" sx={{ mt: 3 }}>
      <AlertTitle>{failed['Oops, something went wrong']}</AlertTitle>
      {failed['We apologize for temporary inconvenience']} {forms.check.uncertain}
    </Alert>
  );
}

/** Why an order was not made, or that its outcome is unknown. */
export function OrderFaults({ uncertain, refusal, ours, existingOrder }: Refusal & { uncertain: boolean }) {
  return (
    <>
      {uncertain && <Uncertain />}
      {refusal && (
        <Alert severity="error" role="alert" sx={{ mt: 3 }}>
          {ours && <AlertTitle>{failed['Oops, something went wrong']}</AlertTitle>}
          {refusal} {existingOrder && <ExistingOrderLink order={existingOrder} />}
        </Alert>
      )}
    </>
  );
}

/** The end of a check page: the button that orders once however often it is pressed, and why it did not. */
export function OrderButton({ label, creation, back, closed }: OrderButtonProps) {
  return (
    <>
      <OrderFaults {...creation} />
      <FormActions>
        <LoadingButton
          variant="contained"
          busy={creation.busy}
          aria-disabled={closed}
          onClick={() => !closed && creation.order()}
        >
          {label}
        </LoadingButton>
        {back && (
          <Button variant="outlined" onClick={back}>
            {forms.wizard.back}
          </Button>
        )}
      </FormActions>
    </>
  );
}
