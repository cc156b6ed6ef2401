import { SESSION_DAYS } from '@ramps-gateway/shared/domain/sessions.ts';

export const TEXTS = {
  title: 'Your sessions',
  hint: 'Where you are signed in. End what you do not know, or sign out everywhere.',
  show: 'Show your sessions',
  loading: 'Loading sessions',
  loadFailed: 'The sessions could not be loaded',
  empty: { title: 'No session', text: 'Nobody is signed in that the gateway knows of.' },
  /** The list's limits, said to the reader. */
  limits: `“Last seen” is exact to 15 minutes, and the address is the one of then. The device is what the browser says of itself. A browser that has signed out by itself may stay in this list until ${SESSION_DAYS} days after its sign-in.`,
  started: 'Signed in',
  seen: 'Last seen',
  from: 'from',
  current: 'This session',
  unknownDevice: 'Unknown device',
  unknownAddress: 'an address that is not known',
  end: 'End',
  endLabel: (device: string, since: string) => `End the session of ${device} since ${since}`,
  ended: 'The session is ended',
  endFailed: 'Failed to end the session',
  everywhere: 'Sign out everywhere',
  everywhereTitle: 'Sign out everywhere?',
  everywhereOwn: 'All your sessions are ended within seconds, this one too. Then you sign in again.',
  everywhereOf: (who: string) =>
    `All sessions of ${who} are ended within seconds. They can sign in again: to keep them out, disable them.`,
  everywhereDone: (who: string) => `${who} is signed out everywhere`,
  everywhereFailed: 'Failed to sign out everywhere',
  of: (who: string) => `Sessions of ${who}`,
  sessions: 'Sessions',
} as const;
