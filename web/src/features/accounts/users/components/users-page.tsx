import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { PASSWORD_MINIMUM } from '@ramps-gateway/shared/contract/calls/users.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { usersQuery } from '../../../../lib/queries/users.ts';
import { invitationsQuery } from '../api.ts';
import { CAPABILITIES, ROLE_FAMILIES, TEXTS } from '../texts.ts';
import { InvitationList } from './invitation-list.tsx';
import { type OfUser, UserList } from './user-list.tsx';

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
  // A list of unknown length would push it down.
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
