import { Box } from '@mui/material';
import { encoded } from '#lib/individualPlate';
import { printedInColour } from '#theme/printedInColour';

interface PlatePictureProps {
  /** SVG in base64. */
  photo: string;
  label: string;
  /** The width at most. */
  width?: string;
}

/** An individual plate as it will look (GAP-37). */
export function PlatePhoto({ photo, label, width = '16rem' }: PlatePictureProps) {
  return (
    <Box
      component="img"
      src={`data:image/svg+xml;base64,${photo}`}
      alt={label}
      sx={{ display: 'block', my: 0.5, width, maxWidth: '100%', ...printedInColour }}
    />
  );
}

/** The same of a drawing that is not encoded yet. */
export const PlatePicture = ({ svg, ...props }: { svg: string } & Omit<PlatePictureProps, 'photo'>) => (
  <PlatePhoto photo={encoded(svg)} {...props} />
);
