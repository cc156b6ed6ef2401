import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import { CardTable } from '../../../components/ui/card-table.tsx';
import { useProfile } from '../../../lib/queries/profile.ts';
import { TEXTS } from '../texts.ts';
import { UserRow } from './user-row.tsx';

const { list: L } = TEXTS;

export const UserTable = ({ users }: { readonly users: readonly User[] }) => {
  const me = useProfile().data?.id;
  return (
    <CardTable label={L.title} columns={Object.values(L.columns)}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} isSelf={user.id === me} />
      ))}
    </CardTable>
  );
};
