import { Box, chakra } from '@chakra-ui/react';
import type { StatisticsAnswer } from '@ramps-gateway/shared/contract/calls/statistics.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { add } from '@ramps-gateway/shared/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { RetryNotice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { brl, usdt } from '../../../../lib/format/amount.ts';
import { reserveQuery } from '../../../../lib/queries/holdings.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { figuresOfQuery } from '../api/one.ts';
import { PAGE } from '../page-texts.ts';

const { figures: F } = PAGE;

type Figure = StatisticsAnswer['totals']['conversions']['completed'];

const inWords = ({ count, brl: from, usdt: to }: Figure, none: string): string =>
  count === 0 ? none : F.convertedOf(count, brl(from), usdt(to));

const sumOfDays = (days: StatisticsAnswer['days']): Figure => {
  let [count, from, to] = [0, '0', '0'];
  for (const { conversions } of days) {
    count += conversions.completed.count;
    from = add(from, conversions.completed.brl);
    to = add(to, conversions.completed.usdt);
  }
  return { count, brl: from, usdt: to };
};

const SpreadLink = chakra(Link, { base: { color: 'accent.fg', ms: '3' } });

const LINES = ['converted', 'week', 'open', 'failed', 'held', 'spread'];

/** From totals the server keeps, so that the cost does not grow. */
export const AccountFigures = ({ account }: { readonly account: SubAccountRecord }) => {
  const query = useQuery(figuresOfQuery(account.id));
  const { data: reserve } = useQuery(reserveQuery(account.id, account.external_id));
  const isAdmin = useRole() === 'admin';
  const { data } = query;
  if (!data)
    return query.error ? (
      <RetryNotice title={F.failed} query={query} />
    ) : (
      <Box role="status" aria-label={F.loading}>
        {LINES.map((line) => (
          <Box key={line} h="7">
            <Skeleton w="full" />
          </Box>
        ))}
      </Box>
    );
  const { conversions, payments } = data.totals;
  return (
    <DetailList fontVariantNumeric="tabular-nums">
      <Detail name={F.converted}>{inWords(conversions.completed, F.none)}</Detail>
      <Detail name={F.week}>{inWords(sumOfDays(data.days), F.noneOfWeek)}</Detail>
      <Detail name={F.open}>{conversions.open.count}</Detail>
      <Detail name={F.failedOnes}>{conversions.failed.count}</Detail>
      <Detail name={F.held}>{payments['held']?.count ?? 0}</Detail>
      <Detail name={F.spread}>
        {reserve ? usdt(reserve.usdt_spread) : <Skeleton w="20" />}
        {isAdmin && <SpreadLink to={`${pathOf('books')}?tab=spread`}>{F.collect}</SpreadLink>}
      </Detail>
    </DetailList>
  );
};
