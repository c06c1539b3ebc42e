import { Button } from '@mui/material';
import { Link } from 'react-router';
import { Nothing } from '#order/Nothing';
import { Prolonging } from './Prolonging';
import { plateStorage as text } from './text';
import type { StoredPlate } from './wizard';

/** Why no storage can be prolonged now: nothing is stored, or everything is being prolonged. */
export function NothingStored({ plates }: { plates: StoredPlate[] }) {
  if (plates.length > 0) return <Prolonging plates={plates} />;
  return (
    <Nothing
      title={text.none}
      actions={
        <Button component={Link} to="/vehicles/owner" variant="contained">
          {text.toFleet}
        </Button>
      }
    >
      {text.noneNote}
    </Nothing>
  );
}
