import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Fine } from '#api/fines';
import { Evidence } from '#blocks/fines/Evidence';
import { FineFacts } from '#blocks/fines/FineFacts';
import { fines } from '#blocks/fines/text';
import { usePayFine } from '#blocks/fines/usePayFine';
import { FormActions } from '#form/FormActions';
import { money } from '#lib/format';
import { OrderButton } from '#order/OrderButton';
import { forms } from '#text/forms';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import type { StepProps } from '#wizard/useStepForm';
import { finePayment as words } from '../text';
import { draft, fineNow, normalized, wizard } from '../wizard';

/** What the register says of the decree, and the way on for a fine that can be paid (PAYF-06 to PAYF-14, AMB-030). */
export function CheckStep({ back, closed }: StepProps) {
  const answers = draft.use((state) => state.answers);
  const query = useQuery(fineNow(answers));
  const fine = query.data;
  if (fine === undefined) return query.isError ? <LoadError of={query} /> : <Loading rows={2} />;
  if (!fine) {
    return (
      <Said title={words.none} back={back}>
        {words.noneNote}
      </Said>
    );
  }
  if (fine.status.id === 2) {
    return (
      <Said title={words.enforced} back={back}>
        {fines.notPaidHere[2]}
      </Said>
    );
  }
  if (fine.status.id === 1 || fine.status.id === 3) return <Said title={words.paid} back={back} />;
  return (
    <Stack spacing={3}>
      <Panel>
        <FineFacts fine={fine} level="h2" />
        <Evidence details={normalized(answers)} level="h2" />
      </Panel>
      {fine.payable ? (
        <Offer fine={fine} back={back} closed={closed} />
      ) : (
        <Unpayable fine={fine} back={back} />
      )}
    </Stack>
  );
}

/** Why the fine is not paid here, the way back to its data, and a way on that leads nowhere (PAYF-11 to PAYF-13). */
function Said({ title, back, children }: { title: string; back: StepProps['back']; children?: ReactNode }) {
  return (
    <Box>
      <Alert id="not-payable" severity="info" role="status">
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        {children}
      </Alert>
      <FormActions>
        <Button variant="contained" aria-disabled aria-describedby="not-payable">
          {words.order}
        </Button>
        <Button variant="outlined" onClick={back}>
          {words.change}
        </Button>
      </FormActions>
    </Box>
  );
}

function Unpayable({ fine, back }: { fine: Fine; back: StepProps['back'] }) {
  if (!fine.orderId) return <Said title={fines.notPaidHere[fine.status.id] ?? words.none} back={back} />;
  return (
    <Box>
      <Button component={Link} to={`/services/ordered#order-${fine.orderId}`} variant="contained">
        {forms.result.toOrders}
      </Button>
    </Box>
  );
}

/** What is due today, and the button that orders once however often it is pressed. */
function Offer({ fine, back, closed }: { fine: Fine; back: StepProps['back']; closed: boolean }) {
  const creation = usePayFine(fine, ({ id }) =>
    draft.patch({ orderId: id, path: wizard.path(draft.use.getState().answers) }),
  );
  return (
    <Panel>
      <Typography color="textSecondary">{words.due}</Typography>
      <Typography sx={{ fontSize: '1.5rem', fontWeight: 650 }}>{money(fine.amount)}</Typography>
      <OrderButton label={words.order} creation={creation} back={back} closed={closed} />
    </Panel>
  );
}
