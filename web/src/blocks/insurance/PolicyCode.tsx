import { Alert, Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiError } from '#api/client';
import type { Order } from '#api/queries';
import type { StageStep } from '#api/requests';
import { Field } from '#form/Field';
import { StepForm } from '#form/StepForm';
import { dateTime, time } from '#lib/format';
import { shownPhone } from '#lib/validation';
import { useOrderingClosed } from '#order/useOrderingClosed';
import { useStage } from '#order/useStage';
import { text as common } from '#text/uk';
import { LoadingButton } from '#ui/LoadingButton';
import { OrderingBlocked } from '#ui/OrderingBlocked';
import { Panel } from '#ui/Panel';
import { useFormRestore } from '#ui/useFormRestore';
import { useSafeNavigate } from '#ui/useSafeNavigate';
import { clock, useSecondsLeft } from '#ui/useSecondsLeft';
import { ChangePolicy, type ChangeProps } from './ChangePolicy';
import { policySigning as signing } from './signingText';

/**
 * The code by SMS that signs the policy: typed or pasted, sent again after a while; then the payment (INS-17, INS-24,
 * AMB-105). Whether it is too old, the server says: this device's clock may be wrong.
 */
export function PolicyCode({ order, onChange }: ChangeProps) {
  const lead = useSafeNavigate();
  const form = useForm({ defaultValues: { code: '' }, shouldFocusError: false });
  useFormRestore(`policy-${order.id}`, form);
  const sign = useStage(order, () => void lead(`?id=${order.id}&step=payment`, { replace: true }));
  const digits = digitsOf(order);
  const tries = order.insurance?.triesLeft ?? 0;
  const open = order.actions.some(({ action }) => action === 'enter_code');
  const left = useSecondsLeft(Date.parse(order.insurance?.codeExpiresAt ?? '') || 0);
  const closed = useOrderingClosed();
  return (
    <Panel>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {signing.codeTitle}
      </Typography>
      <CodeSent order={order} open={open} />
      <Stack spacing={2} sx={{ mt: 1 }}>
        {closed && <OrderingBlocked />}
        {!toldOver(sign.error) && <CodeState open={open} old={left === 0} />}
        {sign.error && !closed && <Refusal message={sign.error.message} />}
        {tries > 0 && <Typography role="status">{signing.triesLeft(tries)}</Typography>}
        <StepForm
          form={form}
          next={signing.signAndPay}
          busy={sign.isPending}
          closed={!open || closed}
          otherAction={<ChangePolicy order={order} onChange={onChange} />}
          onNext={({ code }) => {
            sign.mutate(
              { stage: 'enter_code', payload: { code } },
              // One that was not looked at may be good.
              { onError: (error) => error.code.startsWith('otp_') && form.reset({ code: '' }) },
            );
          }}
        >
          <CodeField digits={digits} sentAt={order.insurance?.codeSentAt} />
          {open && left > 0 && <Timer label={signing.codeLeft} seconds={left} />}
        </StepForm>
        <Resend
          order={order}
          closed={closed}
          onSent={() => {
            sign.reset();
            form.reset({ code: '' });
          }}
        />
        {order.deadline && (
          <Typography color="textSecondary">{signing.until(dateTime(order.deadline.until))}</Typography>
        )}
      </Stack>
    </Panel>
  );
}

/** Whether a refusal says itself that the code is over. */
const toldOver = (refusal: ApiError | null) => ['otp_locked', 'otp_expired'].includes(refusal?.code ?? '');

/** How many digits the code has; undefined when the insurer does not say. */
const digitsOf = ({ insurance }: Order) => insurance?.codeLength;

/** Where the code was sent; the number is not broken. */
function CodeSent({ order, open }: { order: Order; open: boolean }) {
  return (
    <Typography>
      {signing.codeLead(digitsOf(order))}{' '}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {shownPhone(order.insured?.phone ?? '') || signing.codePhone}.
      </Box>{' '}
      {open && signing.codeEnter}
    </Typography>
  );
}

/** Why the code may be of no use: none is taken any more, or it is an old one. */
function CodeState({ open, old }: { open: boolean; old: boolean }) {
  return (
    <>
      {!open && (
        <Alert severity="warning" role="status">
          {signing.codeOver}
        </Alert>
      )}
      {open && old && (
        <Alert severity="info" role="status">
          {signing.codeOld}
        </Alert>
      )}
    </>
  );
}

function CodeField({ digits, sentAt }: { digits: number | undefined; sentAt: string | undefined }) {
  const [least, most] = digits ? [digits, digits] : [4, 8];
  return (
    <Field
      name="code"
      label={signing.code}
      {...(sentAt ? { hint: signing.codeHint(time(sentAt)) } : {})}
      autoComplete="one-time-code"
      inputMode="numeric"
      width={most <= 4 ? 'code' : 'zip'}
      maxLength={most}
      validate={(typed) =>
        /^\d+$/.test(typed) && typed.length >= least && typed.length <= most ? '' : signing.codeLength(digits)
      }
    />
  );
}

interface ResendProps {
  order: Order;
  closed: boolean;
  onSent: (step: StageStep) => void;
}

/** Another code, as soon as the insurer sends one. */
function Resend({ order, closed, onSent }: ResendProps) {
  const [sent, setSent] = useState(false);
  const resend = useStage(order, (stage) => {
    setSent(true);
    onSent(stage);
  });
  const now = order.actions.some(({ action }) => action === 'resend_code');
  const later = order.soon?.find(({ action }) => action === 'resend_code')?.from;
  const left = useSecondsLeft(Date.parse(later ?? '') || 0);
  if (!now && !later) return <Typography color="textSecondary">{signing.noMore}</Typography>;
  const early = !now && left > 0;
  return (
    <Box>
      {resend.error && !closed && <Refusal message={resend.error.message} />}
      {sent && early && (
        <Typography role="status" sx={{ mb: 1 }}>
          {signing.resent}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <LoadingButton
          variant="outlined"
          disabled={early || closed}
          busy={resend.isPending}
          onClick={() => resend.mutate({ stage: 'resend_code', payload: {} })}
        >
          {signing.resend}
        </LoadingButton>
        {early && <Timer label={signing.resendIn} seconds={left} />}
      </Box>
    </Box>
  );
}

/** Remaining seconds; screen readers read them when they come to them. */
function Timer({ label, seconds }: { label: string; seconds: number }) {
  return (
    <Typography color="textSecondary">
      {label}{' '}
      <Box component="span" role="timer" aria-label={label} sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {clock(seconds)}
      </Box>
    </Typography>
  );
}

function Refusal({ message }: { message: string }) {
  return (
    <Alert severity="error" role="alert" sx={{ mb: 1 }}>
      {message || `${common.errors.unavailable} ${common.errors.later}`}
    </Alert>
  );
}
