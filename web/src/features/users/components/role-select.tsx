import { Box, Flex, Spinner } from '@chakra-ui/react';
import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import { isRole, type Role, ROLE_LABELS, ROLES } from '@ramps-gateway/shared/domain/roles.ts';
import { useRef, useState } from 'react';
import { PlainSelect } from '../../../components/form/form-input.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useChangeRole } from '../api/change-role.ts';
import { useFocusAfter } from '../model/use-focus-after.ts';
import { TEXTS } from '../texts.ts';

const { role: R } = TEXTS;

const CHOICES = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

/** In the place of the arrow. */
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

interface RoleSelectProps {
  readonly user: User;
  readonly isSelf: boolean;
}

/** Gives the user another role at once; one's own, and that of an administrator, only when one says so twice. */
export const RoleSelect = ({ user, isSelf }: RoleSelectProps) => {
  const [asked, setAsked] = useState<Role>(user.role);
  const [asking, setAsking] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const change = useChangeRole(user.id);
  useFocusAfter(change.isPending, select);
  // What has been chosen stands there until the server has answered, and then what it says.
  const shown = change.isPending ? change.variables : asking ? asked : user.role;
  const choose = (text: string) => {
    if (!isRole(text) || text === user.role) return;
    // Arrow keys choose at once in some browsers: nobody becomes an administrator on the way to another role.
    if (!isSelf && text !== 'admin') return change.mutate(text);
    setAsked(text);
    setAsking(true);
  };
  const who = user.email || TEXTS.list.noEmail;
  return (
    <Box position="relative" w="max-content" maxW="full">
      <PlainSelect
        ref={select}
        aria-label={R.label(who)}
        choices={CHOICES}
        value={shown}
        disabled={change.isPending}
        onChange={(event) => choose(event.target.value)}
      />
      {change.isPending && <Running />}
      {(isSelf || asked === 'admin') && (
        <ConfirmDialog
          open={asking}
          title={isSelf ? R.ownTitle : R.adminTitle}
          text={isSelf ? R.ownText(ROLE_LABELS[asked]) : R.adminText(who)}
          confirm={isSelf ? R.ownConfirm : R.adminConfirm}
          running={change.isPending}
          onConfirm={() => change.mutate(asked, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
};
