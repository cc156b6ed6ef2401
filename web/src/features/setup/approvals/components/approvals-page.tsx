import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import type { Approval } from '@ramps-gateway/shared/contract/approvals.ts';
import type { Policy } from '@ramps-gateway/shared/contract/calls/policy.ts';
import { CHOSEN_ITEMS } from '@ramps-gateway/shared/domain/policy.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { APPROVAL_TAGS } from '@ramps-gateway/shared/domain/states/setup.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LookalikeNotice } from '../../../../components/ui/destination-details.tsx';
import { DetailRows } from '../../../../components/ui/detail-list.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Notice, RetryNotice } from '../../../../components/ui/notice.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { ExactTime } from '../../../../components/ui/time.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { LabelTag, Tag } from '../../../../components/ui/tag.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { ValuesTable } from '../../../../components/ui/values-table.tsx';
import { brl } from '../../../../lib/format/amount.ts';
import { approvalsQuery } from '../../../../lib/queries/approvals.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { type Decision, policyQuery } from '../api.ts';
import { APPROVAL_FIELDS } from '../model/fields.ts';
import { nameOf, sentenceOf } from '../model/sentence.ts';
import { similarTo } from '../model/values.ts';
import { STATE_HINTS, TEXTS } from '../texts.ts';

const Facts = ({ approval }: { readonly approval: Approval }) => {
  const { maker, amount_brl: worth, together_brl: together, sub_account: account } = approval;
  const { decided_by: by, decided_at: at, note } = approval;
  return (
    <DetailRows
      fontVariantNumeric="tabular-nums"
      rows={[
        [TEXTS.by, `${maker.email ?? TEXTS.noEmail} (${ROLE_LABELS[maker.role]})`],
        [TEXTS.asked, <ExactTime key="asked" iso={approval.created_at} />],
        account && [TEXTS.subAccount, account.name],
        worth !== null && [TEXTS.worth, brl(worth)],
        together !== null && [TEXTS.together, brl(together)],
        approval.state === 'open' && [TEXTS.until, <ExactTime key="until" iso={approval.ends_at} />],
        by &&
          at !== null && [
            TEXTS.decision,
            <>
              <Box>{by.email ?? TEXTS.noEmail}</Box>
              <ExactTime iso={at} />
            </>,
          ],
        note !== null && note !== '' && [TEXTS.note, note],
      ]}
    />
  );
};

const Outcome = ({ approval: { state, reason } }: { readonly approval: Approval }) => {
  const hint = STATE_HINTS[state];
  if (hint === undefined) return null;
  return (
    <Notice family={state === 'ended' ? 'info' : APPROVAL_TAGS.failed[1]} title={hint}>
      {reason}
    </Notice>
  );
};

const Actions = ({ approval }: { readonly approval: Approval }) => {
  const [asked, setAsked] = useState<Decision>('approve');
  const [open, setOpen] = useState(false);
  const dialog = useOnDemand(() => import('./decision-dialog.tsx'));
  const ask = (decision: Decision) =>
    dialog.request(() => {
      setAsked(decision);
      setOpen(true);
    });
  const { may_decide: mine, may_withdraw: own, why_not: whyNot, state } = approval;
  if (state !== 'open') return null;
  return (
    <Flex align="center" justify="space-between" gap="3" wrap="wrap">
      <Muted>{whyNot}</Muted>
      <Flex gap="2" ms="auto">
        {own && <Button onClick={() => ask('withdraw')}>{TEXTS.withdraw}</Button>}
        {mine && (
          <>
            <Button onClick={() => ask('reject')}>{TEXTS.reject}</Button>
            <Button variant="solid" colorPalette="accent" onClick={() => ask('approve')}>
              {TEXTS.approve}
            </Button>
          </>
        )}
      </Flex>
      {dialog.Part && (
        <dialog.Part approval={approval} open={open} decision={asked} onClose={() => setOpen(false)} />
      )}
    </Flex>
  );
};

export const ApprovalCard = ({ approval }: { readonly approval: Approval }) => {
  const { state, first_time: isFirst, before, after } = approval;
  return (
    <Panel as="li" padded aria-label={nameOf(approval)}>
      <Flex
        direction={{ base: 'column', md: 'row' }}
        align="flex-start"
        justify="space-between"
        gap="3"
        mb="4"
      >
        <Box minW="0">
          <Muted mb="0.5">{nameOf(approval)}</Muted>
          <Box as="h2" textStyle="section" overflowWrap="anywhere">
            {sentenceOf(approval)}
          </Box>
        </Box>
        <Flex gap="2" wrap="wrap" justify={{ md: 'flex-end' }} flexShrink="0">
          {isFirst && <Tag family="warning">{TEXTS.firstTime}</Tag>}
          <LabelTag of={APPROVAL_TAGS[state]} />
        </Flex>
      </Flex>
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <Outcome approval={approval} />
        <LookalikeNotice of={similarTo(approval)} />
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.4fr) minmax(0, 1fr)' }}
          gap={{ base: '4', lg: '8' }}
        >
          <Box minW="0">
            <Box as="h3" textStyle="label" color="fg.muted" mb="2">
              {TEXTS.change}
            </Box>
            <ValuesTable before={before ?? null} after={after ?? null} fields={APPROVAL_FIELDS} />
          </Box>
          <Box alignSelf="start" display="grid" gap="3">
            <Facts approval={approval} />
            <HistoryLink kind="approval" id={approval.id} of={nameOf(approval)} />
          </Box>
        </Grid>
        <Actions approval={approval} />
      </Box>
    </Panel>
  );
};

const { policy: P } = TEXTS;

const ShownPolicy = ({ policy, change }: { readonly policy: Policy; readonly change: ReactNode }) => {
  if (!policy.on)
    return (
      <Notice family="danger" title={P.off} action={change}>
        {P.offText}
      </Notice>
    );
  const count = Object.values(policy.items).filter(Boolean).length;
  return (
    <Panel padded>
      <Flex align="flex-start" justify="space-between" gap="3">
        <Box minW="0">
          <SectionTitle mb="1">{P.title}</SectionTitle>
          <Muted>{`${P.on(count, CHOSEN_ITEMS.length)}. ${P.second[policy.second]}`}</Muted>
        </Box>
        {change}
      </Flex>
      {policy.only_one && (
        <Box mt="3">
          <Notice family="warning">{P.onlyOne}</Notice>
        </Box>
      )}
    </Panel>
  );
};

/** The height of its texts, so that nothing below moves. */
const HEIGHT = { base: '124px', sm: '84px' };

/** Red if nothing needs approval. */
export const PolicyPanel = () => {
  const query = useQuery(policyQuery);
  const dialog = useDialog(() => import('./policy-dialog.tsx'));
  if (query.isPending) return <Skeleton h={HEIGHT} aria-label={P.loading} />;
  if (!query.data) return <RetryNotice query={query}>{P.loadFailed}</RetryNotice>;
  const change = (
    <Flex direction={{ base: 'column', sm: 'row' }} gap="2">
      <HistoryLink kind="policy" id="gateway" of={P.title} />
      <Button {...dialog.trigger} size="sm" flexShrink="0">
        {P.change}
      </Button>
    </Flex>
  );
  return (
    <Box minH={HEIGHT}>
      <ShownPolicy policy={query.data} change={change} />
      {dialog.Part && <dialog.Part {...dialog.shown} policy={query.data} />}
    </Box>
  );
};

const SHOWN = ['open', 'decided'] as const;
type Shown = (typeof SHOWN)[number];

const List = ({ state }: { readonly state: Shown }) => (
  <PagedList
    query={useInfiniteQuery(approvalsQuery(state))}
    loading={TEXTS.loading}
    loadFailed={TEXTS.loadFailed}
    empty={TEXTS.empty[state]}
  >
    {(items) => (
      <Box as="ul" aria-label={TEXTS.label} listStyleType="none" display="grid" gap="3">
        {items.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} />
        ))}
      </Box>
    )}
  </PagedList>
);

export const ApprovalsPage = () => {
  const [state, setState] = useState<Shown>('open');
  const isAdministrator = useRole() === 'admin';
  return (
    <Page title={TEXTS.title} subtitle={TEXTS.subtitle}>
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {isAdministrator && <PolicyPanel />}
        <StateFilter
          label={TEXTS.stateLabel}
          states={SHOWN}
          labels={TEXTS.states}
          chosen={state}
          onChoose={setState}
        />
        <List state={state} />
      </Box>
    </Page>
  );
};
