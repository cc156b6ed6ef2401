import { ApiError, messageOf } from '../../../lib/api/error.ts';
import { TEXTS } from '../texts.ts';

const { test: T } = TEXTS;

/** The server begins its message with the same words as the toast. */
const PREFIX = `${T.failed}: `;

/** spec 8: title and text of a test that did not succeed. */
export const testFailure = (error: unknown): [title: string, text: string] => {
  if (error instanceof ApiError && error.status === 401) return [T.notSignedIn, T.signIn];
  const message = messageOf(error);
  return [T.failed, message.startsWith(PREFIX) ? message.slice(PREFIX.length) : message];
};
