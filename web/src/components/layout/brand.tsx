import { Box, chakra } from '@chakra-ui/react';

const Mark = chakra('svg', {
  base: {
    boxSize: '7',
    flexShrink: 0,
    p: '1.5',
    borderRadius: 'md',
    bg: 'accent.solid',
    color: 'accent.contrast',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '2.4',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
});

export const PRODUCT = 'Ramps Gateway';

export const BrandMark = () => (
  <Mark viewBox="0 0 20 20" aria-hidden="true">
    <path d="M2 15h5L13 5h5" />
  </Mark>
);

export const BrandName = () => (
  <Box fontWeight="semibold" letterSpacing="tight" whiteSpace="nowrap">
    {PRODUCT}
  </Box>
);
