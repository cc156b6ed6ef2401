import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { PASSWORD_MINIMUM } from '@ramps-gateway/shared/contract/calls/users.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { Panel, SectionTitle } from '../../../components/ui/panel.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { usersQuery } from '../../../lib/queries/users.ts';
import { CAPABILITIES, ROLE_FAMILIES, TEXTS } from '../texts.ts';
import { UserList } from './user-list.tsx';

const FIELDS = ['email', 'name', 'password', 'again', 'role'];

/** In the size of the form that will come. */
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

/** What each role may do (S2.97). */
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

/** Forms are fetched by those who open one. */
const CreateUserForm = lazy(() => import('./create-user-form.tsx'));

/** User Management (S2.95 to S2.102): the list, or the form that makes one more. */
export const UsersPage = ({ passwordMinimum = PASSWORD_MINIMUM }: { readonly passwordMinimum?: number }) => {
  const [creating, setCreating] = useState(false);
  // Below a list of unknown length it would be pushed down.
  const settled = !useQuery(usersQuery).isPending;
  const toggle = useRef<HTMLButtonElement>(null);
  const backToList = () => {
    setCreating(false);
    toggle.current?.focus();
  };
  return (
    <Page
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      actions={
        <Button
          ref={toggle}
          variant={creating ? 'outline' : 'solid'}
          colorPalette={creating ? 'neutral' : 'accent'}
          onClick={() => setCreating(!creating)}
        >
          <Icon name={creating ? 'back' : 'plus'} />
          {creating ? TEXTS.back : TEXTS.create}
        </Button>
      }
    >
      <Box display="grid" gap="5">
        {creating ? (
          <Suspense fallback={<FormSkeleton />}>
            <CreateUserForm onCreated={backToList} passwordMinimum={passwordMinimum} />
          </Suspense>
        ) : (
          <UserList />
        )}
        {settled && <RolePermissions />}
      </Box>
    </Page>
  );
};
