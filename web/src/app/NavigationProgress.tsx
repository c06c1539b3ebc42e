import { Box, keyframes } from '@mui/material';
import { useIsNavigating } from '#ui/navigation';

const grow = keyframes({ from: { transform: 'scaleX(0)' }, '10%': { transform: 'scaleX(0.3)' } });

/** A thin bar at the top of the screen while the next page is fetched; what comes within 150 ms needs none. */
export function NavigationProgress() {
  if (!useIsNavigating()) return null;
  return (
    <Box
      aria-hidden
      data-testid="navigation-progress"
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        zIndex: 'tooltip',
        height: 4,
        bgcolor: 'primary.main',
        transform: 'scaleX(0.9)',
        transformOrigin: 'left',
        animation: `${grow} 10s ease-out 150ms backwards`,
        '@media (forced-colors: active)': { bgcolor: 'Highlight' },
      }}
    />
  );
}
