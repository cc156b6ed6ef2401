import { Box, Button } from '@chakra-ui/react';
import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useQuery } from '@tanstack/react-query';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { RetryNotice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { useUserId } from '../../../../lib/auth/session.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { usersQuery } from '../../../../lib/queries/users.ts';
import { PAGE } from '../page-texts.ts';

const { people: P } = PAGE;

interface PersonProps {
  readonly id: string | null;
  readonly users: readonly User[] | undefined;
  readonly loading: boolean;
}

const Person = ({ id, users, loading }: PersonProps) => {
  const own = useUserId();
  const user = users?.find((each) => each.id === id);
  if (id === null) return <Box color="fg.subtle">{P.nobody}</Box>;
  if (user)
    return (
      <Box minW="0" overflowWrap="anywhere">
        <Box>
          {user.display_name ?? user.email}
          {id === own && ` (${P.you})`}
        </Box>
        {user.display_name !== null && <Quiet>{user.email}</Quiet>}
      </Box>
    );
  if (loading)
    return (
      <Box minH="9">
        <Skeleton w="24" />
      </Box>
    );
  return id === own ? P.you : P.somebody;
};

interface ChangeProps {
  readonly account: SubAccountRecord;
  readonly users: readonly User[];
}

const Change = ({ account, users }: ChangeProps) => {
  const dialog = useDialog(() => import('./assign-dialog.tsx'));
  return (
    <>
      <Button {...dialog.trigger} mt="3" aria-haspopup="dialog" aria-label={P.changeOf(account.name)}>
        {P.change}
      </Button>
      {dialog.Part && <dialog.Part {...dialog.shown} account={account} users={users} />}
    </>
  );
};

const People = ({ account }: { readonly account: SubAccountRecord }) => {
  const isAdmin = useRole() === 'admin';
  const query = useQuery({ ...usersQuery, enabled: isAdmin, refetchInterval: false });
  const users = isAdmin ? query.data : undefined;
  const loading = isAdmin && query.isPending;
  return (
    <>
      {isAdmin && query.isError && (
        <Box mb="2">
          <RetryNotice title={P.loadFailed} query={query} />
        </Box>
      )}
      <DetailList>
        <Detail name={P.owner}>
          <Person id={account.user_id} users={users} loading={loading} />
        </Detail>
        <Detail name={P.manager}>
          <Person id={account.manager_id} users={users} loading={loading} />
        </Detail>
      </DetailList>
      {users && <Change account={account} users={users} />}
    </>
  );
};

export default People;
