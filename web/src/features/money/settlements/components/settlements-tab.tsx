import { Box, Flex } from '@chakra-ui/react';
import { listSettlements } from '@ramps-gateway/shared/contract/calls/settlements.ts';
import type { SettlementPayoutRecord } from '@ramps-gateway/shared/contract/settlements.ts';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import { ORDER_TAGS } from '@ramps-gateway/shared/domain/states/orders.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { type Column, DataList } from '../../../../components/ui/data-list.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Mono, Muted, Quiet } from '../../../../components/ui/text.ts';
import { exactly } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { pagedQuery } from '../../../../lib/query/calls.ts';
import { keys } from '../../../../lib/query/keys.ts';

const NONE = '–';

const COLUMNS: readonly Column<SettlementPayoutRecord>[] = [
  {
    header: 'Created',
    cell: ({ created_at: iso }) => (
      <Box textStyle="sm" whiteSpace={{ xl: 'nowrap' }}>
        <Moment iso={iso} />
      </Box>
    ),
  },
  { header: 'Settlement', cell: ({ settlement_id: id }) => <Mono>{id}</Mono> },
  { header: 'Amount', cell: ({ amount, asset }) => exactly(amount, asset), align: 'end' },
  { header: 'Orders', cell: ({ orders }) => orders ?? NONE, align: 'end' },
  { header: 'Network', cell: ({ network }) => (network === null ? NONE : capitalised(network)) },
  {
    header: 'External hash',
    cell: ({ external_hash: hash, settlement_id: id }) =>
      hash === null ? (
        NONE
      ) : (
        <Flex align="center" gap="1">
          <Box textStyle="mono" whiteSpace="nowrap" title={hash}>
            {maskAddress(hash)}
          </Box>
          <CopyButton label={`external hash of ${id}`} value={hash} />
        </Flex>
      ),
  },
  {
    header: 'Status',
    cell: ({ status, processed_at: processedAt }) => (
      <>
        <LabelTag of={ORDER_TAGS[status]} />
        {processedAt !== null && (
          <Quiet whiteSpace={{ xl: 'nowrap' }}>
            Processed <Moment iso={processedAt} />
          </Quiet>
        )}
      </>
    ),
  },
];

/** Newest first. */
const settlementsQuery = pagedQuery(keys.settlements, listSettlements, { limit: 50 });

const SettlementsTab = () => (
  <Box display="grid" gap="3">
    <Muted>
      Payouts of the provider to the gateway's own account, as its webhooks report them. They do not change
      orders, conversions or ledger.
    </Muted>
    <DataList
      query={useInfiniteQuery(settlementsQuery)}
      label="Settlements"
      loading="Loading the settlements"
      loadFailed="The settlements could not be loaded"
      empty={{
        title: 'No settlements',
        text: "Settlements are listed once the provider reports them to an administrator's webhook.",
      }}
      columns={COLUMNS}
      rowKey={({ id }) => id}
    />
  </Box>
);

export default SettlementsTab;
