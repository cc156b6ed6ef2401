import { Box, chakra, Flex } from '@chakra-ui/react';
import type { AttentionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ATTENTION_TAGS } from '@ramps-gateway/shared/domain/states/insight.ts';
import { useQuery } from '@tanstack/react-query';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { brl, exactly, usd } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { attentionQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';

const { actions: ACTIONS } = TEXTS.attention;

const actionOf = ({ kind, subject_id: id, sub_account: account }: AttentionRecord) => {
  const conversions = pathOf('conversions');
  switch (kind) {
    case 'conversion_failed':
      return { label: ACTIONS.conversion, to: `${conversions}?status=failed&id=${encodeURIComponent(id)}` };
    case 'exception_open':
      return { label: ACTIONS.exception, to: `${conversions}?tab=reconciliation` };
    case 'order_to_assign':
      return { label: ACTIONS.order, to: `${conversions}?tab=reconciliation` };
    case 'rule_switched_off':
      return { label: ACTIONS.rule, to: `${conversions}?tab=settings` };
    case 'payment_not_converted':
      // The payment's page shows why it was not converted, and confirms first.
      return { label: ACTIONS.payment, to: `${pathOf('payment', id)}?ask=convert` };
    case 'low_balance':
    case 'kyc_near_limit':
      return {
        label: ACTIONS.account,
        to: `${pathOf('sub-accounts')}?${new URLSearchParams({ search: account.external_id })}`,
      };
  }
};

const amountOf = ({ kind, amount, asset }: AttentionRecord): string => {
  if (amount === null || kind === 'kyc_near_limit') return '';
  if (asset === 'BRL') return brl(amount);
  return asset === 'USD' ? usd(amount) : exactly(amount, asset ?? '');
};

const { attention: A } = TEXTS;

const SHOWN = 6;

const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '11rem minmax(0, 1fr) auto auto' },
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1',
    px: { base: '4', md: '5' },
    py: '3',
    borderTopWidth: '1px',
  },
});

const AttentionItem = ({ item, now }: { readonly item: AttentionRecord; readonly now: number }) => {
  const action = actionOf(item);
  const amount = amountOf(item);
  const name = item.sub_account.name;
  return (
    <Item>
      <Box>
        <LabelTag of={ATTENTION_TAGS[item.kind]} />
      </Box>
      <Box minW="0" gridColumn={{ base: '1 / -1', md: 'auto' }} gridRow={{ base: '2', md: 'auto' }}>
        <Box fontWeight="medium" truncate title={name}>
          {amount ? `${name} · ${amount}` : name}
        </Box>
        <Box textStyle="sm" color="fg.muted" lineClamp="2" overflowWrap="anywhere" title={item.text}>
          {capitalised(item.text)}
        </Box>
      </Box>
      <Box
        textStyle="xs"
        color="fg.subtle"
        whiteSpace="nowrap"
        gridColumn={{ base: '1 / -1', md: 'auto' }}
        gridRow={{ base: '3', md: 'auto' }}
      >
        <RelativeTime iso={item.since} now={now} />
      </Box>
      <LinkButton
        to={action.to}
        aria-label={`${action.label}: ${name}${amount ? `, ${amount}` : ''}`}
        gridColumn={{ base: '2', md: 'auto' }}
        gridRow={{ base: '1', md: 'auto' }}
      >
        {action.label}
      </LinkButton>
    </Item>
  );
};

const Calm = () => (
  <Flex align="center" gap="2.5" px={{ base: '4', md: '5' }} py="4" borderTopWidth="1px" color="fg.muted">
    <Box as="span" color="success.fg" display="inline-flex">
      <Icon name="check" />
    </Box>
    {A.none}
  </Flex>
);

const AttentionList = () => {
  const query = useQuery(attentionQuery);
  const now = useNow();
  if (query.isPending) return <ListSkeleton label={A.loading} />;
  if (!query.data) return <Failed title={A.loadFailed} query={query} />;
  const { items, next_cursor: next } = query.data;
  if (items.length === 0) return <Calm />;
  const hasMore = next !== null || items.length > SHOWN;
  return (
    <>
      {query.isRefetchError && <Outdated query={query} />}
      <Box as="ul" listStyleType="none" aria-label={A.title}>
        {items.slice(0, SHOWN).map((item) => (
          <AttentionItem key={item.id} item={item} now={now} />
        ))}
      </Box>
      {hasMore && (
        <Box px={{ base: '4', md: '5' }} py="3" borderTopWidth="1px" textStyle="sm" color="fg.muted">
          {next === null ? A.more(items.length - SHOWN) : A.manyMore(items.length - SHOWN)}
        </Box>
      )}
    </>
  );
};

export const AttentionPanel = () => (
  <Panel aria-labelledby="attention">
    <Box id="attention" as="h2" textStyle="section" px={{ base: '4', md: '5' }} py="3">
      {A.title}
    </Box>
    <AttentionList />
  </Panel>
);
