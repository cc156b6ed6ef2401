import { Box } from '@chakra-ui/react';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { RetryNotice } from '../../../components/ui/notice.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useNow } from '../../../lib/clock.ts';
import { brl, usdt } from '../../../lib/format/amount.ts';
import { utcDay } from '../../../lib/format/time.ts';
import { statisticsQuery } from '../../../lib/queries/statistics.ts';
import { type Received, receivedOn } from '../model/today.ts';
import { TEXTS } from '../texts.ts';

const { today: T } = TEXTS;

/** An amount stays on its line. */
const whole = (amount: string): string => amount.replaceAll(' ', '\u00a0');

/** How it went, in words: what did not happen is not mentioned. */
const sentencesOf = ({ all, converted, under_way, not_converted, returned }: Received): string =>
  [
    T.received(all.count, brl(all.brl)),
    converted.count > 0 && T.converted(converted.count, brl(converted.brl), whole(usdt(converted.usdt))),
    under_way > 0 && T.underWay(under_way),
    not_converted > 0 && T.notConverted(not_converted),
    returned > 0 && T.returned(returned),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');

const Told = ({ role }: { readonly role: Role }) => {
  const query = useQuery(statisticsQuery(role === 'admin' ? 'all' : 'own'));
  const today = utcDay(useNow());
  if (query.isPending) return <Skeleton role="status" aria-label={T.loading} w="lg" />;
  if (!query.data) return <RetryNotice query={query}>{T.failed}</RetryNotice>;
  const { days } = query.data;
  const received = receivedOn(days.filter(({ day }) => day === today));
  if (received.all.count > 0) return sentencesOf(received);
  const week = receivedOn(days);
  return week.all.count === 0 ? T.never : `${T.nothing} ${T.week(week.all.count, week.converted.count)}`;
};

/** How today goes, in a sentence or some: of the figures that are kept, and so of all that the caller sees. */
export const TodayPanel = ({ role }: { readonly role: Role }) => (
  <Panel padded aria-labelledby="today">
    <Box id="today" as="h2" textStyle="section">
      {T.title}
    </Box>
    {/* As high as it usually is, before it is there. */}
    <Box mt="1" minH={{ base: '24', md: '12', xl: '6' }} fontVariantNumeric="tabular-nums">
      <Told role={role} />
    </Box>
    <Box mt="1" textStyle="sm" color="fg.muted">
      {T.flow}
    </Box>
  </Panel>
);
