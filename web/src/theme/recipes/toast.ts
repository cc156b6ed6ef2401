import { defineSlotRecipe } from '@chakra-ui/react';

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
      // Set by the toaster.
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
