import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { ListedEntry } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import { readLedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { type Column, DataList } from '../../../../components/ui/data-list.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { Quiet, TextLink } from '../../../../components/ui/text.ts';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { ApiError } from '../../../../lib/api/error.ts';
import { KIND_LABELS } from '@ramps-gateway/shared/domain/ledger/labels.ts';
import { byWhom } from '../../../../lib/ledger-labels.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { bookQuery, entriesQuery } from '../api.ts';
import type { Opened } from '../model/use-view.ts';
import { TEXTS } from '../texts.ts';
import type { CorrectionDialogProps } from './correction-dialog.tsx';
import { figure, Figure, nameOf } from './figures.tsx';

type Caused = Pick<ListedEntry, 'account' | 'conversion_id' | 'number' | 'order_id' | 'payment_id'>;

/** `undefined` if the cause has no page. @param externalId the provider's id of the sub-account */
const pageOfCause = (
  { conversion_id: conversion, order_id: order, payment_id: payment }: Omit<Caused, 'account' | 'number'>,
  externalId: string,
): string | undefined => {
  if (conversion !== null) return `${pathOf('conversions')}?${new URLSearchParams({ id: conversion })}`;
  if (payment !== null) return pathOf('payment', payment);
  // The sub-account shows its manual orders.
  return order === null
    ? undefined
    : `${pathOf('sub-accounts')}?${new URLSearchParams({ search: externalId })}`;
};

const webhooksOf = (orderId: string, externalId: string): string =>
  `${pathOf('webhooks')}?${new URLSearchParams({ account: externalId, order: orderId })}`;

const exceptionsOf = (
  { account, number, order_id: order }: Pick<Caused, 'account' | 'number' | 'order_id'>,
  externalId: string,
): string => {
  const about = { account: externalId, row: `${account} ${number}`, ...(order !== null && { order }) };
  return `${pathOf('conversions')}?${new URLSearchParams({ tab: 'reconciliation', ...about })}`;
};

const QuietLink = chakra(Link, {
  base: {
    color: 'fg.subtle',
    textDecoration: 'underline',
    textDecorationColor: 'border.strong',
    textUnderlineOffset: '3px',
    _hover: { color: 'accent.fg', textDecorationColor: 'currentColor' },
  },
});

const Title = chakra('h2', { base: { textStyle: 'section', outline: '0', overflowWrap: 'anywhere' } });

/** Truncated; copied in full. */
const HASH_SHOWN = 10;

/** Milliseconds. An entry posted later than this also shows when its event happened. */
const LATE_MS = 60_000;

interface EntryProps extends Omit<Ledger, 'asset'> {
  readonly entry: ListedEntry;
}

const Traces = ({ entry, externalId }: Pick<EntryProps, 'entry' | 'externalId'>) => {
  const { number, order_id: orderId } = entry;
  return (
    <Flex columnGap="3" textStyle="xs">
      {orderId !== null && (
        <QuietLink to={webhooksOf(orderId, externalId)} aria-label={`Webhooks of entry ${number}`}>
          Webhooks
        </QuietLink>
      )}
      <QuietLink to={exceptionsOf(entry, externalId)} aria-label={`Exceptions about entry ${number}`}>
        Exceptions
      </QuietLink>
    </Flex>
  );
};

const What = ({ entry, externalId, isAdmin }: EntryProps) => {
  const {
    kind,
    order_id: orderId,
    person,
    note,
    cover,
    occurred_at: occurredAt,
    posted_at: postedAt,
  } = entry;
  const to = pageOfCause(entry, externalId);
  return (
    <>
      <Flex wrap="wrap" columnGap="2" align="center">
        {to === undefined ? (
          <Box fontWeight="medium">{KIND_LABELS[kind]}</Box>
        ) : (
          <TextLink to={to}>{KIND_LABELS[kind]}</TextLink>
        )}
        {cover && (
          <span title={TEXTS.coverHint}>
            <Tag family="neutral">Cover</Tag>
          </span>
        )}
      </Flex>
      {orderId !== null && (
        <Flex align="center" gap="1" minW="0" maxW={{ xl: '16rem' }} textStyle="mono" color="fg.subtle">
          <Box truncate title={orderId}>
            {orderId}
          </Box>
          <CopyButton label={`order ${orderId}`} value={orderId} />
        </Flex>
      )}
      {note !== null && <Quiet>{note}</Quiet>}
      {person !== null && <Quiet>{byWhom(person)}</Quiet>}
      {Date.parse(postedAt) - Date.parse(occurredAt) > LATE_MS && (
        <Quiet>
          happened <Moment iso={occurredAt} />
        </Quiet>
      )}
      {isAdmin && externalId !== '' && <Traces entry={entry} externalId={externalId} />}
    </>
  );
};

interface Ledger {
  readonly asset: string;
  readonly externalId: string;
  readonly isAdmin: boolean;
}

const columnsOf = ({ asset, ...of }: Ledger): readonly Column<ListedEntry>[] => [
  { header: 'What happened', cell: (entry) => <What entry={entry} {...of} />, onPhone: 'title' },
  {
    header: 'Posted',
    cell: ({ posted_at: iso }) => (
      <Box whiteSpace="nowrap">
        <Moment iso={iso} />
      </Box>
    ),
  },
  {
    header: 'Amount',
    cell: ({ amount }) => {
      const isIn = compare(amount, '0') > 0;
      return (
        <Box fontWeight="medium" color={isIn ? 'success.fg' : undefined}>
          {`${isIn ? '+' : ''}${figure(amount, asset)}`}
        </Box>
      );
    },
    align: 'end',
  },
  { header: 'Balance after', cell: ({ balance }) => figure(balance, asset), align: 'end' },
  {
    header: 'No.',
    cell: ({ number }) => <Box color="fg.subtle">{number.toLocaleString('en-US')}</Box>,
    align: 'end',
  },
  {
    header: 'Hash',
    cell: ({ hash, number }) => (
      <Flex align="center" gap="1" textStyle="mono" color="fg.subtle" title={hash}>
        {hash.slice(0, HASH_SHOWN)}
        <CopyButton label={`hash of entry ${number}`} value={hash} />
      </Flex>
    ),
  },
];

const loadDialog = () => import('./correction-dialog.tsx');

const Correct = (corrected: Omit<CorrectionDialogProps, 'onClose'>) => {
  const { Part: Dialog, shown, trigger } = useDialog(loadDialog);
  return (
    <>
      <Button {...trigger} variant="outline">
        Correct
      </Button>
      {Dialog && shown.open && <Dialog {...corrected} onClose={shown.onClose} />}
    </>
  );
};

interface EntriesProps {
  readonly opened: Opened;
  /** ISO 8601 UTC; `undefined` for now. */
  readonly asOf: string | undefined;
  readonly back: string;
}

/** Newest first; each entry has its cause and the balance after it. */
export const Entries = ({ opened: { subAccountId, ledger }, asOf, back }: EntriesProps) => {
  const book = useQuery(bookQuery(subAccountId, asOf));
  const query = useInfiniteQuery(entriesQuery(subAccountId, ledger, asOf));
  const isAdmin = useRole() === 'admin';
  const title = useRef<HTMLHeadingElement>(null);
  // It replaces the chosen figure, so it takes the focus.
  useEffect(() => title.current?.focus(), []);
  const { code = 'available', asset = '' } = readLedgerAccount(ledger) ?? {};
  const item = book.data?.items[0];
  const balance = item?.balances.find(({ account }) => account === ledger)?.balance ?? '0';
  const externalId = item?.sub_account.external_id ?? '';
  const columns = useMemo(
    () => columnsOf({ asset: readLedgerAccount(ledger)?.asset ?? '', externalId, isAdmin }),
    [ledger, externalId, isAdmin],
  );
  const isGone = book.error instanceof ApiError && book.error.status === 404;
  return (
    <>
      <Flex wrap="wrap" align="center" columnGap="4" rowGap="2">
        <Button asChild variant="outline">
          <Link to={back} preventScrollReset>
            <Icon name="back" />
            All balances
          </Link>
        </Button>
        <Flex flex={{ base: '1 1 100%', md: '1' }} order={{ base: 1, md: 0 }} gap="4" minW="0">
          <Box flex="1" minW="0">
            <Title ref={title} tabIndex={-1}>
              {nameOf({ code, asset })}
            </Title>
            <Quiet minH="4">{item?.sub_account.name ?? (book.isPending && <Skeleton w="24" />)}</Quiet>
          </Box>
          <Box textAlign="end">
            <Quiet>Balance</Quiet>
            <Box fontWeight="semibold">
              {item ? <Figure>{figure(balance, asset)}</Figure> : book.isPending && <Skeleton w="20" />}
            </Box>
          </Box>
        </Flex>
        {isAdmin && item && (
          <Correct subAccountId={subAccountId} name={item.sub_account.name} code={code} asset={asset} />
        )}
      </Flex>
      {isGone ? (
        <Panel>
          <State
            icon="search"
            title="Ledger not found"
            text="It does not exist, or you have no access to it."
          />
        </Panel>
      ) : (
        <DataList
          query={query}
          label="Entries"
          loading="Loading the entries"
          loadFailed="The entries could not be loaded"
          empty={{ title: 'No entries yet', text: 'No postings to this account up to this time.' }}
          columns={columns}
          rowKey={({ number }) => String(number)}
        />
      )}
    </>
  );
};
