import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { AttentionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Icon } from '../../../../components/ui/icon.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { attentionQuery } from '../api.ts';
import { actionOf, amountOf } from '../model/attention.ts';
import { KIND_FAMILIES, KIND_LABELS, TEXTS } from '../texts.ts';

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
        <Tag family={KIND_FAMILIES[item.kind]} dot>
          {KIND_LABELS[item.kind]}
        </Tag>
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
      <Button asChild gridColumn={{ base: '2', md: 'auto' }} gridRow={{ base: '1', md: 'auto' }}>
        <Link to={action.to} aria-label={`${action.label}: ${name}${amount ? `, ${amount}` : ''}`}>
          {action.label}
        </Link>
      </Button>
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
