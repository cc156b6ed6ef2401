import { Box, Button, chakra, Drawer, Flex, Portal } from '@chakra-ui/react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { Icon } from '../ui/icon.tsx';
import { Brand, PRODUCT } from './brand.tsx';
import { ConnectionNote } from './connection-note.tsx';

/** Also the target of the skip link. */
const CONTENT_ID = 'content';

/** The main heading of the page, or its content while it has none. */
export const arrivalPoint = (): HTMLElement | null => {
  const content = document.getElementById(CONTENT_ID);
  return content?.querySelector('h1[tabindex]') ?? content;
};

const useArrival = (): void => {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    arrivalPoint()?.focus({ preventScroll: true });
    if (kind !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname, kind]);
};

/** Closed by one of its own links, the focus goes to the page; otherwise back to the button. */
const MobileMenu = ({ sidebar }: { readonly sidebar: ReactNode }) => {
  const [open, setOpen] = useState(false);
  const leftByLink = useRef(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const change = (to: boolean) => {
    leftByLink.current = false;
    setOpen(to);
  };
  const closeOnLink = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest('a'))) return;
    leftByLink.current = true;
    setOpen(false);
  };
  return (
    <Drawer.Root
      open={open}
      onOpenChange={({ open: to }) => change(to)}
      finalFocusEl={() => (leftByLink.current ? arrivalPoint() : trigger.current)}
      lazyMount
      unmountOnExit
    >
      <Drawer.Trigger asChild>
        <Button ref={trigger} variant="ghost" colorPalette="neutral" px="0" size="md" aria-label="Open menu">
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

interface ShellProps {
  readonly sidebar: ReactNode;
  /** On narrow screens; wide ones have it in the sidebar. */
  readonly search?: ReactNode;
  readonly bell?: ReactNode;
  readonly children: ReactNode;
}

export const Shell = ({ sidebar, search, bell, children }: ShellProps) => {
  useArrival();
  return (
    <Flex minH="screen" direction={{ base: 'column', lg: 'row' }}>
      <SkipLink href={`#${CONTENT_ID}`}>Skip to content</SkipLink>
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
        <Flex ms="auto" align="center" gap="1">
          <ConnectionNote />
          {search}
          {bell}
        </Flex>
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
      <Box as="main" id={CONTENT_ID} tabIndex={-1} flex="1" minW="0" outline="0">
        {children}
      </Box>
    </Flex>
  );
};
