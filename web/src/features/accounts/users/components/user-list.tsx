import { Box, Button, Flex, Spinner } from '@chakra-ui/react';
import { USER_TAGS } from '@ramps-gateway/shared/domain/states/accounts.ts';
import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import { isDemotion, isRole, type Role, ROLE_LABELS, ROLES } from '@ramps-gateway/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ConfirmButton } from '../../../../components/ui/confirm-button.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { type Column, DataRows } from '../../../../components/ui/data-list.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { ListHead } from '../../../../components/ui/list-head.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { Pager, usePaging } from '../../../../components/ui/pager.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { PlainSelect } from '../../../../components/ui/plain-select.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { LabelTag, Tag } from '../../../../components/ui/tag.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { Time } from '../../../../components/ui/time.tsx';
import { messageOf } from '../../../../lib/api/error.ts';
import { day, dayAndTime } from '../../../../lib/format/time.ts';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { usersQuery } from '../../../../lib/queries/users.ts';
import { matching } from '../../../../lib/search.ts';
import { useChangeRole, useChangeState, useResetFactor } from '../api.ts';
import { ROLE_FAMILIES, TEXTS } from '../texts.ts';

const { role: R, state: S, factor: F, list: L } = TEXTS;
const { columns: C } = L;

/** Returns the focus to a control that lost it by being disabled, unless the user moved it elsewhere. */
const useFocusAfter = (running: boolean, control: RefObject<HTMLElement | null>): void => {
  const hasRun = useRef(false);
  useEffect(() => {
    if (!running && hasRun.current && document.activeElement === document.body) control.current?.focus();
    hasRun.current = running;
  }, [running, control]);
};

const CHOICES = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

const Running = () => (
  <Flex
    role="status"
    position="absolute"
    insetY="0.5"
    insetEnd="1"
    align="center"
    px="1.5"
    bg="bg.panel"
    color="accent.fg"
  >
    <Spinner size="sm" aria-hidden="true" />
    <Box srOnly>{R.running}</Box>
  </Flex>
);

const whoIs = ({ email }: User): string => email || L.noEmail;

interface Question {
  readonly role: Role;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
}

/** Null for a step up to gateway user, which needs no confirmation. */
const questionFor = (user: User, role: Role, isSelf: boolean): Question | null => {
  const [who, label] = [whoIs(user), ROLE_LABELS[role]];
  if (isSelf) return { role, title: R.ownTitle, text: R.ownText(label), confirm: R.ownConfirm };
  if (role === 'admin') return { role, title: R.adminTitle, text: R.adminText(who), confirm: R.adminConfirm };
  if (!isDemotion(user.role, role)) return null;
  return {
    role,
    title: R.lowerTitle(label),
    text: R.lowerText(who, user.role, role),
    confirm: R.lowerConfirm,
  };
};

/** In some browsers arrow keys select immediately: passing over a role must neither grant nor take rights. */
const RoleSelect = ({ user, isSelf }: { readonly user: User; readonly isSelf: boolean }) => {
  const [question, setQuestion] = useState<Question | null>(null);
  const [asking, setAsking] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const change = useChangeRole(user.id);
  useFocusAfter(change.isPending, select);
  // Shows the chosen role until the server answers.
  const shown = change.isPending ? change.variables : asking && question ? question.role : user.role;
  const choose = (text: string) => {
    if (!isRole(text) || text === user.role) return;
    const next = questionFor(user, text, isSelf);
    if (!next) return change.mutate(text);
    setQuestion(next);
    setAsking(true);
  };
  return (
    <Box position="relative" w="max-content" maxW="full">
      <PlainSelect
        ref={select}
        aria-label={R.label(whoIs(user))}
        choices={CHOICES}
        value={shown}
        disabled={change.isPending}
        onChange={(event) => choose(event.target.value)}
      />
      {change.isPending && <Running />}
      {question && (
        <ConfirmDialog
          open={asking}
          title={question.title}
          text={question.text}
          confirm={question.confirm}
          running={change.isPending}
          onConfirm={() => change.mutate(question.role, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
};

const StateButton = ({ user }: { readonly user: User }) => {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = useChangeState(user.id);
  useFocusAfter(change.isPending, button);
  const isDisabled = user.state === 'disabled';
  const who = whoIs(user);
  return (
    <>
      <Button
        ref={button}
        aria-label={isDisabled ? S.enableLabel(who) : S.disableLabel(who)}
        loading={change.isPending}
        onClick={() => (isDisabled ? change.mutate('enabled') : setAsking(true))}
      >
        {isDisabled ? S.enable : S.disable}
      </Button>
      <ConfirmDialog
        open={asking}
        title={S.title}
        text={S.text(who)}
        confirm={S.confirm}
        running={change.isPending}
        onConfirm={() => change.mutate('disabled', { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
};

const ResetFactor = ({ user }: { readonly user: User }) => {
  const who = whoIs(user);
  return (
    <ConfirmButton
      aria-label={F.resetLabel(who)}
      question={{ title: F.title, text: F.text(who), confirm: F.confirm }}
      act={useResetFactor(user.id)}
    >
      {F.reset}
    </ConfirmButton>
  );
};

export type OfUser = (user: User) => ReactNode;

/** Null if the name is just the email, its default. */
const nameOf = ({ display_name, email }: User): string | null =>
  display_name === email || display_name === '' ? null : display_name;

const Moment = ({ iso, text }: { readonly iso: string; readonly text: string }) => (
  <Box as="span" whiteSpace="nowrap" color="fg.muted">
    <Time iso={iso}>{text}</Time>
  </Box>
);

const Factor = ({ factor }: { readonly factor: User['second_factor'] }) => (
  <Box mt="1" textStyle="xs" color={factor ? 'fg.muted' : 'fg.subtle'} whiteSpace={{ xl: 'nowrap' }}>
    {factor ? <Time iso={factor.since}>{L.factor}</Time> : L.noFactor}
  </Box>
);

const Who = ({ user, isSelf }: { readonly user: User; readonly isSelf: boolean }) => {
  const name = nameOf(user);
  return (
    <>
      <Flex align="center" gap="2" wrap="wrap" fontWeight="medium" overflowWrap="anywhere">
        <Box as="span" minW="0" color={user.email === '' ? 'fg.subtle' : undefined}>
          {user.email || L.noEmail}
        </Box>
        {isSelf && <Tag family="neutral">{L.you}</Tag>}
        {user.state !== 'enabled' && <LabelTag of={USER_TAGS[user.state]} dot={false} />}
      </Flex>
      {name !== null && <Muted overflowWrap="anywhere">{name}</Muted>}
    </>
  );
};

const columnsOf = (me: string | undefined, sessionsOf: OfUser | undefined): readonly Column<User>[] => [
  {
    header: C.user,
    cell: (user) => <Who user={user} isSelf={user.id === me} />,
    onPhone: 'title',
    // A long name wraps here instead of narrowing the other columns.
    width: 'minmax(12rem, 1fr)',
  },
  {
    header: C.role,
    cell: ({ role, second_factor: factor }) => (
      <>
        <Tag family={ROLE_FAMILIES[role]}>{ROLE_LABELS[role]}</Tag>
        <Factor factor={factor} />
      </>
    ),
  },
  { header: C.created, cell: ({ created_at: at }) => <Moment iso={at} text={day(at)} /> },
  {
    header: C.lastSignIn,
    cell: ({ last_sign_in_at: at }) =>
      at === null ? (
        <Box as="span" color="fg.subtle">
          {L.never}
        </Box>
      ) : (
        <Moment iso={at} text={dayAndTime(at)} />
      ),
  },
  {
    header: C.actions,
    width: 'minmax(14rem, max-content)',
    cell: (user) => (
      <Flex gap="2" wrap="wrap" align="center">
        <RoleSelect user={user} isSelf={user.id === me} />
        {user.id !== me && (
          <>
            <StateButton user={user} />
            {user.second_factor && <ResetFactor user={user} />}
            {user.state !== 'invited' && sessionsOf?.(user)}
          </>
        )}
        <Box>
          <HistoryLink kind="user" id={user.id} of={whoIs(user)} />
        </Box>
      </Flex>
    ),
  },
];

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
  const me = useProfile().data?.id;
  const columns = useMemo(() => columnsOf(me, sessionsOf), [me, sessionsOf]);
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
        {found.length > 0 && (
          <DataRows label={L.title} columns={columns} rows={paging.shown} rowKey={({ id }) => id} />
        )}
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
