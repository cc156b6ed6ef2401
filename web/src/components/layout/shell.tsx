import { Box, Button, chakra, Drawer, Flex, Portal } from '@chakra-ui/react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { NavigationType, NavLink, useLocation, useNavigationType } from 'react-router-dom';
import { useSocketStatus } from '../../lib/socket/connection.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';
import { Brand, PRODUCT } from './brand.tsx';

const WHY = 'Live updates are paused. What you see may be out of date. Reconnecting.';

export const ConnectionNote = () => {
  const down = useSocketStatus() === 'down';
  return (
    <Box role="status" title={down ? WHY : undefined}>
      {down && (
        <>
          <Tag family="warning" dot>
            Not live
          </Tag>
          <Box as="span" srOnly>
            {WHY}
          </Box>
        </>
      )}
    </Box>
  );
};

const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '0.5' } });

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** The number of pending items, after the label. */
  readonly badge?: ReactNode;
}

const Link = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    h: { base: '10', lg: '8' },
    px: '2.5',
    borderRadius: 'md',
    color: 'fg.muted',
    fontWeight: 'medium',
    textDecoration: 'none',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    '&:hover': { bg: 'bg.hover', color: 'fg' },
    '&[aria-current=page], &[aria-current=page]:hover': { bg: 'accent.subtle', color: 'accent.fg' },
  },
});

interface SidebarProps {
  readonly bell?: ReactNode;
  readonly search?: ReactNode;
  readonly entries: readonly Entry[];
  /** Below the entries: signed-in user and rates. */
  readonly panels: ReactNode;
  readonly tools: ReactNode;
}

export const Sidebar = ({ bell, search, entries, panels, tools }: SidebarProps) => (
  <Flex direction="column" minH="full" px="3" py="4" gap="4">
    <Flex align="center" justify="space-between" gap="2" ps="2.5" minH="7">
      <Brand />
      <Flex hideBelow="lg" align="center" gap="1">
        <ConnectionNote />
        {bell}
      </Flex>
    </Flex>
    {search && <Box hideBelow="lg">{search}</Box>}
    <nav aria-label="Gateway">
      <List>
        {entries.map(({ to, label, icon, badge }) => (
          <li key={to}>
            {/* A parent entry is not active on its children's pages. */}
            <Link to={to} end={entries.some((other) => other.to.startsWith(`${to}/`))}>
              <Icon name={icon} />
              {label}
              {badge}
            </Link>
          </li>
        ))}
      </List>
    </nav>
    <Flex direction="column" gap="4" mt="auto">
      {panels}
      <Flex align="center" justify="space-between" gap="2">
        {tools}
      </Flex>
    </Flex>
  </Flex>
);

/** Also the target of the skip link. */
const CONTENT_ID = 'content';

/** The page's main heading, or its content until a heading appears. */
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

/** After one of its links, the focus moves to the page; otherwise back to the button. */
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
  /** For narrow screens; wide ones show it in the sidebar. */
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
