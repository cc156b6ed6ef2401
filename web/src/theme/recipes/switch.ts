import { defineSlotRecipe } from '@chakra-ui/react';

export const switchSlotRecipe = defineSlotRecipe({
  className: 'switch',
  slots: ['root', 'label', 'control', 'thumb', 'indicator'],
  base: {
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2.5',
      cursor: 'pointer',
      _disabled: { cursor: 'not-allowed' },
    },
    label: { textStyle: 'sm', fontWeight: 'medium', userSelect: 'none' },
    control: {
      display: 'inline-flex',
      flexShrink: 0,
      w: '8',
      h: '5',
      p: '0.5',
      borderRadius: 'full',
      bg: 'border.strong',
      transitionProperty: 'background-color',
      transitionDuration: 'fast',
      _checked: { bg: 'accent.solid' },
      _disabled: { opacity: 0.55 },
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    },
    thumb: {
      boxSize: '4',
      borderRadius: 'full',
      bg: 'accent.contrast',
      transitionProperty: 'translate',
      transitionDuration: 'fast',
      _checked: { translate: '0.75rem 0' },
    },
  },
});
