import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { ListedEntry } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import { readLedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { ApiError } from '../../../../lib/api/error.ts';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { bookQuery, entriesQuery } from '../api.ts';
import { exceptionsOf, pageOfCause, webhooksOf } from '../model/cause.ts';
import type { Opened } from '../model/use-view.ts';
import { byWhom, KIND_LABELS } from '../../../../lib/ledger-labels.ts';
import { TEXTS } from '../texts.ts';
import type { CorrectionDialogProps } from './correction-dialog.tsx';
import { figure, Figure, nameOf } from './figures.tsx';

const { entries: E, correction: C } = TEXTS;

const TextLink = chakra(Link, {
  base: { color: 'accent.fg', fontWeight: 'medium', _hover: { textDecoration: 'underline' } },
});

const QuietLink = chakra(Link, {
  base: {
    color: 'fg.subtle',
    textDecoration: 'underline',
    textDecorationColor: 'border.strong',
    textUnderlineOffset: '3px',
    _hover: { color: 'accent.fg', textDecorationColor: 'currentColor' },
  },
});

const Quiet = chakra('div', { base: { textStyle: 'xs', color: 'fg.subtle', overflowWrap: 'anywhere' } });

const Title = chakra('h2', { base: { textStyle: 'section', outline: '0', overflowWrap: 'anywhere' } });

/** Truncated; copied in full. */
const HASH_SHOWN = 10;

/** Milliseconds after which an entry posted late also shows when it happened. */
const LATE_MS = 60_000;

interface EntryProps {
  readonly isAdmin: boolean;
  readonly entry: ListedEntry;
  readonly asset: string;
  readonly externalId: string;
}

const Traces = ({ entry, externalId }: Pick<EntryProps, 'entry' | 'externalId'>) => {
  const { number, order_id: orderId } = entry;
  return (
    <Flex columnGap="3" textStyle="xs">
      {orderId !== null && (
        <QuietLink to={webhooksOf(orderId, externalId)} aria-label={E.webhooksOf(number)}>
          {E.webhooks}
        </QuietLink>
      )}
      <QuietLink to={exceptionsOf(entry, externalId)} aria-label={E.exceptionsOf(number)}>
        {E.exceptions}
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
          <span title={E.coverHint}>
            <Tag family="neutral">{E.cover}</Tag>
          </span>
        )}
      </Flex>
      {orderId !== null && (
        <Flex align="center" gap="1" minW="0" maxW={{ xl: '16rem' }} textStyle="mono" color="fg.subtle">
          <Box truncate title={orderId}>
            {orderId}
          </Box>
          <CopyButton label={`${E.order} ${orderId}`} value={orderId} />
        </Flex>
      )}
      {note !== null && <Quiet>{note}</Quiet>}
      {person !== null && <Quiet>{byWhom(person)}</Quiet>}
      {Date.parse(postedAt) - Date.parse(occurredAt) > LATE_MS && (
        <Quiet>
          {E.happened} <Moment iso={occurredAt} />
        </Quiet>
      )}
      {isAdmin && externalId !== '' && <Traces entry={entry} externalId={externalId} />}
    </>
  );
};

const Entry = memo((props: EntryProps) => {
  const { entry, asset } = props;
  const { number, amount, balance, posted_at: postedAt, hash } = entry;
  const isIn = compare(amount, '0') > 0;
  return (
    <CardRow>
      <CardCell>
        <What {...props} />
      </CardCell>
      <CardCell label={E.posted}>
        <Box whiteSpace="nowrap">
          <Moment iso={postedAt} />
        </Box>
      </CardCell>
      <CardCell label={E.amount}>
        <Box textAlign={{ xl: 'end' }} fontWeight="medium" color={isIn ? 'success.fg' : undefined}>
          <Figure>{`${isIn ? '+' : ''}${figure(amount, asset)}`}</Figure>
        </Box>
      </CardCell>
      <CardCell label={E.after}>
        <Box textAlign={{ xl: 'end' }}>
          <Figure>{figure(balance, asset)}</Figure>
        </Box>
      </CardCell>
      <CardCell label={E.number}>
        <Box textAlign={{ xl: 'end' }}>
          <Figure color="fg.subtle">{number.toLocaleString('en-US')}</Figure>
        </Box>
      </CardCell>
      <CardCell label={E.hash}>
        <Flex align="center" gap="1" textStyle="mono" color="fg.subtle" title={hash}>
          {hash.slice(0, HASH_SHOWN)}
          <CopyButton label={E.hashOf(number)} value={hash} />
        </Flex>
      </CardCell>
    </CardRow>
  );
});
Entry.displayName = 'Entry';

const loadDialog = () => import('./correction-dialog.tsx');

const Correct = (corrected: Omit<CorrectionDialogProps, 'onClose'>) => {
  const { Part: Dialog, shown, trigger } = useDialog(loadDialog);
  return (
    <>
      <Button {...trigger} variant="outline">
        {C.action}
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

/** Newest first, each with its cause and the balance after it. */
export const Entries = ({ opened: { subAccountId, ledger }, asOf, back }: EntriesProps) => {
  const book = useQuery(bookQuery(subAccountId, asOf));
  const query = useInfiniteQuery(entriesQuery(subAccountId, ledger, asOf));
  const isAdmin = useRole() === 'admin';
  const title = useRef<HTMLHeadingElement>(null);
  // Replaces the figure that was chosen, so takes its focus.
  useEffect(() => title.current?.focus(), []);
  const { code = 'available', asset = '' } = readLedgerAccount(ledger) ?? {};
  const item = book.data?.items[0];
  const balance = item?.balances.find(({ account }) => account === ledger)?.balance ?? '0';
  const isGone = book.error instanceof ApiError && book.error.status === 404;
  return (
    <>
      <Flex wrap="wrap" align="center" columnGap="4" rowGap="2">
        <Button asChild variant="outline">
          <Link to={back} preventScrollReset>
            <Icon name="back" />
            {E.back}
          </Link>
        </Button>
        <Flex flex={{ base: '1 1 100%', md: '1' }} order={{ base: 1, md: 0 }} gap="4" minW="0">
          <Box flex="1" minW="0">
            <Title ref={title} tabIndex={-1}>
              {nameOf({ code, asset })}
            </Title>
            <Box textStyle="xs" color="fg.subtle" minH="4" overflowWrap="anywhere">
              {item?.sub_account.name ?? (book.isPending && <Skeleton w="24" />)}
            </Box>
          </Box>
          <Box textAlign="end">
            <Box textStyle="xs" color="fg.subtle">
              {E.balance}
            </Box>
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
          <State icon="search" title={E.notFound} text={E.notFoundText} />
        </Panel>
      ) : (
        <PagedList
          query={query}
          loading={E.loading}
          loadFailed={E.failed}
          empty={{ title: E.empty, text: E.emptyText }}
        >
          {(entries) => (
            <Panel as="div" overflowX="auto">
              <CardTable
                label={E.label}
                columns={[E.what, E.posted, E.amount, E.after, E.number, E.hash]}
                numeric={[E.amount, E.after, E.number]}
              >
                {entries.map((entry) => (
                  <Entry
                    key={entry.number}
                    isAdmin={isAdmin}
                    entry={entry}
                    asset={asset}
                    externalId={item?.sub_account.external_id ?? ''}
                  />
                ))}
              </CardTable>
            </Panel>
          )}
        </PagedList>
      )}
    </>
  );
};
