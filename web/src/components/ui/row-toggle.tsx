import { chakra } from '@chakra-ui/react';

export const RowToggle = chakra('button', {
  base: {
    color: 'fg.subtle',
    cursor: 'pointer',
    _after: { content: '""', position: 'absolute', inset: '0' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    },
    '& svg': { transitionProperty: 'transform', transitionDuration: 'fast' },
    _expanded: { '& svg': { transform: 'rotate(90deg)' } },
  },
});
