import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';

/** Those whose email, display name or role holds the text, in any case. */
export const matching = (users: readonly User[], search: string): readonly User[] => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return users;
  return users.filter(({ email, display_name, role }) =>
    [email, display_name ?? '', ROLE_LABELS[role]].some((text) => text.toLowerCase().includes(wanted)),
  );
};
