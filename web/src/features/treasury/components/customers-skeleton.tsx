import { Box, chakra } from '@chakra-ui/react';
import { RowHead } from '../../../components/ui/row-cells.ts';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { TEXTS } from '../texts.ts';
import { at, CUSTOMERS, HEAD } from './row-layout.ts';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const List = chakra('div', { base: CUSTOMERS.list });
const Row = chakra('div', { base: CUSTOMERS.row });

/** Rows in the size of those that will come. */
export const CustomersSkeleton = () => (
  <List role="status" aria-label={TEXTS.customers.loading}>
    <RowHead css={HEAD} aria-hidden="true">
      <span>{TEXTS.customers.name}</span>
    </RowHead>
    {ROWS.map((row) => (
      <Row key={row}>
        <Box gridArea={at('customer')}>
          <Box>
            <Skeleton w="24" />
          </Box>
          <Box textStyle="xs">
            <Skeleton w="20" />
          </Box>
        </Box>
        <Box gridArea={at('wallet')} h="6">
          <Skeleton w="24" />
        </Box>
        <Box gridArea={at('balance')} textAlign="end">
          <Skeleton w="20" />
        </Box>
        <Box gridArea={at('activity')} textAlign="end">
          <Skeleton w="16" />
        </Box>
        <Box gridArea={at('status')} textAlign="end">
          <Skeleton w="14" />
        </Box>
      </Row>
    ))}
  </List>
);
