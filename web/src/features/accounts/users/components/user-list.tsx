import { Box, Button, Flex } from '@chakra-ui/react';
import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import { CardTable } from '../../../../components/ui/card-table.tsx';
import { ListHead } from '../../../../components/ui/list-head.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { Pager } from '../../../../components/ui/pager.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { messageOf } from '../../../../lib/api/error.ts';
import { usePaging } from '../../../../lib/paging.ts';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { usersQuery } from '../../../../lib/queries/users.ts';
import { matching } from '../../../../lib/search.ts';
import { TEXTS } from '../texts.ts';
import { type OfUser, UserRow } from './user-row.tsx';

const { list: L } = TEXTS;

const ROWS = ['first', 'second', 'third', 'fourth'];

const UsersSkeleton = () => (
  <Panel as="div" role="status" aria-label={TEXTS.list.loading}>
    <Flex align="center" px="4" h="16" borderBottomWidth="1px">
      <Skeleton w="24" />
    </Flex>
    {ROWS.map((row) => (
      <Flex
        key={row}
        align="center"
        justify="space-between"
        gap="6"
        px="4"
        h={{ base: '24', xl: '14' }}
        _notLast={{ borderBottomWidth: '1px' }}
      >
        <Skeleton w="24" />
        <Skeleton w="16" hideBelow="md" />
        <Skeleton w="20" hideBelow="md" />
        <Skeleton w="24" h="9" />
      </Flex>
    ))}
  </Panel>
);

interface UserTableProps {
  readonly users: readonly User[];
  readonly sessionsOf: OfUser | undefined;
}

const UserTable = ({ users, sessionsOf }: UserTableProps) => {
  const me = useProfile().data?.id;
  return (
    <CardTable label={L.title} columns={Object.values(L.columns)}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} isSelf={user.id === me} sessionsOf={sessionsOf} />
      ))}
    </CardTable>
  );
};

const PAGE = 50;

interface LoadedUsersProps {
  readonly users: readonly User[];
  readonly failed: ComponentProps<typeof Outdated> | null;
  readonly sessionsOf: OfUser | undefined;
}

const LoadedUsers = ({ users, failed, sessionsOf }: LoadedUsersProps) => {
  const titleId = useId();
  const [search, setSearch] = useState('');
  const found = matching(users, search, ({ email, display_name, role }) => [
    email,
    display_name,
    ROLE_LABELS[role],
  ]);
  const paging = usePaging(found, PAGE);
  const lookFor = (text: string) => {
    setSearch(text);
    paging.setPage(0);
  };
  return (
    <Box display="grid" gap="3">
      {failed && <Outdated {...failed} />}
      <Panel aria-labelledby={titleId} overflow="hidden">
        <ListHead
          as="h2"
          id={titleId}
          title={L.title}
          mark={<Tag family="neutral">{L.count(users.length)}</Tag>}
          search={
            users.length > 0 && {
              label: L.search,
              placeholder: L.searchPlaceholder,
              value: search,
              onChange: lookFor,
            }
          }
        />
        {users.length === 0 && <State icon="people" title={L.empty} text={L.emptyText} />}
        {users.length > 0 && found.length === 0 && (
          <State icon="search" title={L.empty} text={L.noMatch(search.trim())}>
            <Button onClick={() => lookFor('')}>{L.clearSearch}</Button>
          </State>
        )}
        {found.length > 0 && <UserTable users={paging.shown} sessionsOf={sessionsOf} />}
        <Pager label={L.pages} paging={paging} />
      </Panel>
    </Box>
  );
};

/** Polled every 30 s (S9.17). */
export const UserList = ({ sessionsOf }: { readonly sessionsOf: OfUser | undefined }) => {
  const query = useQuery(usersQuery);
  const { data, error, isRefetchError } = query;
  if (data)
    return (
      <LoadedUsers
        users={data}
        sessionsOf={sessionsOf}
        failed={isRefetchError ? { query, title: L.refreshFailed(messageOf(error)) } : null}
      />
    );
  return error ? (
    <Panel>
      <Failed title={L.loadFailed(messageOf(error))} message={null} query={query} />
    </Panel>
  ) : (
    <UsersSkeleton />
  );
};
