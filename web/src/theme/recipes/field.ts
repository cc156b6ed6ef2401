import { defineSlotRecipe } from '@chakra-ui/react';

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
