import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { StepForm } from '#form/StepForm';
import { ExistingOrderLink, Uncertain } from '#order/OrderButton';
import { useOrderDraft } from '#wizard/useOrderDraft';
import type { StepProps } from '#wizard/useStepForm';
import type { Answers } from './answers';
import { useProduct } from './product';
import { insurance as text } from './text';

interface ReservingFormProps extends StepProps {
  form: UseFormReturn<Answers>;
  step: string;
  children: ReactNode;
}

/**
 * The form of a step that reserves the policy when it is the last one: that of the document, unless a privilege follows, or
 * that of the address, when no document is asked for (INS-16, INS-22, GRN-02). An insurer's refusal leads back to the offers (INS-68), a policy that is reserved already to itself.
 */
export function ReservingForm({ form, step, next, back, closed, children }: ReservingFormProps) {
  const { wizard, draft } = useProduct();
  const creation = useOrderDraft(wizard, draft);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const last = draft.use(({ answers }) => wizard.path(answers).at(-1) === step);
  const otherCompany = () => {
    void queries.invalidateQueries({ queryKey: ['insurance', 'offers'] });
    void navigate('?step=offer');
  };
  return (
    <StepForm
      form={form}
      onNext={last ? creation.order : next}
      onBack={back}
      closed={closed}
      busy={creation.busy}
      {...(last ? { next: text.reserve } : {})}
    >
      {children}
      {creation.uncertain && <Uncertain />}
      {creation.refusal && (
        <Alert
          severity="error"
          role="alert"
          sx={{ mt: 3 }}
          action={
            !creation.existingOrder && (
              <Button color="inherit" onClick={otherCompany}>
                {text.otherCompany}
              </Button>
            )
          }
        >
          {creation.refusal} {creation.existingOrder && <ExistingOrderLink order={creation.existingOrder} />}
        </Alert>
      )}
    </StepForm>
  );
}
