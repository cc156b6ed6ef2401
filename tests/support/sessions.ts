import type { SeeSessionPorts } from '#functions/capabilities/accounts/users/sessions.ts';

export const noSessions: SeeSessionPorts['sessions'] = {
  get: () => Promise.resolve(undefined),
  create: () => Promise.resolve(true),
  replace: () => Promise.resolve(true),
};
