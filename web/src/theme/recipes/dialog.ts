import { defineSlotRecipe } from '@chakra-ui/react';

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
