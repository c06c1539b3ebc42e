import { Alert, Button, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { forms } from '../text/forms';
import { WorkButton } from '../ui/WorkButton';
import type { Refused } from './useCreateOrder';
import { Ways } from './Ways';

interface OrderButtonProps {
  label: string;
  creation: Refused & { order: () => void; busy: boolean; uncertain: boolean };
  back: (() => void) | undefined;
  closed: boolean;
}

/** The way to the order that stands in the way of another one. */
export function ToStanding({ order }: { order: string }) {
  return (
    <Link component={RouterLink} to={`/services/ordered#order-${order}`} color="inherit">
      {forms.result.standing}
    </Link>
  );
}

/** Why an order was not made, or not heard of. */
export function OrderFaults({ uncertain, refusal, standing }: Refused & { uncertain: boolean }) {
  return (
    <>
      {uncertain && (
        <Alert severity="warning" role="alert" sx={{ mt: 3 }}>
          {forms.check.uncertain}
        </Alert>
      )}
      {refusal && (
        <Alert severity="error" role="alert" sx={{ mt: 3 }}>
          {refusal} {standing && <ToStanding order={standing} />}
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
      <Ways>
        {back && (
          <Button variant="outlined" onClick={back}>
            {forms.wizard.back}
          </Button>
        )}
        <WorkButton
          variant="contained"
          busy={creation.busy}
          aria-disabled={closed}
          onClick={() => !closed && creation.order()}
        >
          {label}
        </WorkButton>
      </Ways>
    </>
  );
}
