import { Box, Button } from '@chakra-ui/react';
import { PASSWORD_MINIMUM } from '@ramps-gateway/shared/contract/calls/users.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { usersQuery } from '../../../lib/queries/users.ts';
import { TEXTS } from '../texts.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { RolePermissions } from './role-permissions.tsx';
import { UserList } from './user-list.tsx';

/** Forms are fetched by those who open one. */
const CreateUserForm = lazy(() => import('./create-user-form.tsx'));

/** User Management (spec 2): the list, or the form that makes one more. */
export const UsersPage = ({ passwordMinimum = PASSWORD_MINIMUM }: { readonly passwordMinimum?: number }) => {
  const [creating, setCreating] = useState(false);
  // Beneath a list of a length that nobody knows yet it would be pushed down.
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
