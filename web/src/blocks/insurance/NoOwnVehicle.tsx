import { Alert, Button } from '@mui/material';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Answers } from './answers';
import { insurance as text } from './text';

/** The citizen has no vehicle that could be insured as their own: the step does not continue, and says what to do (INS-64, WIZ-04). */
export function NoOwnVehicle() {
  const { register, unregister, setValue } = useFormContext<Answers>();
  useEffect(() => {
    register('plate', { validate: () => text.noOwnFault });
    setValue('plate', ''); // makes the form count the field
    return () => unregister('plate', { keepValue: true });
  }, [register, unregister, setValue]);
  return (
    <Alert
      severity="warning"
      role="status"
      action={
        <Button color="inherit" onClick={() => setValue('whose', 'other')}>
          {text.insureOther}
        </Button>
      }
    >
      {text.noOwn}
    </Alert>
  );
}
