import type { Access } from '@ramps-gateway/shared/contract/call.ts';

export const accessText = (access: Access): string => {
  if (access === 'public') return 'No token: the call identifies its caller by other means.';
  const who = access.roles.length === 3 ? 'Every signed-in user' : `Roles: ${access.roles.join(', ')}`;
  return access.fresh
    ? `${who}. The call reads the role row, so a change of role takes effect at once.`
    : `${who}.`;
};

export const ABOUT = [
  'The API of the Ramps Gateway, generated from the schemas that the server validates with.',
  'Administrators see everything, gateway users what they own or manage, clients what they own. A record that the caller may not see gets the same answer as a missing one.',
  'Ids are opaque, times are ISO 8601 UTC, amounts are decimal strings. Lists return `items` and `next_cursor`, and accept `limit` (1 to 200) and `cursor`.',
  'Changes are announced on the WebSocket `/ws`, sub-protocols `["ramps", "<access token>"]`.',
].join('\n\n');
