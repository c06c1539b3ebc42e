/** What every step of the vehicle check is given: the way to other steps, and whether ordering is closed now. */
export interface StepProps {
  go: (step: 'search' | 'data' | 'result') => void;
  closed: boolean;
}
