import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { Treasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { useMemo, useState } from 'react';
import { Panel } from '../../../components/ui/panel.tsx';
import { State } from '../../../components/ui/state.tsx';
import { type Customer, matching, type Sort, sorted } from '../model/listed.ts';
import { TEXTS } from '../texts.ts';
import { CoverageNotice } from './coverage-notice.tsx';
import { LeftOutNotice } from './left-out-notice.tsx';
import { CustomerTable } from './customer-table.tsx';
import { CustomerTools } from './customer-tools.tsx';
import { CustomersSkeleton } from './customers-skeleton.tsx';

const { customers: C } = TEXTS;

/** More than these push what comes after them out of reach. */
const LONG = 20;

const PassOver = chakra('button', {
  base: { color: 'accent.fg', textDecoration: 'underline', cursor: 'pointer', borderRadius: 'sm' },
});

const NONE: readonly Customer[] = [];

interface CustomersPanelProps {
  /** Undefined until it is loaded. */
  readonly treasury: Treasury | undefined;
  readonly loading: boolean;
  readonly onLoad: () => void;
  readonly onPassOver: () => void;
}

/** Customer Treasuries (spec 2). What is searched for stays while the list is loaded anew. */
export const CustomersPanel = ({ treasury, loading, onLoad, onPassOver }: CustomersPanelProps) => {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>('newest');
  const all = treasury?.customers ?? NONE;
  const ordered = useMemo(() => sorted(all, sort), [all, sort]);
  const listed = useMemo(() => matching(ordered, search), [ordered, search]);
  return (
    <Panel mt="4" aria-labelledby="customer-treasuries">
      <Flex wrap="wrap" align="center" columnGap="4" rowGap="3" px={{ base: '4', md: '5' }} py="4">
        <Box>
          <Box as="h2" id="customer-treasuries" textStyle="section">
            {C.title}
          </Box>
          <Flex align="center" gap="2" minH="5" textStyle="xs" color="fg.subtle">
            <Box role="status">{treasury && C.count(listed.length, all.length)}</Box>
            {listed.length > LONG && (
              <PassOver type="button" onClick={onPassOver}>
                {C.toTransactions}
              </PassOver>
            )}
          </Flex>
        </Box>
        <CustomerTools search={search} onSearch={setSearch} sort={sort} onSort={setSort} listed={listed} />
      </Flex>
      {treasury && <CoverageNotice treasury={treasury} loading={loading} onLoad={onLoad} />}
      {treasury && <LeftOutNotice leftOut={treasury.left_out} />}
      {!treasury && <CustomersSkeleton />}
      {listed.length > 0 && <CustomerTable customers={listed} sort={sort} onSort={setSort} />}
      {treasury && all.length === 0 && <State icon="vault" title={C.none} text={C.noneHint} />}
      {all.length > 0 && listed.length === 0 && (
        <State icon="search" title={C.noneFound}>
          <Button onClick={() => setSearch('')}>{C.clear}</Button>
        </State>
      )}
    </Panel>
  );
};
