import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Schema } from '#api/client';
import { forms } from '#text/forms';
import { text } from '#text/uk';
import { type Confirmation, SignWidget, WidgetError } from './signWidget';

const words = forms.sign;

export interface SigningProps {
  /** What is signed, to the byte. */
  payload: string;
  /** The tax number of the citizen, whose key it must be (SIGN-07) unless that is switched off (AUTH-24). */
  rnokpp: string;
  /** Takes the signature, CMS in base64; what it throws is shown. */
  onSigned: (signature: string) => Promise<void>;
}

interface Signing {
  /** For the frame in which the widget is. */
  frame: RefObject<HTMLIFrameElement | null>;
  stage: 'loading' | 'reading' | 'signing' | 'sending';
  /** Why it has come to nothing; empty: it has not. */
  fault: string;
  confirmation: Confirmation | undefined;
}

/** Has the widget in a frame read a key of the citizen's and sign with it; as soon as the frame is there, once. */
export function useSigning({
  payload,
  rnokpp,
  onSigned,
  widgetUrl,
  checkRnokpp,
}: SigningProps & Schema['Signing']): Signing {
  const frame = useRef<HTMLIFrameElement>(null);
  const [stage, setStage] = useState<Signing['stage']>('loading');
  const [fault, setFault] = useState('');
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const signed = useRef(onSigned);
  signed.current = onSigned;

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let here = true;
    const widget = new SignWidget(element, widgetUrl, setConfirmation);
    const at = (next: Signing['stage']) => here && setStage(next);
    const run = async () => {
      const certificates = await widget.readKey(() => at('reading'));
      const owners = certificates.map(({ subjDRFOCode }) => subjDRFOCode).filter(Boolean);
      const foreign = owners.length > 0 && !owners.includes(rnokpp);
      if (checkRnokpp && foreign) throw new WidgetError('refused', words.wrongPerson);
      at('signing');
      const signature = await widget.sign(payload);
      at('sending');
      if (here) await signed.current(signature);
    };
    run().catch((error: unknown) => here && setFault(sentence(error)));
    return () => {
      here = false;
      widget.close();
    };
  }, [widgetUrl, checkRnokpp, payload, rnokpp]);
  return { frame, stage, fault, confirmation };
}

const sentence = (error: unknown): string => {
  if (error instanceof WidgetError) {
    if (error.kind === 'silent') return words.silent;
    return error.kind === 'cancelled' ? words.cancelled : error.message;
  }
  const message = error instanceof Error ? error.message : '';
  return message || `${text.errors.unavailable} ${text.errors.later}`;
};
