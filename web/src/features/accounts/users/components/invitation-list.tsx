import { Box, Button, Flex } from '@chakra-ui/react';
import type { Invitation } from '@ramps-gateway/shared/contract/calls/invitations.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { ListHead } from '../../../../components/ui/list-head.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { Time } from '../../../../components/ui/time.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { dayAndTime } from '../../../../lib/format/time.ts';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { invitationsQuery, useResend, useRevoke } from '../api.ts';
import { TEXTS } from '../texts.ts';

const {
  invitations: I,
  invitations: { columns: C },
} = TEXTS;

const Actions = ({ invitation }: { readonly invitation: Invitation }) => {
  const [asking, setAsking] = useState(false);
  const resend = useResend(invitation);
  const revoke = useRevoke(invitation);
  const { email } = invitation;
  return (
    <Flex gap="2" wrap="wrap">
      <Button aria-label={I.resendLabel(email)} loading={resend.isPending} onClick={() => resend.mutate()}>
        {I.resend}
      </Button>
      <Button aria-label={I.revokeLabel(email)} loading={revoke.isPending} onClick={() => setAsking(true)}>
        {I.revoke}
      </Button>
      <ConfirmDialog
        open={asking}
        title={I.revokeTitle}
        text={I.revokeText(email)}
        confirm={I.revokeConfirm}
        running={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </Flex>
  );
};

const Moment = ({ iso }: { readonly iso: string }) => (
  <Box as="span" whiteSpace="nowrap" color="fg.muted">
    <Time iso={iso}>{dayAndTime(iso)}</Time>
  </Box>
);

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly now: number;
  readonly me: string | undefined;
}

const InvitationRow = ({ invitation, now, me }: InvitationRowProps) => {
  const { email, display_name: name, invited_by: by, sent_at: sent, expires_at: expires } = invitation;
  const isExpired = expires !== null && Date.parse(expires) <= now;
  return (
    <CardRow>
      <CardCell>
        <Flex align="center" gap="2" wrap="wrap" fontWeight="medium" overflowWrap="anywhere">
          <Box as="span" minW="0">
            {email}
          </Box>
          <Tag family={isExpired || sent === null ? 'warning' : 'info'}>
            {sent === null ? I.notSent : isExpired ? I.expired : I.invited}
          </Tag>
        </Flex>
        {name !== email && (
          <Box textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {name}
          </Box>
        )}
      </CardCell>
      <CardCell label={C.by}>
        <Box as="span" overflowWrap="anywhere" color="fg.muted">
          {by.id === me ? I.you : (by.email ?? by.id)}
        </Box>
      </CardCell>
      <CardCell label={C.sent}>{sent === null ? I.notSent : <Moment iso={sent} />}</CardCell>
      <CardCell label={C.expires}>{expires === null ? '' : <Moment iso={expires} />}</CardCell>
      <CardCell label={C.actions}>
        <Actions invitation={invitation} />
      </CardCell>
    </CardRow>
  );
};

/** Nothing if there are none, or while the list above may still grow. */
export const InvitationList = ({ hidden }: { readonly hidden: boolean }) => {
  const titleId = useId();
  const query = useQuery(invitationsQuery);
  const { data, error } = query;
  const now = useNow();
  const me = useProfile().data?.id;
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
      <CardTable label={I.title} columns={Object.values(C)}>
        {data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} now={now} me={me} />
        ))}
      </CardTable>
    </Panel>
  );
};
