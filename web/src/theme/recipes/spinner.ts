import { defineRecipe } from '@chakra-ui/react';

export const spinnerRecipe = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    boxSize: '4',
    flexShrink: 0,
    borderWidth: '2px',
    borderColor: 'currentColor',
    borderInlineEndColor: 'transparent',
    borderRadius: 'full',
    animation: 'spin 0.8s linear infinite',
  },
  variants: {
    size: { xs: { boxSize: '3' }, sm: { boxSize: '3.5' }, md: { boxSize: '4' }, inherit: { boxSize: '1em' } },
  },
});
