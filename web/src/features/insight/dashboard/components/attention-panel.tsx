import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { AttentionItem } from '@ramps-gateway/shared/contract/calls/attention.ts';
import { ATTENTION_TAGS } from '@ramps-gateway/shared/domain/states/insight.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { whileAutoRefresh } from '../../../../lib/auto-refresh.ts';
import { useNow } from '../../../../lib/clock.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { statisticsQuery } from '../../../../lib/queries/statistics.ts';
import { useChanges } from '../../../../lib/socket/changes.ts';
import { attentionQuery } from '../api.ts';
import { wayTo, wordsOf } from '../model.ts';
import { TEXTS } from '../texts.ts';

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

/** The button for a remedy that needs no other page; undefined if there is none for it. */
export type RemedyButton = (item: AttentionItem, name: string) => ReactNode;

interface RowProps {
  readonly item: AttentionItem;
  readonly now: number;
  readonly remedy: RemedyButton | undefined;
}

const Row = ({ item, now, remedy }: RowProps) => {
  const { title, text } = wordsOf(item, now);
  const way = wayTo(item);
  return (
    <Item>
      <Box>
        <LabelTag of={ATTENTION_TAGS[item.kind]} />
      </Box>
      <Box minW="0" gridColumn={{ base: '1 / -1', md: 'auto' }} gridRow={{ base: '2', md: 'auto' }}>
        <Box fontWeight="medium" lineClamp="2" overflowWrap="anywhere" title={title}>
          {title}
        </Box>
        <Box
          textStyle="sm"
          color="fg.muted"
          lineClamp={{ base: '4', md: '2' }}
          overflowWrap="anywhere"
          title={text}
        >
          {text}
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
      <Box justifySelf="end" gridColumn={{ base: '2', md: 'auto' }} gridRow={{ base: '1', md: 'auto' }}>
        {remedy?.(item, title) ?? (
          <LinkButton to={way.to} aria-label={`${way.label}: ${title}`}>
            {way.label}
          </LinkButton>
        )}
      </Box>
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

const LOOK_AGAIN_MS = 60_000;

/** No frame says that a conversion does not move, so this looks again while any are open. */
const useAttention = () => {
  const scope = useRole() === 'admin' ? 'all' : 'own';
  const { data: statistics } = useQuery(statisticsQuery(scope));
  const areAnyOpen = (statistics?.totals.conversions.open.count ?? 0) > 0;
  const query = useQuery({
    ...attentionQuery,
    refetchInterval: whileAutoRefresh(areAnyOpen && LOOK_AGAIN_MS),
  });
  const client = useQueryClient();
  useChanges(({ type, id }) => {
    const isShown = query.data?.items.some(({ stuck }) => stuck?.conversion_ids.includes(id));
    if (type === 'conversion_process' && isShown)
      void client.invalidateQueries({ queryKey: attentionQuery.queryKey });
  });
  return query;
};

const AttentionList = ({ remedy }: AttentionPanelProps) => {
  const query = useAttention();
  const now = useNow();
  const [isWhole, setWhole] = useState(false);
  if (query.isPending) return <ListSkeleton label={A.loading} />;
  if (!query.data) return <Failed title={A.loadFailed} query={query} />;
  const { items, next_cursor: next } = query.data;
  if (items.length === 0) return <Calm />;
  const shown = isWhole ? items : items.slice(0, SHOWN);
  const hidden = items.length - shown.length;
  return (
    <>
      {query.isRefetchError && <Outdated query={query} />}
      <Box as="ul" listStyleType="none" aria-label={A.title}>
        {shown.map((item) => (
          <Row key={item.id} item={item} now={now} remedy={remedy} />
        ))}
      </Box>
      {(hidden > 0 || next !== null) && (
        <Box px={{ base: '4', md: '5' }} py="3" borderTopWidth="1px" textStyle="sm" color="fg.muted">
          {hidden > 0 ? <Button onClick={() => setWhole(true)}>{A.showMore(hidden)}</Button> : A.further}
        </Box>
      )}
    </>
  );
};

export interface AttentionPanelProps {
  readonly remedy?: RemedyButton | undefined;
}

export const AttentionPanel = ({ remedy }: AttentionPanelProps) => (
  <Panel aria-labelledby="attention">
    <Box id="attention" as="h2" textStyle="section" px={{ base: '4', md: '5' }} py="3">
      {A.title}
    </Box>
    <AttentionList remedy={remedy} />
  </Panel>
);
