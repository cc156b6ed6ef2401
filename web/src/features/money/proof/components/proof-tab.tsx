import { Box, Button, chakra, Flex, SimpleGrid } from '@chakra-ui/react';
import type { BooksProof } from '@ramps-gateway/shared/contract/proof.ts';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { Notice, Outdated } from '../../../../components/ui/notice.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { ExactTime } from '../../../../components/ui/time.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { precise } from '../../../../lib/format/amount.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { proofQuery, useProveNow } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { ProveOne } from './prove-one.tsx';

const { rows: R } = TEXTS;

const Link = chakra(RouterLink, { base: { color: 'accent.fg', textDecoration: 'underline' } });

const COLUMNS = [R.account, R.row, R.found, R.amount, R.seen] as const;

const Row = ({ row }: { readonly row: ExceptionRecord }) => (
  <CardRow>
    <CardCell>
      <Box fontWeight="medium" overflowWrap="anywhere">
        {row.sub_account.name}
      </Box>
    </CardCell>
    <CardCell label={R.row}>
      <Box textStyle="mono" color="fg.muted" minW={{ xl: '10rem' }} overflowWrap="anywhere">
        {row.order_id}
      </Box>
      {row.state === 'settled' && <Tag family="neutral">{R.settled}</Tag>}
    </CardCell>
    <CardCell>
      <Box textStyle="sm" overflowWrap="anywhere">
        {row.detail}
      </Box>
    </CardCell>
    <CardCell label={R.amount}>
      <Box textAlign={{ xl: 'end' }} fontWeight="medium" whiteSpace="nowrap">
        {row.asset === '' ? '–' : precise(row.amount, row.asset)}
      </Box>
    </CardCell>
    <CardCell label={R.seen}>
      <Box textStyle="sm" color="fg.subtle" whiteSpace={{ xl: 'nowrap' }}>
        <ExactTime iso={row.first_seen_at} />
      </Box>
    </CardCell>
  </CardRow>
);

const Rows = ({ proof: { exceptions, last } }: { readonly proof: BooksProof }) => (
  <Panel>
    <Flex align="baseline" justify="space-between" gap="3" wrap="wrap" px="4" pt="4">
      <SectionTitle>{R.label}</SectionTitle>
      {exceptions.length > 0 && <Link to={`${pathOf('conversions')}?tab=reconciliation`}>{R.evidence}</Link>}
    </Flex>
    {exceptions.length === 0 ? (
      <State icon="check" title={R.none} text={R.noneText} />
    ) : (
      <CardTable label={R.label} columns={COLUMNS} numeric={[R.amount]}>
        {exceptions.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </CardTable>
    )}
    {last && last.rows > exceptions.length && exceptions.length > 0 && (
      <Box px="4" py="3" textStyle="sm" color="fg.subtle">
        {R.more(exceptions.length)}
      </Box>
    )}
  </Panel>
);

const Figures = ({ last }: { readonly last: NonNullable<BooksProof['last']> }) => (
  <SimpleGrid as="dl" columns={{ base: 1, md: 3 }} gap="3">
    {last.differences.length === 0 ? (
      <StatCard label={TEXTS.difference} value={TEXTS.noDifference} hint={TEXTS.everyAsset} />
    ) : (
      last.differences.map(({ asset, amount }) => (
        <StatCard
          key={asset}
          label={TEXTS.difference}
          value={precise(amount, asset)}
          hint={TEXTS.inAsset(asset)}
        />
      ))
    )}
    <StatCard
      label={TEXTS.accounts}
      value={last.sub_accounts.toLocaleString('en-US')}
      hint={TEXTS.provenAt}
    />
    <StatCard
      label={TEXTS.entries}
      value={last.entries.toLocaleString('en-US')}
      hint={TEXTS.ofPostings(last.postings)}
    />
  </SimpleGrid>
);

const Shown = ({ proof }: { readonly proof: BooksProof }) => {
  const { last, running } = proof;
  const prove = useProveNow();
  const isRight = last !== null && last.rows === 0 && last.differences.length === 0;
  return (
    <>
      <Panel padded as="div">
        <Flex align="center" justify="space-between" gap="4" wrap="wrap">
          <Box minW="0" flex="1 1 18rem" aria-live="polite">
            <Flex align="center" gap="3" wrap="wrap">
              <Box textStyle="section">{last ? TEXTS.last : TEXTS.never}</Box>
              {last && (
                <Tag family={isRight ? 'success' : 'danger'} dot>
                  {isRight ? TEXTS.noDifference : TEXTS.wrong(last.rows)}
                </Tag>
              )}
            </Flex>
            <Box mt="1" textStyle="sm" color="fg.muted">
              {last ? <ExactTime iso={last.at} /> : TEXTS.neverText}
              {isRight && ` · ${TEXTS.right}`}
            </Box>
          </Box>
          <Button onClick={() => prove.mutate()} loading={prove.isPending} loadingText={TEXTS.proving}>
            <Icon name="check" />
            {TEXTS.now}
          </Button>
        </Flex>
      </Panel>
      {running && (
        <Notice family="info" title={TEXTS.provingNow(running.sub_accounts)}>
          {TEXTS.provingText}
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
      <Box color="fg.muted" textStyle="sm" maxW="page">
        {TEXTS.intro}
      </Box>
      {query.isPending && <ListSkeleton label={TEXTS.loading} />}
      {query.isError && !query.data && (
        <Panel>
          <Failed title={TEXTS.failed} query={query} />
        </Panel>
      )}
      {query.isRefetchError && query.data && <Outdated query={query} what={TEXTS.last} />}
      {query.data && <Shown proof={query.data} />}
    </Box>
  );
};

export default ProofTab;
