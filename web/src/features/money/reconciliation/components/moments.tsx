import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { ActionRecord, Evidence, EvidenceEvent } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { OUTCOME_TAGS } from '@ramps-gateway/shared/domain/states/insight.ts';
import { STEP_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { EVENT_TAGS } from '@ramps-gateway/shared/domain/states/setup.ts';
import type { StateTag } from '@ramps-gateway/shared/domain/states/tag.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SectionTitle } from '../../../../components/ui/panel.tsx';
import { ExactTime } from '../../../../components/ui/time.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Quiet, Strong } from '../../../../components/ui/text.ts';
import { shortDuration } from '../../../../lib/format/time.ts';
import { exceptionWebhooksQuery } from '../api.ts';
import { asWords } from '../model/values.ts';
import { ACTION_LABELS } from '../texts.ts';

/** The conversion's order that a webhook is about. */
const roleOf = (orderId: string | null, { conversion }: Evidence): string => {
  switch (orderId) {
    case null:
      return '';
    case conversion?.deposit_order_id:
      return ' of the deposit';
    case conversion?.exchange_order_id:
      return ' of the exchange';
    case conversion?.transfer_order_id:
      return ' of the transfer';
    default:
      return '';
  }
};

const senderOf = ({ by_resume, by_gateway }: EvidenceEvent): string =>
  by_resume ? 'Retry:' : by_gateway ? 'Gateway:' : 'Webhook';

export const timelineOf = (evidence: Evidence, older: readonly EvidenceEvent[] = []) => {
  const { attempts } = evidence;
  // Consecutive pages can overlap.
  const webhooks = [...new Map([...evidence.webhooks, ...older].map((event) => [event.id, event])).values()];
  const tries = attempts.map((step) => ({
    id: step.id,
    at: step.created_at,
    what: asWords(step.step_name),
    tag: STEP_TAGS[step.status],
    detail: step.note,
    took: step.execution_time_ms,
  }));
  const events = webhooks.map((event) => ({
    id: event.id,
    at: event.created_at,
    what: `${senderOf(event)} ${event.event_type}${roleOf(event.order_id, evidence)}`,
    tag: EVENT_TAGS[event.processing_status],
    detail: event.detail,
    took: null,
  }));
  return [...tries, ...events].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
};

const Item = chakra('li', {
  base: { py: '2', textStyle: 'sm', '&:not(:last-child)': { borderBottomWidth: '1px' } },
});

interface EntryProps {
  readonly what: ReactNode;
  readonly at: string;
  readonly tag: StateTag;
  readonly took?: number | null;
  readonly children?: ReactNode;
}

const Entry = ({ what, at, tag, took = null, children }: EntryProps) => (
  <Item>
    <Flex wrap="wrap" justify="space-between" columnGap="3" rowGap="1">
      <Flex gap="2" align="center" minW="0">
        <Strong>{what}</Strong>
        <LabelTag of={tag} dot={false} />
      </Flex>
      <Quiet whiteSpace="nowrap">
        <ExactTime iso={at} />
        {took !== null && ` · ${shortDuration(took)}`}
      </Quiet>
    </Flex>
    {children}
  </Item>
);

const Said = ({ children }: { readonly children: ReactNode }) => (
  <Box textStyle="xs" color="fg.muted" overflowWrap="anywhere">
    {children}
  </Box>
);

const None = ({ children }: { readonly children: string }) => (
  <Box textStyle="sm" color="fg.subtle">
    {children}
  </Box>
);

const useOlderEvents = (id: string, after: string | null) => {
  // Newer events must not move the start of the older pages.
  const [from, setFrom] = useState<string | null>(null);
  const query = useInfiniteQuery({ ...exceptionWebhooksQuery(id, from ?? ''), enabled: from !== null });
  const more = () => {
    if (from === null) setFrom(after);
    else if (query.data) void query.fetchNextPage();
    else void query.refetch();
  };
  return {
    items: query.data?.pages.flatMap((page) => page.items) ?? [],
    hasMore: from === null ? after !== null : !query.data || query.hasNextPage,
    isRunning: query.isFetching,
    isFailed: query.isError && !query.isFetching,
    more,
  };
};

export const Timeline = ({ id, evidence }: { readonly id: string; readonly evidence: Evidence }) => {
  const older = useOlderEvents(id, evidence.webhooks_cursor);
  const moments = timelineOf(evidence, older.items);
  return (
    <Box as="section" minW="0">
      <SectionTitle>Attempts and webhooks</SectionTitle>
      {older.hasMore && (
        <Flex align="center" gap="3" py="1" wrap="wrap">
          <Button size="xs" loading={older.isRunning} onClick={older.more}>
            Show more events
          </Button>
          {older.isFailed && (
            <Box role="alert" textStyle="sm" color="danger.fg">
              The events could not be loaded.
            </Box>
          )}
        </Flex>
      )}
      {moments.length === 0 ? (
        <None>No attempts and no processed webhooks.</None>
      ) : (
        <Box as="ol" listStyleType="none">
          {moments.map(({ id: moment, at, what, tag, detail, took }) => (
            <Entry key={moment} what={what} at={at} tag={tag} took={took}>
              {detail !== null && <Said>{detail}</Said>}
            </Entry>
          ))}
        </Box>
      )}
    </Box>
  );
};

export const History = ({
  actions,
  more,
}: {
  readonly actions: readonly ActionRecord[];
  readonly more: boolean;
}) => (
  <Box as="section" minW="0">
    <SectionTitle>Actions taken</SectionTitle>
    {actions.length === 0 ? (
      <None>No actions yet.</None>
    ) : (
      <Box as="ol" listStyleType="none">
        {actions.map((action) => (
          <Entry
            key={action.id}
            what={ACTION_LABELS[action.action]}
            at={action.created_at}
            tag={OUTCOME_TAGS[action.outcome]}
          >
            <Said>
              {action.name ? `${action.name}, ${action.email}` : action.email || action.user_id}:{' '}
              {action.detail}
            </Said>
            {action.note !== null && (
              <Box mt="1" ps="3" borderInlineStartWidth="2px" overflowWrap="anywhere" whiteSpace="pre-wrap">
                {action.note}
              </Box>
            )}
          </Entry>
        ))}
      </Box>
    )}
    {more && <None>Only the latest actions are shown.</None>}
  </Box>
);
