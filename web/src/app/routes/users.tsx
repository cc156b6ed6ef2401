import { newUserMinimum } from '@ramps-gateway/shared/contract/calls/users.ts';
import { use } from 'react';
import { UsersPage } from '../../features/users/components/users-page.tsx';
import { loadSettings } from '../../lib/settings.ts';

const Users = () => <UsersPage passwordMinimum={newUserMinimum(use(loadSettings()).passwordMinimum)} />;

export default Users;
