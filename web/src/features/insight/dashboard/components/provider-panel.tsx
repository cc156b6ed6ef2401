import { Box, Flex } from '@chakra-ui/react';
import type { ProviderHealth } from '@ramps-gateway/shared/contract/calls/provider-health.ts';
import { PROVIDER_TAGS } from '@ramps-gateway/shared/domain/states/insight.ts';
import { useQuery } from '@tanstack/react-query';
import { DetailRows } from '../../../../components/ui/detail-list.tsx';
import { Outdated, RetryNotice } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Muted, Quiet } from '../../../../components/ui/text.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { useNow } from '../../../../lib/clock.ts';
import { shortDuration } from '../../../../lib/format/time.ts';
import { providerHealthQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';

const { provider: P } = TEXTS;

const counted = (count: number): string => count.toLocaleString('en-US');

const Measured = ({ health, now }: { readonly health: ProviderHealth; readonly now: number }) => {
  const { mean_ms: mean, half_within_ms: half, most_within_ms: most, calls, errors, measured_at } = health;
  if (measured_at === null || mean === null || half === null || most === null)
    return <Muted mb="2">{P.unknown}</Muted>;
  return (
    <DetailRows
      rows={[
        [
          P.time,
          <Box key="time">
            {P.mean(shortDuration(mean))}
            <Quiet>{P.within(shortDuration(half), shortDuration(most))}</Quiet>
          </Box>,
        ],
        [
          P.errors,
          <Box key="errors" color={errors > 0 ? 'danger.fg' : undefined}>
            {P.errorsOf(counted(errors), counted(calls))}
          </Box>,
        ],
        [
          P.measured,
          <Box key="measured">
            <RelativeTime iso={measured_at} now={now} />, {P.minutes}
          </Box>,
        ],
      ]}
    />
  );
};

const Health = () => {
  const query = useQuery(providerHealthQuery);
  const isAdmin = useRole() === 'admin';
  const now = useNow();
  if (query.isPending) return <Skeleton role="status" aria-label={P.loading} w="full" h="32" />;
  if (!query.data) return <RetryNotice query={query}>{P.failed}</RetryNotice>;
  const { last_webhook_at: webhook } = query.data;
  return (
    <>
      {query.isRefetchError && <Outdated what="This" query={query} />}
      <Measured health={query.data} now={now} />
      {/* Most users have no webhook. */}
      {(isAdmin || webhook !== null) && (
        <DetailRows
          rows={[[P.webhook, webhook === null ? P.noWebhook : <RelativeTime iso={webhook} now={now} />]]}
        />
      )}
    </>
  );
};

const StateTag = () => {
  const { data } = useQuery(providerHealthQuery);
  if (!data) return null;
  return <LabelTag of={PROVIDER_TAGS[data.state]} />;
};

/** The provider's health, latency and last webhook, and when they were measured. */
export const ProviderPanel = () => (
  <Panel padded aria-labelledby="provider" minH="provider">
    <Flex justify="space-between" align="center" gap="3" mb="3">
      <Box id="provider" as="h2" textStyle="section">
        {P.title}
      </Box>
      <StateTag />
    </Flex>
    <Health />
  </Panel>
);
