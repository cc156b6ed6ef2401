import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

export const fieldSlotRecipe = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'requiredIndicator', 'input', 'errorText', 'errorIcon', 'helperText'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', w: 'full', minW: '0' },
    label: { textStyle: 'label', color: 'fg.muted' },
    requiredIndicator: { color: 'danger.fg', ms: '0.5' },
    errorText: { textStyle: 'xs', color: 'danger.fg' },
    helperText: { textStyle: 'xs', color: 'fg.subtle' },
  },
});

export const inputRecipe = defineRecipe({
  className: 'input',
  base: {
    w: 'full',
    minW: '0',
    h: '9',
    px: '2.5',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    bg: 'bg.panel',
    color: 'fg',
    // Below 16 px phones zoom into the field.
    fontSize: { base: 'lg', md: 'md' },
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    _focusVisible: { outlineOffset: '-1px', borderColor: 'accent.focusRing' },
    '&[readonly]': { bg: 'bg.sunken' },
    _disabled: { opacity: 0.6, cursor: 'not-allowed' },
    _invalid: { borderColor: 'danger.solid' },
  },
});
