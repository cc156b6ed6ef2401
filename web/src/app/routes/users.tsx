import { newUserMinimum, type User } from '@ramps-gateway/shared/contract/calls/users.ts';
import { use } from 'react';
import { SessionsButton } from '../../features/accounts/sessions/components/sessions-button.tsx';
import { UsersPage } from '../../features/accounts/users/components/users-page.tsx';
import { loadSettings } from '../../lib/settings.ts';

const sessionsOf = ({ id, email }: User) => <SessionsButton person={{ id, who: email || id }} />;

const Users = () => (
  <UsersPage passwordMinimum={newUserMinimum(use(loadSettings()).passwordMinimum)} sessionsOf={sessionsOf} />
);

export default Users;
