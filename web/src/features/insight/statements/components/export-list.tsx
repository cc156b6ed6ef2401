import { Box, Button } from '@chakra-ui/react';
import type { ExportRecord } from '@ramps-gateway/shared/contract/exports.ts';
import { CONVERSION_STATUSES } from '@ramps-gateway/shared/domain/conversion.ts';
import { isOpenExport, isSignedBeside } from '@ramps-gateway/shared/domain/exports.ts';
import { type LedgerAccount, readLedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { accountName } from '@ramps-gateway/shared/domain/ledger/labels.ts';
import { PAYMENT_LISTS } from '@ramps-gateway/shared/domain/payments.ts';
import { EXPORT_TAGS } from '@ramps-gateway/shared/domain/states/insight.ts';
import { filterWord } from '@ramps-gateway/shared/domain/states/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Column, DataList } from '../../../../components/ui/data-list.tsx';
import { Meter } from '../../../../components/ui/meter.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { brl } from '../../../../lib/format/amount.ts';
import { day } from '../../../../lib/format/time.ts';
import { type Request, useCreateExport } from '../../../../lib/queries/create-export.ts';
import { exportsQuery, useOpenExport } from '../api.ts';
import { FORMAT_LABELS, KIND_LABELS, TEXTS } from '../texts.ts';

const { list: L } = TEXTS;
const { columns: C } = L;

const isLedger = (text: string): text is LedgerAccount => readLedgerAccount(text) !== undefined;

const again = (made: ExportRecord): Request => {
  const { kind, format, separators, sub_account_id: id, owner_id: owner, from, to, filter, everyone } = made;
  const { min, max, q } = made;
  return {
    kind,
    format,
    separators,
    scope: everyone ? 'all' : 'own',
    ...(id !== null && { sub_account_id: id }),
    ...(owner !== null && { owner_id: owner }),
    ...(made.ledger_accounts && { ledger_accounts: made.ledger_accounts.filter(isLedger) }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(kind === 'payments' && { list: PAYMENT_LISTS.find((list) => list === filter), min, max, q }),
    ...(kind === 'conversions' && { status: CONVERSION_STATUSES.find((status) => status === filter) }),
  };
};

const whatOf = ({ kind, scope }: ExportRecord): string => `${KIND_LABELS[kind]} · ${scope}`;

/** A statement's days are UTC; those of a list are the reader's. */
const periodOf = ({ kind, from, to }: ExportRecord): string | undefined => {
  if (kind === 'statement')
    return from === null || to === null
      ? undefined
      : L.period(from.slice(0, 10), new Date(Date.parse(to) - 1).toISOString().slice(0, 10));
  const ends = [from && L.since(day(from)), to && L.before(day(to))];
  return ends.filter(Boolean).join(' · ');
};

const Quiet = ({ children }: { readonly children: React.ReactNode }) => (
  <Box textStyle="xs" color="fg.subtle" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
    {children}
  </Box>
);

const Progress = ({ made }: { readonly made: ExportRecord }) => {
  const { state, rows, of, error, kept_until: until } = made;
  switch (state) {
    case 'queued':
      return null;
    case 'running':
      return (
        <>
          {of !== null && of > 0 && <Meter label={L.progress} percent={Math.floor((rows * 100) / of)} />}
          <Quiet>{L.rows(rows, of)}</Quiet>
        </>
      );
    case 'done':
      return (
        <Quiet>
          {L.done(rows)}
          {until !== null && `, ${L.until} ${day(until)}`}
        </Quiet>
      );
    case 'failed':
      return <Quiet>{error}</Quiet>;
    case 'gone':
      return <Quiet>{L.gone}</Quiet>;
  }
};

const Action = ({ made }: { readonly made: ExportRecord }) => {
  const open = useOpenExport();
  const create = useCreateExport();
  if (isOpenExport(made.state)) return null;
  const name = (
    <Box as="span" srOnly>
      {L.ofExport(whatOf(made))}
    </Box>
  );
  if (made.state !== 'done')
    return (
      <Button size="sm" loading={create.isPending} onClick={() => create.mutate(again(made))}>
        {L.again}
        {name}
      </Button>
    );
  const { id, kind, format } = made;
  const opens = (what: 'link' | 'signature') => ({
    loading: open.isPending && open.variables.what === what,
    onClick: () => open.mutate({ id, what }),
  });
  return (
    <Box display="flex" flexWrap="wrap" gap="2">
      <Button size="sm" {...opens('link')}>
        {L.download}
        {name}
      </Button>
      {isSignedBeside(kind, format) && (
        <Button size="sm" variant="ghost" {...opens('signature')}>
          {L.signature}
          {name}
        </Button>
      )}
    </Box>
  );
};

const What = ({ made }: { readonly made: ExportRecord }) => {
  const { ledger_accounts: ledgers, filter } = made;
  const { min, max, q } = made;
  const details = [
    periodOf(made),
    ledgers?.map(accountName).join(', '),
    filter && filterWord(filter),
    min && L.least(brl(min)),
    max && L.most(brl(max)),
    q && L.search(q),
  ].filter(Boolean);
  return (
    <>
      <Box overflowWrap="anywhere">{whatOf(made)}</Box>
      {details.length > 0 && <Quiet>{details.join(' · ')}</Quiet>}
    </>
  );
};

const State = ({ made }: { readonly made: ExportRecord }) => {
  return (
    <Box
      minW={{ xl: '12rem' }}
      maxW="20rem"
      minH={{ xl: '11' }}
      display="grid"
      gap="1.5"
      alignContent="center"
    >
      <Box>
        <LabelTag of={EXPORT_TAGS[made.state]} />
      </Box>
      <Progress made={made} />
    </Box>
  );
};

const COLUMNS: readonly Column<ExportRecord>[] = [
  { header: C.asked, cell: ({ created_at: at }) => <Moment iso={at} /> },
  { header: C.what, cell: (made) => <What made={made} /> },
  { header: C.format, cell: ({ format }) => FORMAT_LABELS[format] },
  { header: C.state, cell: (made) => <State made={made} /> },
  { header: C.action, cell: (made) => <Action made={made} />, onPhone: 'title' },
];

export const ExportList = () => (
  <DataList
    query={useInfiniteQuery(exportsQuery)}
    loading={L.loading}
    loadFailed={L.loadFailed}
    empty={L.empty}
    label={L.label}
    columns={COLUMNS}
    rowKey={({ id }) => id}
  />
);
