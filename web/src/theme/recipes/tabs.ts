import { defineSlotRecipe } from '@chakra-ui/react';

export const tabsSlotRecipe = defineSlotRecipe({
  className: 'tabs',
  slots: ['root', 'trigger', 'list', 'content', 'contentGroup', 'indicator'],
  base: {
    root: { display: 'block' },
    list: { display: 'flex', gap: '5', overflowX: 'auto', overflowY: 'hidden', borderBottomWidth: '1px' },
    trigger: {
      h: '10',
      mb: '-1px',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      color: 'fg.muted',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      transitionProperty: 'color, border-color',
      transitionDuration: 'fast',
      _hover: { color: 'fg' },
      _selected: { color: 'fg', borderColor: 'accent.solid' },
      _focusVisible: { outlineOffset: '-2px', borderRadius: 'sm' },
    },
    content: { pt: '5', _focusVisible: { outlineOffset: '4px', borderRadius: 'sm' } },
  },
});
