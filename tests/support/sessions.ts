import type { SeeSessionPorts } from '#functions/capabilities/users/sessions.ts';

/** For tests without sessions. */
export const noSessions: SeeSessionPorts['sessions'] = {
  get: () => Promise.resolve(undefined),
  create: () => Promise.resolve(true),
  replace: () => Promise.resolve(true),
};
