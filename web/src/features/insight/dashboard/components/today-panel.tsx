import { Box } from '@chakra-ui/react';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { RetryNotice } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { brl, usdt } from '../../../../lib/format/amount.ts';
import { utcDay } from '../../../../lib/format/time.ts';
import { statisticsQuery } from '../../../../lib/queries/statistics.ts';
import { type DaysTogether, isEmpty, together } from '../model/today.ts';
import { TEXTS } from '../texts.ts';

const { today: T } = TEXTS;

/** Non-breaking, so that an amount stays on one line. */
const whole = (amount: string): string => amount.replaceAll(' ', '\u00a0');

/** What did not happen is not mentioned. */
const sentencesOf = ({ received, converted, under_way, held, failed }: DaysTogether): string =>
  [
    received.count > 0 ? T.received(received.count, brl(received.brl)) : T.nothing,
    converted.count > 0 && T.converted(converted.count, brl(converted.brl), whole(usdt(converted.usdt))),
    under_way > 0 && T.underWay(under_way),
    held > 0 && T.held(held),
    failed > 0 && T.failedOnes(failed),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');

const Sentences = ({ role }: { readonly role: Role }) => {
  const query = useQuery(statisticsQuery(role === 'admin' ? 'all' : 'own'));
  const today = utcDay(useNow());
  if (query.isPending) return <Skeleton role="status" aria-label={T.loading} w="lg" />;
  if (!query.data) return <RetryNotice query={query}>{T.failed}</RetryNotice>;
  const { days } = query.data;
  const ofToday = together(days.filter(({ day }) => day === today));
  if (!isEmpty(ofToday)) return sentencesOf(ofToday);
  const week = together(days);
  if (isEmpty(week)) return T.never;
  return `${T.nothing} ${T.week(week.received.count, week.converted.count)}`;
};

/** Today in a few sentences, from figures that the server keeps. */
export const TodayPanel = ({ role }: { readonly role: Role }) => (
  <Panel padded aria-labelledby="today">
    <Box id="today" as="h2" textStyle="section">
      {T.title}
    </Box>
    <Box mt="1" minH={{ base: '24', md: '12', xl: '6' }} fontVariantNumeric="tabular-nums">
      <Sentences role={role} />
    </Box>
    <Box mt="1" textStyle="sm" color="fg.muted">
      {T.flow}
    </Box>
  </Panel>
);
