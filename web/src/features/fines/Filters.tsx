import { Box } from '@mui/material';
import { fines as words } from '#blocks/fines/text';
import { Choice } from '#ui/Choice';
import { plateText } from '#ui/PlateView';
import { ALL, type Filter, type Period, type Sorting, type Status } from './filter';

interface FiltersProps {
  filter: Filter;
  plates: string[];
  onChange: (filter: Filter) => void;
}

const names = words.filters;

/** Period, status and vehicle (FINE-02 to FINE-04), and what comes first (FINE-05). */
export function Filters({ filter, plates, onChange }: FiltersProps) {
  return (
    <Box
      sx={{
        mb: 3,
        display: 'grid',
        gap: 2,
        alignItems: 'end',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
      }}
      className="no-print"
    >
      <Choice
        label={names.period}
        value={filter.period}
        options={Object.entries(names.periods)}
        onChange={(period) => onChange({ ...filter, period: period as Period })}
      />
      <Choice
        label={names.status}
        value={filter.status}
        options={Object.entries(names.statuses)}
        onChange={(status) => onChange({ ...filter, status: status as Status })}
      />
      <Choice
        label={names.plate}
        value={filter.plate}
        options={[[ALL, names.plates], ...plates.map((plate): [string, string] => [plate, plateText(plate)])]}
        onChange={(plate) => onChange({ ...filter, plate })}
      />
      <Choice
        label={names.order}
        value={filter.sorting}
        options={Object.entries(names.orders)}
        onChange={(sorting) => onChange({ ...filter, sorting: sorting as Sorting })}
      />
    </Box>
  );
}
