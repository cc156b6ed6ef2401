import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SearchField } from './search-field.tsx';

interface ListHeadProps {
  readonly title: string;
  readonly as: 'h2' | 'h3';
  readonly id?: string;
  readonly mark?: ReactNode;
  /** `false` when there is nothing to search. */
  readonly search?: Parameters<typeof SearchField>[0] | false;
}

export const ListHead = ({ title, as, id, mark, search }: ListHeadProps) => (
  <Flex
    align="center"
    justify="space-between"
    gap="3"
    wrap="wrap"
    px={{ base: '3', md: '4' }}
    py="3"
    borderBottomWidth="1px"
  >
    <Flex align="center" gap="2">
      <Box as={as} id={id} textStyle="section">
        {title}
      </Box>
      {mark}
    </Flex>
    {search && (
      <Flex w={{ base: 'full', md: 'drawer' }}>
        <SearchField {...search} />
      </Flex>
    )}
  </Flex>
);
