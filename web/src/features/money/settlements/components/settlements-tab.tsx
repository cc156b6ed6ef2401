import { Box, Flex } from '@chakra-ui/react';
import type { SettlementPayoutRecord } from '@ramps-gateway/shared/contract/settlements.ts';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { exactly } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { settlementsQuery } from '../api.ts';
import { STATUS_FAMILIES, STATUS_LABELS, TEXTS } from '../texts.ts';

const { columns: C } = TEXTS;

const Row = ({ settlement }: { readonly settlement: SettlementPayoutRecord }) => {
  const { settlement_id: id, status, asset, amount, network, external_hash: hash, orders } = settlement;
  return (
    <CardRow>
      <CardCell label={C.created}>
        <Box textStyle="sm" whiteSpace={{ xl: 'nowrap' }}>
          <Moment iso={settlement.created_at} />
        </Box>
      </CardCell>
      <CardCell label={C.settlement}>
        <Box textStyle="mono" overflowWrap="anywhere">
          {id}
        </Box>
      </CardCell>
      <CardCell label={C.amount}>
        <Box textAlign={{ xl: 'end' }} whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          {exactly(amount, asset)}
        </Box>
      </CardCell>
      <CardCell label={C.orders}>
        <Box textAlign={{ xl: 'end' }} fontVariantNumeric="tabular-nums">
          {orders ?? TEXTS.none}
        </Box>
      </CardCell>
      <CardCell label={C.network}>{network === null ? TEXTS.none : capitalised(network)}</CardCell>
      <CardCell label={C.hash}>
        {hash === null ? (
          TEXTS.none
        ) : (
          <Flex align="center" gap="1">
            <Box textStyle="mono" whiteSpace="nowrap" title={hash}>
              {maskAddress(hash)}
            </Box>
            <CopyButton label={TEXTS.copyHash(id)} value={hash} />
          </Flex>
        )}
      </CardCell>
      <CardCell label={C.status}>
        <Tag family={STATUS_FAMILIES[status]} dot>
          {STATUS_LABELS[status]}
        </Tag>
        {settlement.processed_at !== null && (
          <Box textStyle="xs" color="fg.subtle" whiteSpace={{ xl: 'nowrap' }}>
            {TEXTS.processed} <Moment iso={settlement.processed_at} />
          </Box>
        )}
      </CardCell>
    </CardRow>
  );
};

const SettlementsTab = () => (
  <Box display="grid" gap="3">
    <Box textStyle="sm" color="fg.muted">
      {TEXTS.about}
    </Box>
    <PagedList
      query={useInfiniteQuery(settlementsQuery)}
      loading={TEXTS.loading}
      loadFailed={TEXTS.loadFailed}
      empty={TEXTS.empty}
    >
      {(items) => (
        <Panel as="div" overflow="hidden">
          <CardTable label={TEXTS.title} columns={Object.values(C)} numeric={[C.amount, C.orders]}>
            {items.map((settlement) => (
              <Row key={settlement.id} settlement={settlement} />
            ))}
          </CardTable>
        </Panel>
      )}
    </PagedList>
  </Box>
);

export default SettlementsTab;
