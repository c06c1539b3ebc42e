import { Alert, AlertTitle, Button } from '@mui/material';
import { Link } from 'react-router';
import { FormActions } from '../../form/FormActions';
import { Prolonging } from './Prolonging';
import { plateStorage as text } from './text';
import type { StoredPlate } from './wizard';

/** Why no storage can be prolonged now: nothing is stored, or everything is being prolonged. */
export function NothingStored({ plates }: { plates: StoredPlate[] }) {
  if (plates.length > 0) return <Prolonging plates={plates} />;
  return (
    <>
      <Alert severity="info" role="status">
        <AlertTitle component="h2" sx={{ fontSize: '1.125rem' }}>
          {text.none}
        </AlertTitle>
        {text.noneNote}
      </Alert>
      <FormActions room={3}>
        <Button component={Link} to="/vehicles/owner" variant="contained">
          {text.toFleet}
        </Button>
      </FormActions>
    </>
  );
}
