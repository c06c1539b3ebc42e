/** What every step of the payment by details is given: the way to the other step, and whether paying is closed now. */
export interface StepProps {
  go: (step: 'details' | 'check') => void;
  closed: boolean;
}
