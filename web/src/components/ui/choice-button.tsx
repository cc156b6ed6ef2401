import { chakra } from '@chakra-ui/react';

export const ChoiceButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    h: '8',
    px: '3',
    borderWidth: '1px',
    borderRadius: 'full',
    bg: 'bg.panel',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    _hover: { bg: 'bg.hover', color: 'fg' },
    '&[aria-pressed=true]': { bg: 'accent.subtle', borderColor: 'accent.border', color: 'accent.fg' },
  },
});
