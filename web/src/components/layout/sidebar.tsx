import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { type NavEntry, SideLink } from './nav-link.tsx';

const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '0.5' } });

interface SidebarProps {
  /** Beside the brand, where there is no head of the page that has it. */
  readonly bell?: ReactNode;
  readonly entries: readonly NavEntry[];
  /** Beneath the entries: who is signed in, rates. */
  readonly panels: ReactNode;
  /** At the very bottom: theme, sign out. */
  readonly tools: ReactNode;
}

export const Sidebar = ({ bell, entries, panels, tools }: SidebarProps) => (
  <Flex direction="column" minH="full" px="3" py="4" gap="4">
    <Flex align="center" justify="space-between" gap="2" ps="2.5" minH="7">
      <Brand />
      <Flex hideBelow="lg" align="center" gap="1">
        <ConnectionNote />
        {bell}
      </Flex>
    </Flex>
    <nav aria-label="Gateway">
      <List>
        {entries.map((entry) => (
          <li key={entry.to}>
            <SideLink {...entry} />
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
