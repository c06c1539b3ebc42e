import { Alert, Button } from '@mui/material';
import { forms } from '../text/forms';
import { text } from '../text/uk';
import { Ways } from './Ways';

interface OrderButtonProps {
  label: string;
  creation: { order: () => void; busy: boolean; uncertain: boolean; refusal: string };
  back: (() => void) | undefined;
  closed: boolean;
}

/** Why an order was not made, or not heard of. */
export function OrderFaults({ uncertain, refusal }: { uncertain: boolean; refusal: string }) {
  return (
    <>
      {uncertain && (
        <Alert severity="warning" role="alert" sx={{ mt: 3 }}>
          {forms.check.uncertain}
        </Alert>
      )}
      {refusal && (
        <Alert severity="error" role="alert" sx={{ mt: 3 }}>
          {refusal}
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
            {text.wizard.back}
          </Button>
        )}
        <Button
          variant="contained"
          loading={creation.busy}
          aria-disabled={closed}
          onClick={() => !closed && !creation.busy && creation.order()}
        >
          {label}
        </Button>
      </Ways>
    </>
  );
}
