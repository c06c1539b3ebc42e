import { Box } from '@mui/material';
import { Loading } from '#ui/Loading';

/** The placeholder of a page has the size of a page: that of MUI's container, 24 px less on each side of 1200. */
export const placeholder = { maxWidth: 1152, mx: { xs: 2, sm: 3, lg: 'auto' }, my: { xs: 3, md: 6 } };

/** The place of the first page until its code is there: as high as the screen, so that the footer does not move. */
export const PageLoading = () => (
  <Box sx={{ ...placeholder, minHeight: '100dvh' }}>
    <Loading />
  </Box>
);
