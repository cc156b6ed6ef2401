import { Box, Button, chakra, Drawer, Flex, Portal } from '@chakra-ui/react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Brand, PRODUCT } from './brand.tsx';
import { ConnectionNote } from './connection-note.tsx';

const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    top: '2',
    insetStart: '2',
    zIndex: 'overlay',
    px: '3',
    py: '2',
    borderRadius: 'md',
    bg: 'accent.solid',
    color: 'accent.contrast',
    '&:not(:focus)': { transform: 'translateY(-200%)' },
  },
});

const MobileMenu = ({ sidebar }: { readonly sidebar: ReactNode }) => {
  const [open, setOpen] = useState(false);
  const closeOnLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) setOpen(false);
  };
  return (
    <Drawer.Root open={open} onOpenChange={(change) => setOpen(change.open)} lazyMount unmountOnExit>
      <Drawer.Trigger asChild>
        <Button variant="ghost" colorPalette="neutral" px="0" size="md" aria-label="Open menu">
          <Icon name="menu" />
        </Button>
      </Drawer.Trigger>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content aria-label={`${PRODUCT} menu`} onClick={closeOnLink}>
            {sidebar}
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
};

interface ShellProps {
  readonly sidebar: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every console page: the sidebar at the side, or behind a button where there is no room for it. */
export const Shell = ({ sidebar, children }: ShellProps) => (
  <Flex minH="screen" direction={{ base: 'column', lg: 'row' }}>
    <SkipLink href="#content">Skip to content</SkipLink>
    <Flex
      as="header"
      display={{ base: 'flex', lg: 'none' }}
      position="sticky"
      top="0"
      zIndex="sticky"
      align="center"
      gap="2"
      h="14"
      px="3"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <MobileMenu sidebar={sidebar} />
      <Brand />
      <Box ms="auto">
        <ConnectionNote />
      </Box>
    </Flex>
    <Box
      as="aside"
      hideBelow="lg"
      position="sticky"
      top="0"
      w="sidebar"
      h="screen"
      flexShrink={0}
      overflowY="auto"
      bg="bg.panel"
      borderInlineEndWidth="1px"
    >
      {sidebar}
    </Box>
    <Box as="main" id="content" tabIndex={-1} flex="1" minW="0" outline="0">
      {children}
    </Box>
  </Flex>
);
