import { Box, Button, Flex } from '@chakra-ui/react';
import type { Invitation } from '@ramps-gateway/shared/contract/calls/invitations.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { ConfirmButton } from '../../../../components/ui/confirm-button.tsx';
import { type Column, DataRows } from '../../../../components/ui/data-list.tsx';
import { ListHead } from '../../../../components/ui/list-head.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { Time } from '../../../../components/ui/time.tsx';
import { dayAndTime } from '../../../../lib/format/time.ts';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { invitationsQuery, useResend, useRevoke } from '../api.ts';
import { TEXTS } from '../texts.ts';

const { invitations: I } = TEXTS;
const { columns: C } = I;

const Actions = ({ invitation }: { readonly invitation: Invitation }) => {
  const resend = useResend(invitation);
  const revoke = useRevoke(invitation);
  const { email } = invitation;
  return (
    <Flex gap="2" wrap="wrap">
      <Button aria-label={I.resendLabel(email)} loading={resend.isPending} onClick={() => resend.mutate()}>
        {I.resend}
      </Button>
      <ConfirmButton
        aria-label={I.revokeLabel(email)}
        loading={revoke.isPending}
        question={{ title: I.revokeTitle, text: I.revokeText(email), confirm: I.revokeConfirm }}
        act={revoke}
      >
        {I.revoke}
      </ConfirmButton>
    </Flex>
  );
};

const Moment = ({ iso }: { readonly iso: string }) => (
  <Box as="span" whiteSpace="nowrap" color="fg.muted">
    <Time iso={iso}>{dayAndTime(iso)}</Time>
  </Box>
);

const NameCell = ({ invitation, now }: { readonly invitation: Invitation; readonly now: number }) => {
  const { email, display_name: name, sent_at: sent, expires_at: expires } = invitation;
  const isExpired = expires !== null && Date.parse(expires) <= now;
  return (
    <>
      <Flex align="center" gap="2" wrap="wrap" fontWeight="medium" overflowWrap="anywhere">
        <Box as="span" minW="0">
          {email}
        </Box>
        <Tag family={isExpired || sent === null ? 'warning' : 'info'}>
          {sent === null ? I.notSent : isExpired ? I.expired : I.invited}
        </Tag>
      </Flex>
      {name !== email && <Muted overflowWrap="anywhere">{name}</Muted>}
    </>
  );
};

const columnsOf = (me: string | undefined): readonly Column<Invitation>[] => [
  {
    header: C.user,
    cell: (invitation, { now }) => <NameCell invitation={invitation} now={now} />,
    onPhone: 'title',
  },
  {
    header: C.by,
    cell: ({ invited_by: by }) => (by.id === me ? I.you : (by.email ?? by.id)),
    css: { overflowWrap: 'anywhere', color: 'fg.muted' },
  },
  { header: C.sent, cell: ({ sent_at: sent }) => (sent === null ? I.notSent : <Moment iso={sent} />) },
  { header: C.expires, cell: ({ expires_at: at }) => (at === null ? '' : <Moment iso={at} />) },
  { header: C.actions, cell: (invitation) => <Actions invitation={invitation} /> },
];

/** Nothing if there are none, or while the list above may still grow. */
export const InvitationList = ({ hidden }: { readonly hidden: boolean }) => {
  const titleId = useId();
  const query = useQuery(invitationsQuery);
  const { data, error } = query;
  const me = useProfile().data?.id;
  const columns = useMemo(() => columnsOf(me), [me]);
  if (hidden) return null;
  if (!data)
    return error ? (
      <Panel>
        <Failed title={I.loadFailed} message={null} query={query} />
      </Panel>
    ) : null;
  if (data.length === 0) return null;
  return (
    <Panel aria-labelledby={titleId} overflow="hidden">
      <ListHead as="h2" id={titleId} title={I.title} mark={<Tag family="neutral">{data.length}</Tag>} />
      <DataRows label={I.title} columns={columns} rows={data} rowKey={({ id }) => id} />
    </Panel>
  );
};
