import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { INVITATION_TAGS } from '@ramps-gateway/shared/domain/states/accounts.ts';
import type { Invitation } from '@ramps-gateway/shared/contract/calls/invitations.ts';
import { PASSWORD_MINIMUM } from '@ramps-gateway/shared/contract/calls/users.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import { ConfirmButton } from '../../../../components/ui/confirm-button.tsx';
import { type Column, DataRows } from '../../../../components/ui/data-list.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { ListHead } from '../../../../components/ui/list-head.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { LabelTag, Tag } from '../../../../components/ui/tag.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { Time } from '../../../../components/ui/time.tsx';
import { dayAndTime } from '../../../../lib/format/time.ts';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { usersQuery } from '../../../../lib/queries/users.ts';
import { invitationsQuery, useResend, useRevoke } from '../api.ts';
import { CAPABILITIES, ROLE_FAMILIES, TEXTS } from '../texts.ts';
import { type OfUser, UserList } from './user-list.tsx';

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
        <LabelTag
          of={INVITATION_TAGS[sent === null ? 'not_sent' : isExpired ? 'expired' : 'invited']}
          dot={false}
        />
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
    width: 'minmax(12rem, 1fr)',
  },
  {
    header: C.by,
    cell: ({ invited_by: by }) => (by.id === me ? I.you : (by.email ?? by.id)),
    css: { overflowWrap: 'anywhere', color: 'fg.muted' },
  },
  {
    header: C.sent,
    cell: ({ sent_at: sent }) => (sent === null ? INVITATION_TAGS.not_sent[0] : <Moment iso={sent} />),
  },
  { header: C.expires, cell: ({ expires_at: at }) => (at === null ? '' : <Moment iso={at} />) },
  { header: C.actions, cell: (invitation) => <Actions invitation={invitation} />, width: 'max-content' },
];

/** Renders nothing without invitations, or while the list above can still grow. */
const InvitationList = ({ hidden }: { readonly hidden: boolean }) => {
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

const FIELDS = ['email', 'name', 'password', 'again', 'role'];

const FormSkeleton = () => (
  <Panel as="div" padded role="status" aria-label={TEXTS.form.loading}>
    <Box display="grid" gap="4" maxW="prose">
      {FIELDS.map((field) => (
        <Skeleton key={field} h="14" w="full" />
      ))}
    </Box>
  </Panel>
);

const List = chakra('ul', {
  base: { display: 'grid', gap: '1', mt: '2.5', ps: '4', listStyleType: 'disc', color: 'fg.muted' },
});

const RolePermissions = () => {
  const titleId = useId();
  return (
    <Panel padded aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{TEXTS.permissions}</SectionTitle>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }} gap={{ base: '5', md: '6' }}>
        {CAPABILITIES.map(({ role, can }) => (
          <Box key={role} textStyle="sm">
            <Flex as="h3">
              <Tag family={ROLE_FAMILIES[role]}>{ROLE_LABELS[role]}</Tag>
            </Flex>
            <List>
              {can.map((capability) => (
                <li key={capability}>{capability}</li>
              ))}
            </List>
          </Box>
        ))}
      </Grid>
    </Panel>
  );
};

const CreateUserForm = lazy(() => import('./create-user-form.tsx'));
const InviteForm = lazy(() => import('./invite-form.tsx'));

interface UsersPageProps {
  readonly passwordMinimum?: number;
  readonly sessionsOf?: OfUser;
}

/** S2.95 to S2.102. */
export const UsersPage = ({ passwordMinimum = PASSWORD_MINIMUM, sessionsOf }: UsersPageProps) => {
  const [form, setForm] = useState<'create' | 'invite' | null>(null);
  // Until both lists have loaded, their growth would push this down.
  const areUsersPending = useQuery(usersQuery).isPending;
  const settled = !useQuery(invitationsQuery).isPending && !areUsersPending;
  const toggle = useRef<HTMLButtonElement>(null);
  const backToList = () => {
    setForm(null);
    toggle.current?.focus();
  };
  return (
    <Page
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      actions={
        <>
          {form === null && (
            <Button variant="outline" colorPalette="neutral" onClick={() => setForm('invite')}>
              <Icon name="mail" />
              {TEXTS.invite}
            </Button>
          )}
          <Button
            ref={toggle}
            variant={form ? 'outline' : 'solid'}
            colorPalette={form ? 'neutral' : 'accent'}
            onClick={() => setForm(form ? null : 'create')}
          >
            <Icon name={form ? 'back' : 'plus'} />
            {form ? TEXTS.back : TEXTS.create}
          </Button>
        </>
      }
    >
      <Box display="grid" gap="5">
        {form ? (
          <Suspense fallback={<FormSkeleton />}>
            {form === 'create' ? (
              <CreateUserForm onCreated={backToList} passwordMinimum={passwordMinimum} />
            ) : (
              <InviteForm onInvited={backToList} />
            )}
          </Suspense>
        ) : (
          <>
            <UserList sessionsOf={sessionsOf} />
            <InvitationList hidden={!settled} />
          </>
        )}
        {settled && <RolePermissions />}
      </Box>
    </Page>
  );
};
