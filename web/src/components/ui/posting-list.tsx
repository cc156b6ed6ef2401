import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ListedPosting, listPostings } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import type { PostingLine } from '@ramps-gateway/shared/contract/ledger.ts';
import { readLedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { messageOf } from '../../lib/api/error.ts';
import { exactly } from '../../lib/format/amount.ts';
import { CODE_LABELS, KIND_LABELS } from '@ramps-gateway/shared/domain/ledger/labels.ts';
import { byWhom } from '../../lib/ledger-labels.ts';
import { callQuery } from '../../lib/query/calls.ts';
import { keys } from '../../lib/query/keys.ts';
import { pathOf } from '../../lib/routes.ts';
import { Moment } from './time.tsx';
import { Outdated, RetryNotice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

/** A payment, or a conversion with its payment. */
export type Posted = { readonly payment_id: string } | { readonly conversion_id: string };

export const postingsQuery = (of: Posted) =>
  queryOptions({
    ...callQuery(keys.ledger.postings('payment_id' in of ? of.payment_id : of.conversion_id), listPostings, {
      query: of,
    }),
    select: ({ items }) => items,
  });

const L = {
  label: 'Postings',
  loading: 'Loading the postings',
  failed: 'The postings could not be loaded',
  none: 'No postings yet.',
  account: 'Ledger account',
  amount: 'Amount',
  after: 'Balance after',
  cover: 'cover',
  balances: 'Balances are for the whole sub-account.',
} as const;

const Head = chakra('th', {
  base: { pb: '1.5', textStyle: 'label', color: 'fg.subtle', textAlign: 'end', whiteSpace: 'nowrap' },
});

const Cell = chakra('td', {
  base: {
    py: '1',
    ps: '3',
    textAlign: 'end',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Link = chakra(RouterLink, { base: { _hover: { color: 'accent.fg', textDecoration: 'underline' } } });

/** As in the ledger, assets other than BRL are part of the account's name. */
const figure = (amount: string, asset: string): string => exactly(amount, asset === 'BRL' ? asset : '');

const Line = ({ line, subAccountId }: { readonly line: PostingLine; readonly subAccountId: string }) => {
  const { account, amount, balance, cover } = line;
  const { code = 'available', asset = '' } = readLedgerAccount(account) ?? {};
  const entries = new URLSearchParams({ sub_account: subAccountId, ledger: account });
  return (
    <tr>
      <Box as="td" py="1" overflowWrap="anywhere">
        <Link to={`${pathOf('ledger')}?${entries}`}>
          {CODE_LABELS[code]} {asset}
        </Link>
        {cover && (
          <Box as="span" color="fg.subtle">
            {' · '}
            {L.cover}
          </Box>
        )}
      </Box>
      <Cell>{`${amount.startsWith('-') ? '' : '+'}${figure(amount, asset)}`}</Cell>
      <Cell color="fg.subtle">{figure(balance, asset)}</Cell>
    </tr>
  );
};

const Posting = ({ posting }: { readonly posting: ListedPosting }) => {
  const { kind, lines, note, person, posted_at: postedAt, sub_account_id: subAccountId } = posting;
  return (
    <Box as="tbody" borderTopWidth="1px">
      <tr>
        <Box asChild pt="2" pb="1" textAlign="start" fontWeight="normal">
          <th scope="rowgroup" colSpan={3}>
            <Flex justify="space-between" columnGap="3" wrap="wrap">
              <Box as="span" fontWeight="medium">
                {KIND_LABELS[kind]}
              </Box>
              <Box as="span" color="fg.subtle">
                <Moment iso={postedAt} />
              </Box>
            </Flex>
            {(note !== null || person !== null) && (
              <Box textStyle="xs" color="fg.subtle" overflowWrap="anywhere">
                {note}
                {person !== null && <Box>{byWhom(person)}</Box>}
              </Box>
            )}
          </th>
        </Box>
      </tr>
      {lines.map((line) => (
        <Line key={line.hash} line={line} subAccountId={subAccountId} />
      ))}
      <tr aria-hidden="true">
        <Box as="td" h="1" />
      </tr>
    </Box>
  );
};

const Loading = () => (
  <Box role="status" aria-label={L.loading} display="grid" gap="3">
    <Skeleton w="40" />
    <Skeleton w="full" />
    <Skeleton w="full" />
  </Box>
);

const PostingList = ({ of }: { readonly of: Posted }) => {
  const query = useQuery(postingsQuery(of));
  if (query.isPending) return <Loading />;
  if (!query.data)
    return (
      <RetryNotice title={L.failed} query={query}>
        {messageOf(query.error)}
      </RetryNotice>
    );
  if (query.data.length === 0) return <Box color="fg.muted">{L.none}</Box>;
  return (
    <>
      {query.isRefetchError && <Outdated query={query} what={L.label} />}
      <Box as="table" aria-label={L.label} w="full" textStyle="sm">
        <thead>
          <tr>
            <Head scope="col" textAlign="start">
              {L.account}
            </Head>
            <Head scope="col">{L.amount}</Head>
            <Head scope="col">{L.after}</Head>
          </tr>
        </thead>
        {query.data.map((posting) => (
          <Posting key={posting.posting_id} posting={posting} />
        ))}
      </Box>
      <Box mt="2" textStyle="xs" color="fg.subtle">
        {L.balances}
      </Box>
    </>
  );
};

export default PostingList;
