import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import type { OrderSlotDetails } from '@ramps-gateway/shared/contract/calls/order-slots.ts';
import { EXCEPTION_KIND_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Detail, DetailList, Identifier } from '../../../../components/ui/detail-list.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Notice, RetryNotice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { useFormats } from '../../../../lib/formats.ts';
import { exactly } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { dayAndSecond } from '../../../../lib/format/time.ts';
import { type Candidate, changeOf, differencesOf, isMatch, pairText } from '../model/assign.ts';
import { slotQuery } from '../api.ts';
import { PURPOSE_LABELS, REASON_TEXTS, SLOTS } from '../texts.ts';
import { Decisions } from './slot-decisions.tsx';

const { details: D } = SLOTS;

const Card = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    p: '4',
    minW: '0',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'bg.panel',
  },
  variants: { ordered: { true: { borderColor: 'accent.fg', borderStyle: 'dashed' } } },
});

const CardTitle = chakra('h3', { base: { textStyle: 'label', color: 'fg.subtle' } });

const Value = ({
  children,
  differs = false,
}: {
  readonly children: ReactNode;
  readonly differs?: boolean;
}) => (
  <Flex align="center" gap="2" wrap="wrap" minW="0" overflowWrap="anywhere">
    {children}
    {differs && <LabelTag of={EXCEPTION_KIND_TAGS.differs} dot={false} />}
  </Flex>
);

const Ordered = ({ details: { slot, sent_at: sentAt } }: { readonly details: OrderSlotDetails }) => {
  const isExchange = slot.type === 'exchange';
  return (
    <Card ordered>
      <CardTitle>{sentAt === null ? 'Waiting to be sent' : 'Sent by the gateway'}</CardTitle>
      <DetailList>
        <Detail name={D.kind}>
          {capitalised(slot.type)}, {pairText(slot)}
        </Detail>
        <Detail name={isExchange ? D.spends : D.delivers}>
          {exactly(slot.amount, isExchange ? slot.source_asset : slot.target_asset)}
        </Detail>
        {sentAt !== null && <Detail name="Sent">{dayAndSecond(sentAt)}</Detail>}
        <Detail name="Purpose">{PURPOSE_LABELS[slot.purpose]}</Detail>
        <Identifier name="Conversion" value={slot.conversion_id} />
      </DetailList>
    </Card>
  );
};

interface CandidateProps {
  readonly details: OrderSlotDetails;
  readonly order: Candidate;
  readonly children: ReactNode;
}

const CandidateCard = ({ details: { slot, sent_at: sentAt }, order, children }: CandidateProps) => {
  const differs = differencesOf(slot, sentAt, order);
  const isSame = isMatch(slot, order) && !differs.time;
  const isExchange = slot.type === 'exchange';
  return (
    <Card role="group" aria-label={`${D.id} ${order.id}`}>
      <CardTitle>Listed by the provider</CardTitle>
      <DetailList>
        <Identifier name={D.id} value={order.id} />
        <Detail name={D.kind}>
          <Value differs={differs.kind}>
            {order.type === 'unclear' ? 'Unclear' : capitalised(order.type)}, {pairText(order)}
          </Value>
        </Detail>
        <Detail name={D.spends}>
          <Value differs={isExchange && differs.amount}>
            {exactly(order.source_amount, order.source_asset)}
          </Value>
        </Detail>
        <Detail name={D.delivers}>
          <Value differs={!isExchange && differs.amount}>
            {exactly(order.target_amount, order.target_asset)}
          </Value>
        </Detail>
        <Detail name="Created">
          <Value differs={differs.time}>{dayAndSecond(order.created_at)}</Value>
        </Detail>
      </DetailList>
      {isSame && (
        <Flex align="center" gap="1.5" textStyle="sm" color="fg.muted">
          <Icon name="check" />
          Same kind, assets and amount
        </Flex>
      )}
      <Flex gap="2" wrap="wrap" mt="auto">
        {children}
      </Flex>
    </Card>
  );
};

const Table = chakra('table', {
  base: {
    w: 'full',
    maxW: '2xl',
    textStyle: 'sm',
    borderWidth: '1px',
    bg: 'bg.panel',
    '& th, & td': { px: '3', py: '1.5', textAlign: 'end', whiteSpace: 'nowrap' },
    '& th:first-of-type': { textAlign: 'start' },
    '& thead th': { textStyle: 'label', color: 'fg.subtle', borderBottomWidth: '1px' },
    '& tbody th': { fontWeight: 'medium', color: 'fg.muted' },
    '& td': { fontVariantNumeric: 'tabular-nums' },
    // Three amounts are wider than a phone, so there each has its own line.
    mdDown: {
      '& thead': { srOnly: true },
      '& tr': { display: 'block', py: '1', '&:not(:last-of-type)': { borderBottomWidth: '1px' } },
      '& tbody th': { display: 'block' },
      '& td': {
        display: 'flex',
        justifyContent: 'space-between',
        gap: '4',
        _before: { content: 'attr(data-name)', color: 'fg.subtle' },
      },
    },
  },
});

const Balances = ({ balances }: Pick<OrderSlotDetails, 'balances'>) => {
  const amount = (value: string | null, asset: string, none: string) =>
    value === null ? none : exactly(value, asset);
  return (
    <Box display="grid" gap="2">
      <CardTitle>{D.balances}</CardTitle>
      <Table aria-label={D.balances}>
        <thead>
          <tr>
            <th scope="col">Asset</th>
            <th scope="col">{D.before}</th>
            <th scope="col">{D.now}</th>
            <th scope="col">{D.change}</th>
          </tr>
        </thead>
        <tbody>
          {balances.map(({ asset, before, now }) => (
            <tr key={asset}>
              <th scope="row">{asset}</th>
              <td data-name={D.before}>{amount(before, asset, '–')}</td>
              <td data-name={D.now}>{amount(now, asset, 'Unavailable')}</td>
              <td data-name={D.change}>{changeOf(before, now, asset) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
};

const Loading = () => (
  <Box role="status" aria-label="Loading from the provider" display="grid" gap="3">
    <Skeleton w="full" h="12" />
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
      <Skeleton w="full" h="40" />
      <Skeleton w="full" h="40" />
    </Grid>
  </Box>
);

/** @param id the sub-account's */
export const SlotDetails = ({ id }: { readonly id: string }) => {
  useFormats();
  const query = useQuery(slotQuery(id));
  const { data } = query;
  if (!data)
    return query.isError ? (
      <RetryNotice family="danger" title="The provider did not answer" query={query} urgent />
    ) : (
      <Loading />
    );
  return (
    <>
      <Notice family="warning">{REASON_TEXTS[data.slot.why ?? 'unassigned']}</Notice>
      {!data.is_current && (
        <RetryNotice query={query} urgent>
          The provider did not answer. These are the orders as last seen.
        </RetryNotice>
      )}
      <Decisions details={data}>
        {(actionsOf) => (
          <Grid templateColumns="repeat(auto-fill, minmax(min(100%, 20rem), 1fr))" gap="3">
            <Ordered details={data} />
            {data.orders.map((order) => (
              <CandidateCard key={order.id} details={data} order={order}>
                {actionsOf(order)}
              </CandidateCard>
            ))}
            {data.orders.length === 0 && (
              <Card justifyContent="center" color="fg.muted" textStyle="sm">
                The provider lists no unassigned orders.
              </Card>
            )}
          </Grid>
        )}
      </Decisions>
      <Balances balances={data.balances} />
      <Flex gap="2" wrap="wrap">
        <Button loading={query.isFetching} loadingText="Checking" onClick={() => void query.refetch()}>
          <Icon name="retry" />
          Check again
        </Button>
        <HistoryLink kind="sub_account" id={id} of="this sub-account" size="sm" />
      </Flex>
    </>
  );
};
