import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { SUB_ACCOUNT_TAGS } from '@ramps-gateway/shared/domain/states/accounts.ts';
import type { StatisticsAnswer } from '@ramps-gateway/shared/contract/calls/statistics.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { add } from '@ramps-gateway/shared/domain/money.ts';
import { PAYMENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Section } from '../../../../components/layout/section.tsx';
import { isGone, SubjectPage } from '../../../../components/layout/subject-page.tsx';
import { StopButton } from '../../../../components/stops/stop-button.tsx';
import { ChoiceButton } from '../../../../components/ui/choice-button.tsx';
import { DetailRows } from '../../../../components/ui/detail-list.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { Notice, Outdated, RetryNotice } from '../../../../components/ui/notice.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { WhenSeen } from '../../../../components/ui/when-seen.tsx';
import { messageOf } from '../../../../lib/api/error.ts';
import { brl, usdt } from '../../../../lib/format/amount.ts';
import { reserveQuery } from '../../../../lib/queries/holdings.ts';
import { askProvider, keptOfOneQuery, useAskUnknown } from '../../../../lib/queries/kept-holdings.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { stopOf, useStops } from '../../../../lib/queries/stops.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { useSectionInAddress } from '../../../../lib/address-params.ts';
import { useChanges } from '../../../../lib/socket/changes.ts';
import { figuresOfQuery, subAccountQuery } from '../api.ts';
import { PAGE } from '../page-texts.ts';
import { TEXTS } from '../texts.ts';
import Details from './details.tsx';
import { NextSteps } from './next-steps.tsx';
import { Overview } from './overview.tsx';

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

/** From totals that the server stores, so that the cost stays constant. */
const AccountFigures = ({ account }: { readonly account: SubAccountRecord }) => {
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
    <DetailRows
      fontVariantNumeric="tabular-nums"
      rows={[
        [PAYMENT_TAGS.converted[0], inWords(conversions.completed, F.none)],
        [F.week, inWords(sumOfDays(data.days), F.noneOfWeek)],
        [PAYMENT_TAGS.converting[0], conversions.open.count],
        [PAYMENT_TAGS.needs_attention[0], conversions.failed.count],
        [F.held, payments['held']?.count ?? 0],
        [
          F.spread,
          <>
            {reserve ? usdt(reserve.usdt_spread) : <Skeleton w="20" />}
            {isAdmin && <SpreadLink to={`${pathOf('ledger')}?tab=spread`}>{F.collect}</SpreadLink>}
          </>,
        ],
      ]}
    />
  );
};

type SectionName = keyof typeof PAGE.sections;

const AccountOrders = lazy(() => import('./account-orders.tsx'));
const People = lazy(() => import('./people.tsx'));
const Wallets = lazy(() => import('./wallets.tsx'));

const SECTIONS: readonly SectionName[] = [
  'overview',
  'rule',
  'people',
  'orders',
  'wallets',
  'deposits',
  'statements',
  'details',
];

type Part = (account: SubAccountRecord) => ReactNode;

export interface AccountPageProps {
  readonly rule: Part;
  readonly deposits: Part;
  readonly statements: Part;
  readonly send?: Part;
}

const Back = () => (
  <LinkButton to={pathOf('sub-accounts')} icon="back" variant="outline">
    {PAGE.back}
  </LinkButton>
);

/** Stored holdings; queries the provider once if none are stored. */
const useHeld = (id: string) => {
  const client = useQueryClient();
  const query = useQuery(keptOfOneQuery(id));
  const isUnknown = query.isSuccess && query.data === undefined;
  useAskUnknown(client, isUnknown ? [id] : []);
  useChanges((frame) => {
    if (frame.type === 'holdings' && frame.id === id)
      void client.invalidateQueries({ queryKey: keys.kept.one(id) });
  });
  return { held: query.data, isLoading: query.isPending, query };
};

/** Queries the provider now. */
const useRefresh = ({ id, external_id: accountId }: SubAccountRecord) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => askProvider(client, [id]),
    onSuccess: ([left]) => {
      if (left) toast.failure(PAGE.refreshFailed, left.reason);
      else toast.success(PAGE.refreshed);
      return client.invalidateQueries({ queryKey: keys.holdings.account(accountId) });
    },
    onError: (error) => toast.failure(PAGE.refreshFailed, messageOf(error)),
  });
};

const Marks = ({ account }: { readonly account: SubAccountRecord }) => {
  const isStopped = stopOf(useStops(), { kind: 'sub_account', sub_account_id: account.id }) !== undefined;
  return (
    <>
      <LabelTag of={SUB_ACCOUNT_TAGS[account.status]} />
      {isStopped && <LabelTag of={SUB_ACCOUNT_TAGS.stopped} dot={false} />}
    </>
  );
};

const SectionLinks = ({ account }: { readonly account: SubAccountRecord }) => {
  const isAdmin = useRole() === 'admin';
  return (
    <Flex as="nav" aria-label={PAGE.sectionLinks} gap="1.5" wrap="wrap">
      {SECTIONS.map((section) => (
        <ChoiceButton key={section} asChild>
          <Link to={{ hash: section }} replace>
            {PAGE.sections[section]}
          </Link>
        </ChoiceButton>
      ))}
      <ChoiceButton asChild>
        <Link to={`${pathOf('recipients')}?${new URLSearchParams({ account: account.id })}`}>
          {PAGE.recipients}
        </Link>
      </ChoiceButton>
      {!isAdmin && (
        <ChoiceButton asChild>
          <Link to={pathOf('account-settings')}>{PAGE.ownActivity}</Link>
        </ChoiceButton>
      )}
    </Flex>
  );
};

const TWO_COLUMNS = { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' };
/** Height of a rule with a destination, so that nothing below moves. */
const RULE_HEIGHT = '18rem';

const waiting = (height: string) => <Skeleton h={height} w="full" />;

interface AccountProps extends AccountPageProps {
  readonly account: SubAccountRecord;
}

const Account = ({ account, rule, deposits, statements, send }: AccountProps) => {
  const { held, isLoading, query } = useHeld(account.id);
  const refresh = useRefresh(account);
  useSectionInAddress(SECTIONS);
  return (
    <Page
      title={account.name}
      subtitle={account.email}
      mark={<Marks account={account} />}
      actions={
        <>
          <Back />
          {send?.(account)}
          <Button onClick={() => refresh.mutate()} loading={refresh.isPending} loadingText={PAGE.refreshing}>
            <Icon name="retry" />
            {PAGE.refresh}
          </Button>
          <StopButton scope={{ kind: 'sub_account', sub_account_id: account.id }} what={account.name} />
          <HistoryLink kind="sub_account" id={account.id} of={account.name} />
        </>
      }
    >
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <SectionLinks account={account} />
        <NextSteps account={account} held={held} loading={isLoading} />
        {query.isError && <Outdated what={TEXTS.holdings} query={query} />}
        {held?.problem && <Notice family="warning">{held.problem.message}</Notice>}
        <Grid templateColumns={TWO_COLUMNS} gap="4">
          <Section id="overview" title={PAGE.sections.overview}>
            <Overview account={account} held={held} loading={isLoading} />
          </Section>
          <Section id="figures" title={PAGE.sections.figures}>
            <AccountFigures account={account} />
          </Section>
        </Grid>
        <Grid templateColumns={TWO_COLUMNS} gap="4">
          <Section id="rule" title={PAGE.sections.rule}>
            <Box minH={RULE_HEIGHT}>
              <WhenSeen waiting={waiting(RULE_HEIGHT)}>{rule(account)}</WhenSeen>
            </Box>
          </Section>
          <Section id="people" title={PAGE.sections.people}>
            <WhenSeen waiting={waiting('6rem')}>
              <People account={account} />
            </WhenSeen>
          </Section>
        </Grid>
        <Section id="orders" title={PAGE.sections.orders}>
          <WhenSeen waiting={<ListSkeleton label={PAGE.orders.loading} />}>
            <AccountOrders account={account} />
          </WhenSeen>
        </Section>
        <Grid templateColumns={TWO_COLUMNS} gap="4">
          <Section id="wallets" title={PAGE.sections.wallets}>
            <WhenSeen waiting={waiting('12rem')}>
              <Wallets accountId={account.external_id} subAccountId={account.id} />
            </WhenSeen>
          </Section>
          <Section id="deposits" title={PAGE.sections.deposits}>
            <WhenSeen waiting={waiting('12rem')}>{deposits(account)}</WhenSeen>
          </Section>
          <Section id="statements" title={PAGE.sections.statements}>
            <WhenSeen waiting={waiting('6rem')}>{statements(account)}</WhenSeen>
          </Section>
          <Section id="details" title={PAGE.sections.details}>
            <Details account={account} held={held} inPage />
          </Section>
        </Grid>
      </Box>
    </Page>
  );
};

/** S2.460. An account out of scope looks like one that does not exist. */
export const AccountPage = (parts: AccountPageProps) => {
  const { id = '' } = useParams();
  const query = useQuery(subAccountQuery(id));
  return (
    <SubjectPage query={query} texts={PAGE} what={PAGE.what} back={<Back />} hasFilter>
      {/* The user can lose access while the page is open. */}
      {query.data && !isGone(query.error) && <Account key={id} account={query.data} {...parts} />}
    </SubjectPage>
  );
};
