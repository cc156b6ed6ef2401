import { Box, Button } from '@chakra-ui/react';
import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import { useId, useState } from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { ListHead } from '../../../components/ui/list-head.tsx';
import { State } from '../../../components/ui/state.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { usePaging } from '../../../lib/paging.ts';
import { matching } from '../model/search.ts';
import { TEXTS } from '../texts.ts';
import { UserTable } from './user-table.tsx';

const { list: L } = TEXTS;

/** Rows of a page: as many as one looks through, and few enough for any machine. */
const PAGE = 50;

interface LoadedUsersProps {
  readonly users: readonly User[];
  /** Why the list could not be loaded again. */
  readonly failure: string | null;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
}

export const LoadedUsers = ({ users, failure, refreshing, onRefresh }: LoadedUsersProps) => {
  const titleId = useId();
  const [search, setSearch] = useState('');
  const found = matching(users, search);
  const paging = usePaging(found, PAGE);
  const lookFor = (text: string) => {
    setSearch(text);
    paging.setPage(0);
  };
  return (
    <Box display="grid" gap="3">
      {failure !== null && (
        <Notice
          family="warning"
          title={L.refreshFailed(failure)}
          action={
            <Button size="xs" loading={refreshing} onClick={onRefresh}>
              {L.tryAgain}
            </Button>
          }
        >
          {L.outdated}
        </Notice>
      )}
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
        {found.length > 0 && <UserTable users={paging.shown} />}
        <Pager label={L.pages} paging={paging} />
      </Panel>
    </Box>
  );
};
