import { ApiError, DEFAULT_FAILURE, mayHaveBeenDone, messageOf } from '../../../../lib/api/error.ts';
import { TEXTS } from '../texts.ts';

const { failures: F } = TEXTS;

export interface Failure {
  readonly title: string;
  readonly text: string;
  /** The cause is fixed in Settings. */
  readonly inSettings: boolean;
}

const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['NETWORK', 'UNREADABLE_ANSWER'].includes(error.code) &&
  mayHaveBeenDone(error);

/** S8.57 to S8.60, "Create". If the gateway itself does not know the outcome, its message says so. */
export const failureOf = (error: unknown): Failure => {
  if (isUnknown(error)) return { title: F.fallback, text: F.unknown, inSettings: false };
  const message = messageOf(error);
  if (message.includes('credentials'))
    return { title: F.credentials, text: F.credentialsText, inSettings: true };
  return {
    title: message === DEFAULT_FAILURE ? F.fallback : F.api(message),
    text: '',
    inSettings: false,
  };
};
