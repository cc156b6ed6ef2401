import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Brand } from './brand.tsx';
import { ConnectionNote } from './connection-note.tsx';

const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '0.5' } });

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** After the label: the number pending there. */
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
  /** Below the entries: the signed-in user, rates. */
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
            {/* A parent entry is not active on the pages of its children. */}
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
