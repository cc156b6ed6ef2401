import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CONTENT_ID, useArrival } from './arrival.ts';
import { Brand } from './brand.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { MobileMenu } from './mobile-menu.tsx';

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
  /** At the end of the head of a narrow screen; a wide one has it in the sidebar. */
  readonly bell?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every console page: the sidebar at the side, or behind a button where there is no room for it. */
export const Shell = ({ sidebar, bell, children }: ShellProps) => {
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
