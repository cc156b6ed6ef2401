import { ExactTime } from '../../../../components/ui/time.tsx';
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { ActionRecord, Evidence } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SectionTitle } from '../../../../components/ui/panel.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { shortDuration } from '../../../../lib/format/time.ts';
import type { FamilyName } from '../../../../theme/palette.ts';
import { exceptionWebhooksQuery } from '../api.ts';
import { timelineOf } from '../model/timeline.ts';
import { ACTION_LABELS, TEXTS } from '../texts.ts';

const { details: D } = TEXTS;

const Item = chakra('li', {
  base: { py: '2', textStyle: 'sm', '&:not(:last-child)': { borderBottomWidth: '1px' } },
});

interface EntryProps {
  readonly what: ReactNode;
  readonly at: string;
  readonly family: FamilyName;
  readonly outcome: string;
  readonly took?: number | null;
  readonly children?: ReactNode;
}

const Entry = ({ what, at, family, outcome, took = null, children }: EntryProps) => (
  <Item>
    <Flex wrap="wrap" justify="space-between" columnGap="3" rowGap="1">
      <Flex gap="2" align="center" minW="0">
        <Box fontWeight="medium" overflowWrap="anywhere">
          {what}
        </Box>
        <Tag family={family}>{outcome}</Tag>
      </Flex>
      <Box textStyle="xs" color="fg.subtle" whiteSpace="nowrap">
        <ExactTime iso={at} />
        {took !== null && ` · ${shortDuration(took)}`}
      </Box>
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
  // Keeps its starting point when newer events arrive.
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
      <SectionTitle>{D.timeline}</SectionTitle>
      {older.hasMore && (
        <Flex align="center" gap="3" py="1" wrap="wrap">
          <Button size="xs" loading={older.isRunning} onClick={older.more}>
            {D.moreEvents}
          </Button>
          {older.isFailed && (
            <Box role="alert" textStyle="sm" color="danger.fg">
              {D.moreEventsFailed}
            </Box>
          )}
        </Flex>
      )}
      {moments.length === 0 ? (
        <None>{D.noTimeline}</None>
      ) : (
        <Box as="ol" listStyleType="none">
          {moments.map(({ id: moment, at, what, outcome, family, detail, took }) => (
            <Entry key={moment} what={what} at={at} family={family} outcome={outcome} took={took}>
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
    <SectionTitle>{D.history}</SectionTitle>
    {actions.length === 0 ? (
      <None>{D.noHistory}</None>
    ) : (
      <Box as="ol" listStyleType="none">
        {actions.map((action) => (
          <Entry
            key={action.id}
            what={ACTION_LABELS[action.action]}
            at={action.created_at}
            family={action.outcome === 'done' ? 'success' : 'danger'}
            outcome={action.outcome === 'done' ? 'Done' : 'Failed'}
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
    {more && <None>{D.moreHistory}</None>}
  </Box>
);
