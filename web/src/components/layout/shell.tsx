import { Box, Button, chakra, Drawer, Flex, Portal } from '@chakra-ui/react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { NavigationType, NavLink, useLocation, useNavigationType } from 'react-router-dom';
import { useSocketStatus } from '../../lib/socket/connection.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';
import { BrandMark, BrandName, PRODUCT } from './brand.tsx';

const WHY = 'Live updates are paused. What you see may be out of date. Reconnecting.';

/** The product's name. While live updates are paused, the notice takes its place, so that nothing else moves. */
export const Head = () => {
  const down = useSocketStatus() === 'down';
  return (
    <Flex align="center" gap="2.5" minW="0">
      <BrandMark />
      {!down && <BrandName />}
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
    </Flex>
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

interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

const Link = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    h: { base: '10', lg: '7' },
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

interface EntriesProps {
  readonly entries: readonly Entry[];
  readonly isParent: (to: string) => boolean;
  readonly labelledBy?: string;
}

const Entries = ({ entries, isParent, labelledBy }: EntriesProps) => (
  <List aria-labelledby={labelledBy}>
    {entries.map(({ to, label, icon, badge }) => (
      <li key={to}>
        {/* A parent entry is not active on its children's pages. */}
        <Link to={to} end={isParent(to)}>
          <Icon name={icon} />
          {label}
          {badge}
        </Link>
      </li>
    ))}
  </List>
);

const Navigation = ({ entries, groups }: Pick<SidebarProps, 'entries' | 'groups'>) => {
  const id = useId();
  const all = [...entries, ...groups.flatMap((group) => group.entries)];
  const isParent = (to: string) => all.some((other) => other.to.startsWith(`${to}/`));
  return (
    <chakra.nav aria-label="Gateway" display="grid" gap="3">
      <Entries entries={entries} isParent={isParent} />
      {groups
        .filter((group) => group.entries.length > 0)
        .map(({ title, entries: ofGroup }) => (
          <div key={title}>
            <Box id={`${id}-${title}`} px="2.5" pb="0.5" textStyle="label" color="fg.subtle">
              {title}
            </Box>
            <Entries entries={ofGroup} isParent={isParent} labelledBy={`${id}-${title}`} />
          </div>
        ))}
    </chakra.nav>
  );
};

interface SidebarProps {
  readonly bell?: ReactNode;
  readonly search?: ReactNode;
  /** Above the groups. */
  readonly entries: readonly Entry[];
  readonly groups: readonly Group[];
  /** Below the entries: signed-in user and rates. */
  readonly panels: ReactNode;
  /** Always in view, at the bottom. */
  readonly tools: ReactNode;
}

export const Sidebar = ({ bell, search, entries, groups, panels, tools }: SidebarProps) => (
  <Flex direction="column" h="full">
    <Box px="3" pt="4" pb="3">
      <Flex align="center" justify="space-between" gap="2" ps="2.5" minH="7">
        <Head />
        <Box hideBelow="lg">{bell}</Box>
      </Flex>
      {search && (
        <Box hideBelow="lg" mt="3">
          {search}
        </Box>
      )}
    </Box>
    <Flex direction="column" flex="1" minH="0" overflowY="auto" gap="4" px="3" py="1">
      <Navigation entries={entries} groups={groups} />
      <Flex direction="column" gap="4" mt="auto" pb="3">
        {panels}
      </Flex>
    </Flex>
    <Flex align="center" justify="space-between" gap="2" px="3" py="2" borderTopWidth="1px">
      {tools}
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
        <Head />
        <Flex ms="auto" align="center" gap="1">
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
