import { Box, Button, Flex } from '@chakra-ui/react';
import type { MonthStatementRecord } from '@ramps-gateway/shared/contract/exports.ts';
import { EXPORT_TAGS } from '@ramps-gateway/shared/domain/states/insight.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { type Column, DataList } from '../../../../components/ui/data-list.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { useNow } from '../../../../lib/clock.ts';
import { subAccountsQuery } from '../../../../lib/queries/sub-accounts.ts';
import { monthsQuery, useCreateStatement, useOpenStatement } from '../api.ts';
import { monthName, monthsOver } from '../model/period.ts';
import { TEXTS } from '../texts.ts';

const { months: M } = TEXTS;
const { columns: C } = M;

const Files = ({ made: { id, month, files } }: { readonly made: MonthStatementRecord }) => {
  const open = useOpenStatement();
  return (
    <Flex gap="2" minH="8">
      {files.map(({ format }) => (
        <Button
          key={format}
          size="sm"
          loading={open.isPending && open.variables.format === format}
          onClick={() => open.mutate({ id, format })}
        >
          {M.file(format)}
          <Box as="span" srOnly>
            {M.ofMonth(monthName(month))}
          </Box>
        </Button>
      ))}
    </Flex>
  );
};

const COLUMNS: readonly Column<MonthStatementRecord>[] = [
  { header: C.month, cell: ({ month }) => monthName(month) },
  {
    header: C.entries,
    cell: ({ entries }) => entries.toLocaleString('en-US'),
    css: { fontVariantNumeric: 'tabular-nums' },
  },
  {
    header: C.state,
    cell: ({ state, error }) => (
      <>
        <LabelTag of={EXPORT_TAGS[state]} />
        {error !== null && (
          <Quiet mt="1" maxW="20rem">
            {error}
          </Quiet>
        )}
      </>
    ),
  },
  { header: C.action, cell: (made) => <Files made={made} />, onPhone: 'title' },
];

export const Months = ({ subAccountId }: { readonly subAccountId: string }) => (
  <DataList
    query={useInfiniteQuery(monthsQuery(subAccountId))}
    loading={M.loading}
    loadFailed={M.loadFailed}
    empty={M.empty}
    label={M.label}
    columns={COLUMNS}
    rowKey={({ id }) => id}
  />
);

export const MonthList = () => {
  const now = useNow();
  const months = monthsOver(now);
  const { data: accounts = [] } = useQuery(subAccountsQuery);
  const create = useCreateStatement();
  const [chosen, choose] = useState('');
  const [month, setMonth] = useState('');
  // With one sub-account, no choice is needed.
  const only = accounts.length === 1 ? (accounts[0]?.id ?? '') : '';
  const subAccountId = chosen === '' ? only : chosen;
  return (
    <Box display="grid" gap="4">
      <Panel padded as="div">
        <form
          aria-label={M.title}
          onSubmit={(event) => {
            event.preventDefault();
            create.mutate({ sub_account_id: subAccountId, month: month === '' ? (months[0] ?? '') : month });
          }}
        >
          <Flex gap="4" wrap="wrap" align="flex-end">
            <Box flex="1 1 14rem">
              <SelectField
                label={M.account}
                placeholder={M.choose}
                choices={accounts.map(({ id, name }) => ({ value: id, label: name }))}
                value={subAccountId}
                onChange={({ target }) => choose(target.value)}
              />
            </Box>
            <Box flex="1 1 10rem">
              <SelectField
                label={M.month}
                choices={months.map((each) => ({ value: each, label: monthName(each) }))}
                value={month === '' ? (months[0] ?? '') : month}
                onChange={({ target }) => setMonth(target.value)}
              />
            </Box>
            <SubmitButton running={create.isPending} runningText={M.making} disabled={subAccountId === ''}>
              {M.make}
            </SubmitButton>
          </Flex>
        </form>
      </Panel>
      {subAccountId === '' ? (
        <Panel as="div">
          <State icon="inbox" title={M.choose} text={M.chooseText} />
        </Panel>
      ) : (
        <Months key={subAccountId} subAccountId={subAccountId} />
      )}
    </Box>
  );
};
