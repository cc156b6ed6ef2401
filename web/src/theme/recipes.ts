import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

export const badgeRecipe = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '2',
    minH: '5',
    borderRadius: 'full',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
    flexShrink: 0,
  },
});

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

const slots = [
  'trigger',
  'backdrop',
  'positioner',
  'content',
  'title',
  'description',
  'closeTrigger',
  'header',
  'body',
  'footer',
];

const backdrop = {
  position: 'fixed',
  inset: '0',
  zIndex: 'overlay',
  bg: 'bg.backdrop',
  _open: { animation: 'fade-in 160ms ease-out' },
  _closed: { animation: 'fade-out 120ms ease-in' },
} as const;

const content = { bg: 'bg.panel', boxShadow: 'raised', outline: '0', overflowY: 'auto' } as const;

export const dialogSlotRecipe = defineSlotRecipe({
  className: 'dialog',
  slots,
  base: {
    backdrop,
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      p: '4',
    },
    content: {
      ...content,
      w: 'full',
      maxW: 'dialog',
      maxH: 'full',
      p: '5',
      borderRadius: 'lg',
      _open: { animation: 'fade-in 160ms ease-out, rise-in 160ms ease-out' },
      _closed: { animation: 'fade-out 120ms ease-in' },
    },
    title: { textStyle: 'lg', fontWeight: 'semibold' },
    description: { mt: '2', color: 'fg.muted' },
    footer: { display: 'flex', justifyContent: 'flex-end', gap: '2', mt: '5' },
  },
});

export const drawerSlotRecipe = defineSlotRecipe({
  className: 'drawer',
  slots,
  base: {
    backdrop,
    positioner: { position: 'fixed', inset: '0', zIndex: 'overlay', display: 'flex' },
    content: {
      ...content,
      w: 'drawer',
      maxW: '88vw',
      h: 'full',
      _open: { animation: 'slide-in 200ms ease-out' },
      _closed: { animation: 'slide-out 140ms ease-in' },
    },
  },
});

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

export const toastSlotRecipe = defineSlotRecipe({
  className: 'toast',
  slots: ['group', 'root', 'title', 'description', 'actionTrigger', 'closeTrigger', 'indicator'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      w: 'min(24rem, 100vw - 2rem)',
      py: '3',
      ps: '3.5',
      pe: '10',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'lg',
      bg: 'bg.panel',
      color: 'fg',
      boxShadow: 'raised',
      translate: 'var(--x) var(--y)',
      scale: 'var(--scale)',
      zIndex: 'var(--z-index)',
      height: 'var(--height)',
      opacity: 'var(--opacity)',
      transition: 'translate 240ms, scale 240ms, opacity 240ms, height 240ms',
    },
    title: { textStyle: 'md', fontWeight: 'medium' },
    description: { textStyle: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' },
    closeTrigger: {
      position: 'absolute',
      top: '2',
      insetEnd: '2',
      display: 'grid',
      placeItems: 'center',
      boxSize: '7',
      borderRadius: 'md',
      color: 'fg.subtle',
      cursor: 'pointer',
      _hover: { bg: 'bg.hover', color: 'fg' },
    },
  },
});

export const recipes = {
  badge: badgeRecipe,
  button: buttonRecipe,
  input: inputRecipe,
  spinner: spinnerRecipe,
};

export const slotRecipes = {
  dialog: dialogSlotRecipe,
  drawer: drawerSlotRecipe,
  field: fieldSlotRecipe,
  tabs: tabsSlotRecipe,
  toast: toastSlotRecipe,
};
