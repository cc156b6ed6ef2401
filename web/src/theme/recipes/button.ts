import { defineRecipe } from '@chakra-ui/react';

export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    gap: '2',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'md',
    fontWeight: 'medium',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    cursor: 'pointer',
    textDecoration: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
  },
  variants: {
    size: {
      xs: { h: '7', minW: '7', px: '2', fontSize: 'xs', gap: '1.5' },
      sm: { h: '8', minW: '8', px: '3', fontSize: 'sm' },
      md: { h: '9', minW: '9', px: '3.5', fontSize: 'md' },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.strong', _disabled: { bg: 'colorPalette.solid' } },
      },
      outline: {
        bg: 'bg.panel',
        color: 'colorPalette.fg',
        borderColor: 'colorPalette.border',
        _hover: { bg: 'colorPalette.subtle', _disabled: { bg: 'bg.panel' } },
      },
      ghost: {
        bg: 'transparent',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle', _disabled: { bg: 'transparent' } },
      },
    },
  },
  defaultVariants: { size: 'sm', variant: 'outline' },
});
