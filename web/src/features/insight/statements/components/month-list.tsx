import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { MonthStatementRecord } from '@ramps-gateway/shared/contract/exports.ts';
import { type ExportFormat, lastClosedMonth } from '@ramps-gateway/shared/domain/exports.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../../../components/form/fields.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { Quiet, Strong } from '../../../../components/ui/text.ts';
import { useNow } from '../../../../lib/clock.ts';
import { dayAndTime } from '../../../../lib/format/time.ts';
import { subAccountsQuery } from '../../../../lib/queries/sub-accounts.ts';
import { monthsQuery, useGetMonth } from '../api.ts';
import { monthName, monthsBack } from '../model/period.ts';
import { TEXTS } from '../texts.ts';

const { months: M } = TEXTS;

const FORMATS: readonly (readonly [format: ExportFormat, label: string])[] = [
  ['pdf', 'Get PDF'],
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
  ['json', 'JSON'],
];

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    rowGap: '2',
    px: '4',
    py: '2.5',
    borderTopWidth: '1px',
    _first: { borderTopWidth: '0' },
  },
});

interface MonthProps {
  readonly subAccountId: string;
  readonly month: string;
  readonly stored: MonthStatementRecord | undefined;
}

const Month = ({ subAccountId, month, stored }: MonthProps) => {
  const now = useNow();
  const get = useGetMonth();
  const isComplete = month <= lastClosedMonth(new Date(now));
  const about = isComplete ? stored?.error : M.soFar(dayAndTime(new Date(now).toISOString()));
  return (
    <Row>
      <Box minW="0">
        <Strong>{monthName(month)}</Strong>
        {about && <Quiet>{about}</Quiet>}
      </Box>
      <Flex gap="2" wrap="wrap">
        {FORMATS.map(([format, label]) => (
          <Button
            key={format}
            size="sm"
            variant={format === 'pdf' ? 'outline' : 'ghost'}
            loading={get.isPending && get.variables.format === format}
            loadingText={M.making}
            disabled={get.isPending}
            onClick={() => get.mutate({ subAccountId, month, format, stored })}
          >
            {label}
            <Box as="span" srOnly>
              {M.ofMonth(monthName(month))}
            </Box>
          </Button>
        ))}
      </Flex>
    </Row>
  );
};

const SHOWN_AT_FIRST = 4;
const SHOWN_MORE = 12;

interface MonthsProps {
  readonly subAccountId: string;
  /** When the sub-account was created. ISO 8601. */
  readonly since: string;
}

export const Months = ({ subAccountId, since }: MonthsProps) => {
  const months = monthsBack(useNow(), since);
  const { data } = useInfiniteQuery(monthsQuery(subAccountId));
  const stored = data?.pages.flatMap(({ items }) => items) ?? [];
  const [count, setCount] = useState(SHOWN_AT_FIRST);
  return (
    <Box display="grid" gap="3">
      <Panel as="ul" aria-label={M.label} listStyleType="none">
        {months.slice(0, count).map((month) => (
          <Month
            key={month}
            subAccountId={subAccountId}
            month={month}
            stored={stored.find((each) => each.month === month)}
          />
        ))}
      </Panel>
      {months.length > count && (
        <Flex>
          <Button size="sm" variant="ghost" onClick={() => setCount(count + SHOWN_MORE)}>
            {M.earlier}
          </Button>
        </Flex>
      )}
    </Box>
  );
};

export const MonthList = () => {
  const { data: accounts = [] } = useQuery(subAccountsQuery);
  const [chosen, choose] = useState('');
  // With one sub-account, no choice is needed.
  const account = accounts.length === 1 ? accounts[0] : accounts.find(({ id }) => id === chosen);
  return (
    <Box display="grid" gap="4">
      <Box maxW="24rem">
        <SelectField
          label={M.account}
          placeholder={M.choose}
          choices={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          value={account?.id ?? ''}
          onChange={({ target }) => choose(target.value)}
        />
      </Box>
      {account ? (
        <Months key={account.id} subAccountId={account.id} since={account.created_at} />
      ) : (
        <Panel as="div">
          <State icon="inbox" title={M.choose} text={M.chooseText} />
        </Panel>
      )}
    </Box>
  );
};
