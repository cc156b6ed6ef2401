import type { Access } from '@ramps-gateway/shared/contract/call.ts';

export const accessText = (access: Access): string => {
  if (access === 'public') return 'Without a token: the call identifies its caller itself.';
  const who = access.roles.length === 3 ? 'Everybody who is signed in' : `Roles: ${access.roles.join(', ')}`;
  return access.fresh
    ? `${who}. The role row is read again, so that a change of role takes effect at once.`
    : `${who}.`;
};

export const ABOUT = [
  'The API of the Ramps Gateway, made from the schemas that the server itself parses by.',
  'An administrator sees everything, a gateway user what they own or manage, a client what they own; what exists but is not the caller’s answers exactly like what does not exist.',
  'Ids are opaque, times ISO 8601 UTC, amounts decimal texts. Lists answer `items` and `next_cursor`, and take `limit` (1 to 200) and `cursor`.',
  'Changes are announced on the WebSocket `/ws`, sub-protocols `["ramps", "<access token>"]`.',
].join('\n\n');
