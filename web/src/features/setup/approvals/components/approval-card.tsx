import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import type { Approval } from '@ramps-gateway/shared/contract/approvals.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { useState } from 'react';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { LookalikeNotice } from '../../../../components/ui/destination-details.tsx';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { ExactTime } from '../../../../components/ui/time.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { ValuesTable } from '../../../../components/ui/values-table.tsx';
import { brl } from '../../../../lib/format/amount.ts';
import type { Decision } from '../api.ts';
import { similarTo } from '../model/destination.ts';
import { APPROVAL_FIELDS } from '../model/fields.ts';
import { nameOf, sentenceOf } from '../model/sentence.ts';
import { STATE_FAMILIES, STATE_HINTS, STATE_LABELS, TEXTS } from '../texts.ts';

const Facts = ({ approval }: { readonly approval: Approval }) => {
  const { maker, amount_brl: worth, together_brl: together, sub_account: account } = approval;
  const { decided_by: by, decided_at: at, note } = approval;
  return (
    <DetailList>
      <Detail name={TEXTS.by}>
        <Box overflowWrap="anywhere">{`${maker.email ?? TEXTS.noEmail} (${ROLE_LABELS[maker.role]})`}</Box>
      </Detail>
      <Detail name={TEXTS.asked}>
        <ExactTime iso={approval.created_at} />
      </Detail>
      {account && (
        <Detail name={TEXTS.subAccount}>
          <Box overflowWrap="anywhere">{account.name}</Box>
        </Detail>
      )}
      {worth !== null && (
        <Detail name={TEXTS.worth}>
          <Box fontVariantNumeric="tabular-nums">{brl(worth)}</Box>
        </Detail>
      )}
      {together !== null && (
        <Detail name={TEXTS.together}>
          <Box fontVariantNumeric="tabular-nums">{brl(together)}</Box>
        </Detail>
      )}
      {approval.state === 'open' && (
        <Detail name={TEXTS.until}>
          <ExactTime iso={approval.ends_at} />
        </Detail>
      )}
      {by && at && (
        <Detail name={TEXTS.decision}>
          <Box overflowWrap="anywhere">{by.email ?? TEXTS.noEmail}</Box>
          <ExactTime iso={at} />
        </Detail>
      )}
      {note && (
        <Detail name={TEXTS.note}>
          <Box overflowWrap="anywhere">{note}</Box>
        </Detail>
      )}
    </DetailList>
  );
};

const Outcome = ({ approval: { state, reason } }: { readonly approval: Approval }) => {
  const hint = STATE_HINTS[state];
  if (hint === undefined) return null;
  return (
    <Notice family={state === 'ended' ? 'info' : state === 'refused' ? 'warning' : 'danger'} title={hint}>
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
      <Box textStyle="sm" color="fg.muted">
        {whyNot}
      </Box>
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
          <Box textStyle="sm" color="fg.muted" mb="0.5">
            {nameOf(approval)}
          </Box>
          <Box as="h2" textStyle="section" overflowWrap="anywhere">
            {sentenceOf(approval)}
          </Box>
        </Box>
        <Flex gap="2" wrap="wrap" justify={{ md: 'flex-end' }} flexShrink="0">
          {isFirst && <Tag family="warning">{TEXTS.firstTime}</Tag>}
          <Tag family={STATE_FAMILIES[state]} dot>
            {STATE_LABELS[state]}
          </Tag>
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
