import { Box, Flex } from '@chakra-ui/react';
import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { memo } from 'react';
import { CardCell, CardRow } from '../../../components/ui/card-table.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { day, dayAndTime } from '../../../lib/format/time.ts';
import { ROLE_FAMILIES, TEXTS } from '../texts.ts';
import { RoleSelect } from './role-select.tsx';

const {
  list: L,
  list: { columns: C },
} = TEXTS;

interface UserRowProps {
  readonly user: User;
  readonly isSelf: boolean;
}

/** The name only where it says more than the email: without one of their own they have the email as name. */
const nameOf = ({ display_name, email }: User): string | null =>
  display_name === email || display_name === '' ? null : display_name;

const Moment = ({ iso, text }: { readonly iso: string; readonly text: string }) => (
  <Box as="span" whiteSpace="nowrap" color="fg.muted">
    <time dateTime={iso}>{text}</time>
  </Box>
);

export const UserRow = memo(({ user, isSelf }: UserRowProps) => {
  const name = nameOf(user);
  return (
    <CardRow>
      <CardCell>
        <Flex align="center" gap="2" wrap="wrap" fontWeight="medium" overflowWrap="anywhere">
          <Box as="span" minW="0" color={user.email === '' ? 'fg.subtle' : undefined}>
            {user.email || L.noEmail}
          </Box>
          {isSelf && <Tag family="neutral">{L.you}</Tag>}
        </Flex>
        {name !== null && (
          <Box textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {name}
          </Box>
        )}
      </CardCell>
      <CardCell label={C.role}>
        <Tag family={ROLE_FAMILIES[user.role]}>{ROLE_LABELS[user.role]}</Tag>
      </CardCell>
      <CardCell label={C.created}>
        <Moment iso={user.created_at} text={day(user.created_at)} />
      </CardCell>
      <CardCell label={C.lastSignIn}>
        {user.last_sign_in_at === null ? (
          <Box as="span" color="fg.subtle">
            {L.never}
          </Box>
        ) : (
          <Moment iso={user.last_sign_in_at} text={dayAndTime(user.last_sign_in_at)} />
        )}
      </CardCell>
      <CardCell label={C.actions}>
        <RoleSelect user={user} isSelf={isSelf} />
      </CardCell>
    </CardRow>
  );
});
UserRow.displayName = 'UserRow';
