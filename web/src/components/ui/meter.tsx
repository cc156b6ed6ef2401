import { Box } from '@chakra-ui/react';
import type { FamilyName } from '../../theme/palette.ts';

interface MeterProps {
  readonly label: string;
  readonly percent: number;
  readonly family?: FamilyName;
}

export const Meter = ({ label, percent, family = 'accent' }: MeterProps) => (
  <Box
    colorPalette={family}
    h="1.5"
    borderRadius="full"
    bg="colorPalette.muted"
    overflow="hidden"
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
  >
    <Box h="full" borderRadius="full" bg="colorPalette.fg" style={{ width: `${percent}%` }} />
  </Box>
);
