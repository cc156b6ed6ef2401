import { Box, Button, Flex, SimpleGrid } from '@chakra-ui/react';
import type { LedgerProof, SubAccountProof } from '@ramps-gateway/shared/contract/proof.ts';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { EXCEPTION_TAGS, PROOF_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { SelectField } from '../../../../components/form/fields.tsx';
import { type Column, DataRows } from '../../../../components/ui/data-list.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { Notice, Outdated } from '../../../../components/ui/notice.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { ExactTime } from '../../../../components/ui/time.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { LabelTag, Tag } from '../../../../components/ui/tag.tsx';
import { InlineLink, Mono, Muted, Strong, Wrapped } from '../../../../components/ui/text.ts';
import { precise } from '../../../../lib/format/amount.ts';
import { subAccountsQuery } from '../../../../lib/queries/sub-accounts.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { proofQuery, useProveNow, useProveOne } from '../api.ts';
import { TEXTS } from '../texts.ts';

const Answer = ({ proof }: { readonly proof: SubAccountProof }) => {
  const { sub_account: account, at, complete, differences, entries, exceptions, postings, rows } = proof;
  const isRight = complete && rows === 0 && differences.length === 0;
  const found = rows === 0 ? PROOF_TAGS.incomplete[0] : TEXTS.wrong(rows);
  return (
    <Box mt="4" pt="4" borderTopWidth="1px">
      <Flex align="center" columnGap="3" rowGap="1" wrap="wrap">
        <Strong>{account.name}</Strong>
        <Tag family={PROOF_TAGS[isRight ? 'right' : rows === 0 ? 'incomplete' : 'wrong'][1]} dot>
          {isRight ? TEXTS.noDifference : found}
        </Tag>
        {differences.map(({ asset, amount }) => (
          <Box key={asset} whiteSpace="nowrap">
            {TEXTS.difference} {precise(amount, asset)}
          </Box>
        ))}
      </Flex>
      <Muted mt="1">
        <ExactTime iso={at} /> · {TEXTS.seen(entries, postings)}
      </Muted>
      {!complete && (
        <Muted mt="1">Time ran out, or the provider did not answer. The next run continues.</Muted>
      )}
      {exceptions.length > 0 && (
        <Box as="ul" mt="3" display="grid" gap="2" textStyle="sm" aria-label={TEXTS.rows.label}>
          {exceptions.map(({ id, order_id: row, detail }) => (
            <Box as="li" key={id} overflowWrap="anywhere">
              <Box as="span" textStyle="mono" color="fg.muted">
                {row}
              </Box>
              <Box>{detail}</Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};

const ProveOne = () => {
  const { data: accounts = [] } = useQuery(subAccountsQuery);
  const titleId = useId();
  const [chosen, setChosen] = useState('');
  const prove = useProveOne();
  const proof = prove.data;
  return (
    <Panel padded aria-labelledby={titleId}>
      <SectionTitle id={titleId}>One sub-account</SectionTitle>
      <Flex gap="3" align="flex-end" wrap="wrap">
        <Box flex={{ base: '1 1 100%', md: '0 1 24rem' }} minW="0">
          <SelectField
            label="Sub-account"
            placeholder="Choose a sub-account"
            choices={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            disabled={prove.isPending}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Box>
        <Button
          h="9"
          disabled={chosen === ''}
          loading={prove.isPending}
          loadingText={TEXTS.proving}
          onClick={() => prove.mutate(chosen)}
        >
          Prove it now
        </Button>
      </Flex>
      <Box aria-live="polite">{proof && <Answer proof={proof} />}</Box>
    </Panel>
  );
};

const { rows: R } = TEXTS;

const COLUMNS: readonly Column<ExceptionRecord>[] = [
  { header: 'Sub-account', cell: (row) => <Strong>{row.sub_account.name}</Strong>, onPhone: 'title' },
  {
    header: 'Row',
    cell: (row) => (
      <>
        <Mono color="fg.muted" minW={{ xl: '10rem' }}>
          {row.order_id}
        </Mono>
        {row.state === 'settled' && <LabelTag of={EXCEPTION_TAGS.settled} dot={false} />}
      </>
    ),
  },
  { header: 'What was found', cell: (row) => <Wrapped>{row.detail}</Wrapped>, onPhone: 'title' },
  {
    header: 'Amount',
    cell: (row) => <Strong>{row.asset === '' ? '–' : precise(row.amount, row.asset)}</Strong>,
    align: 'end',
  },
  {
    header: 'First seen',
    cell: (row) => (
      <Box textStyle="sm" color="fg.subtle" whiteSpace={{ xl: 'nowrap' }}>
        <ExactTime iso={row.first_seen_at} />
      </Box>
    ),
  },
];

const Rows = ({ proof: { exceptions, last } }: { readonly proof: LedgerProof }) => (
  <Panel>
    <Flex align="baseline" justify="space-between" gap="3" wrap="wrap" px="4" pt="4">
      <SectionTitle>{R.label}</SectionTitle>
      {exceptions.length > 0 && (
        <InlineLink to={`${pathOf('conversions')}?tab=reconciliation`}>Evidence and actions</InlineLink>
      )}
    </Flex>
    {exceptions.length === 0 ? (
      <State
        icon="check"
        title="No rows to check"
        text="Differences are listed here until they are fixed or settled."
      />
    ) : (
      <DataRows label={R.label} columns={COLUMNS} rows={exceptions} rowKey={({ id }) => id} />
    )}
    {last && last.rows > exceptions.length && exceptions.length > 0 && (
      <Box px="4" py="3" textStyle="sm" color="fg.subtle">
        {R.more(exceptions.length)}
      </Box>
    )}
  </Panel>
);

const Figures = ({ last }: { readonly last: NonNullable<LedgerProof['last']> }) => (
  <SimpleGrid as="dl" columns={{ base: 1, md: 3 }} gap="3">
    {last.differences.length === 0 ? (
      <StatCard label={TEXTS.difference} value={TEXTS.noDifference} hint="in every asset" />
    ) : (
      last.differences.map(({ asset, amount }) => (
        <StatCard
          key={asset}
          label={TEXTS.difference}
          value={precise(amount, asset)}
          hint={`${asset}, absolute`}
        />
      ))
    )}
    <StatCard label="Sub-accounts" value={last.sub_accounts.toLocaleString('en-US')} hint="Proven" />
    <StatCard
      label="Entries"
      value={last.entries.toLocaleString('en-US')}
      hint={TEXTS.ofPostings(last.postings)}
    />
  </SimpleGrid>
);

const Shown = ({ proof }: { readonly proof: LedgerProof }) => {
  const { last, running } = proof;
  const prove = useProveNow();
  const isRight = last !== null && last.rows === 0 && last.differences.length === 0;
  return (
    <>
      <Panel padded as="div">
        <Flex align="center" justify="space-between" gap="4" wrap="wrap">
          <Box minW="0" flex="1 1 18rem" aria-live="polite">
            <Flex align="center" gap="3" wrap="wrap">
              <Box textStyle="section">{last ? TEXTS.last : 'Not proven yet'}</Box>
              {last && (
                <Tag family={PROOF_TAGS[isRight ? 'right' : 'wrong'][1]} dot>
                  {isRight ? TEXTS.noDifference : TEXTS.wrong(last.rows)}
                </Tag>
              )}
            </Flex>
            <Muted mt="1">
              {last ? <ExactTime iso={last.at} /> : TEXTS.neverText}
              {isRight && ` · ${TEXTS.right}`}
            </Muted>
          </Box>
          <Button onClick={() => prove.mutate()} loading={prove.isPending} loadingText={TEXTS.proving}>
            <Icon name="check" />
            Prove now
          </Button>
        </Flex>
      </Panel>
      {running && (
        <Notice family="info" title={TEXTS.provingNow(running.sub_accounts)}>
          It continues when you leave this page.
        </Notice>
      )}
      {last && <Figures last={last} />}
      {last && <Rows proof={proof} />}
      <ProveOne />
    </>
  );
};

const ProofTab = () => {
  const query = useQuery(proofQuery());
  return (
    <Box display="grid" gap="4">
      <Muted maxW="page">{TEXTS.intro}</Muted>
      {query.isPending && <ListSkeleton label="Loading the last proof" />}
      {query.isError && !query.data && (
        <Panel>
          <Failed title="The last proof could not be loaded" query={query} />
        </Panel>
      )}
      {query.isRefetchError && query.data && <Outdated query={query} what={TEXTS.last} />}
      {query.data && <Shown proof={query.data} />}
    </Box>
  );
};

export default ProofTab;
