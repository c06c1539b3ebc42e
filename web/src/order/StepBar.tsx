import { Box } from '@mui/material';
import { forms } from '#text/forms';
import { hidden } from '#ui/hidden';

/** How many titles fit beside each other; of more steps the line above names the current one. */
const ROOM = 5;

export interface BarStep {
  name: string;
  title: string;
}

/** Where one is in the wizard, for eyes and for screen readers. A place that is not among the steps comes after all of them. */
export function StepBar({ steps, current }: { steps: BarStep[]; current: string }) {
  const found = steps.findIndex(({ name }) => name === current);
  const at = found < 0 ? steps.length : found;
  const titles = steps.length <= ROOM;
  if (steps.length < 2) return null;
  return (
    <Box sx={{ mb: 4 }} className="no-print">
      {found >= 0 && (
        <Box
          component="p"
          sx={{ m: 0, mb: 1.5, color: 'text.secondary', display: titles ? { md: 'none' } : 'block' }}
        >
          {forms.wizard.step(at + 1, steps.length)}: {steps[at]?.title}
        </Box>
      )}
      <Box component="ol" sx={{ display: 'flex', gap: 1, listStyle: 'none', p: 0, m: 0 }}>
        {steps.map(({ name, title }, index) => (
          <Box
            component="li"
            key={name}
            aria-current={name === current ? 'step' : undefined}
            sx={{
              ...item,
              ...(index <= at ? filled : {}),
              '&::after': { ...mark, content: index < at ? '"✓" / ""' : `"${index + 1}" / ""` },
              color: name === current ? 'text.primary' : 'text.secondary',
              fontWeight: name === current ? 650 : 400,
            }}
          >
            <Box component="span" sx={titles ? visuallyUpTo('md') : hidden}>
              {title}
            </Box>
            {index < at && <Box component="span" sx={hidden}>{`, ${forms.wizard.done}`}</Box>}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** A step that is still to come is an outline: who sees no colours, or has others, sees that it is not filled. */
const item = {
  flex: 1,
  position: 'relative',
  overflow: 'hidden',
  minWidth: 0,
  minHeight: 36,
  pt: 1.5,
  fontSize: '1rem',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '0 0 auto',
    boxSizing: 'border-box',
    height: 6,
    border: '1px solid',
    borderColor: 'control.border',
    borderRadius: '3px',
    '@media (forced-colors: active)': { borderColor: 'CanvasText' },
  },
} as const;

/** A step that is done, or current, is one thick edge: an edge is painted where grounds are not. */
const filled = {
  '&::before': { ...item['&::before'], borderWidth: 3, borderColor: 'primary.main' },
} as const;

/** The step's number, or a tick; screen readers have the list's own. */
const mark = { position: 'absolute', left: 0, top: 12, fontVariantNumeric: 'tabular-nums' } as const;

/** Read out always, seen from a breakpoint on: on a phone the line above says it. */
const visuallyUpTo = (from: 'md') => ({
  display: { [from]: 'block' },
  pl: { [from]: '1.375em' },
  position: { xs: 'absolute', [from]: 'static' },
  width: { xs: '1px', [from]: 'auto' },
  height: { xs: '1px', [from]: 'auto' },
  overflow: 'hidden',
  clipPath: { xs: 'inset(50%)', [from]: 'none' },
});
