import { errorBody, ERRORS } from '@ramps-gateway/shared/contract/errors.ts';
import * as z from 'zod/mini';
import { HELD_TEXT } from '../held.ts';

/** By what the user can do about it (S8). */
export type FailureKind = 'configuration' | 'authentication' | 'network' | 'other';

/** S8.1 to S8.15, "Configuration and authentication". */
export const CONFIGURATION_MESSAGE = ERRORS.PROVIDER_NOT_CONFIGURED.message;
export const NO_SUB_ACCOUNTS_MESSAGE =
  'No sub-accounts found. Please sync your sub-accounts from the Sub-Accounts page.';

const KIND_BY_CODE: ReadonlyMap<string, FailureKind> = new Map([
  ['PROVIDER_NOT_CONFIGURED', 'configuration'],
  ['UNAUTHENTICATED', 'authentication'],
  ['SESSION_ENDED', 'authentication'],
  ['NETWORK', 'network'],
]);

const KIND_BY_TEXT: readonly (readonly [RegExp, FailureKind])[] = [
  [/credentials not configured|Configuration error/, 'configuration'],
  [/Authentication (required|failed)|Unauthorized/, 'authentication'],
  [/^Failed to fetch$/, 'network'],
];

export const kindOfFailure = (error: unknown): FailureKind => {
  if (!(error instanceof Error)) return 'other';
  const byCode = 'code' in error && typeof error.code === 'string' && KIND_BY_CODE.get(error.code);
  if (byCode) return byCode;
  return KIND_BY_TEXT.find(([text]) => text.test(error.message))?.[1] ?? 'other';
};

/** The error's message, or the standard one for configuration problems; can be empty. */
const textOfFailure = (error: unknown): string => {
  if (kindOfFailure(error) === 'configuration') return CONFIGURATION_MESSAGE;
  return error instanceof Error ? error.message : '';
};

/** `code` is stable: the contract's, or one of the console. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly details: unknown;

  constructor(code: string, message: string, status = 0, details?: unknown) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** S8.2: for answers without a message. */
export const DEFAULT_FAILURE = 'API request failed';

/** The message says if the device is offline. */
export const networkError = (): ApiError =>
  new ApiError('NETWORK', navigator.onLine === false ? 'You are offline' : 'Failed to fetch');
export const signedOutError = (): ApiError => new ApiError('UNAUTHENTICATED', 'Authentication required', 401);
export const unreadableAnswer = (status: number): ApiError =>
  new ApiError('UNREADABLE_ANSWER', DEFAULT_FAILURE, status);

export const heldError = (): ApiError => new ApiError('HELD', HELD_TEXT, 202);

/** A body in another shape than the contract's gets the default text. */
export const errorOfAnswer = (status: number, body: unknown): ApiError => {
  const parsed = z.safeParse(errorBody, body);
  if (!parsed.success) return unreadableAnswer(status);
  const { code, message, details } = parsed.data.error;
  return new ApiError(code, message || DEFAULT_FAILURE, status, details);
};

export const messageOf = (error: unknown, otherwise: string = DEFAULT_FAILURE): string => {
  const text = textOfFailure(error);
  return text === '' || text === DEFAULT_FAILURE ? otherwise : text;
};

/**
 * Whether a failed call may have had an effect: no answer, an unreadable one, or a server error. Trying again can then
 * do it twice.
 */
export const mayHaveBeenDone = (error: unknown): boolean => {
  if (!(error instanceof ApiError) || error.code === 'HELD') return false;
  const { status } = error;
  const isOpen = status === 0 || (status >= 200 && status < 300) || status >= 500;
  return isOpen && !['authentication', 'configuration'].includes(kindOfFailure(error));
};

/** Rejected before anything was sent. Says nothing about an earlier attempt. */
const NOT_SENT = [401, 403, 404, 413, 415, 424, 429];
/** The server rejected the request itself, and stores that as the answer for its key. */
const REFUSED = [400, 422];

/**
 * Whether a keyed request certainly had no effect. After a time-out, a provider failure, a missing answer or a request
 * in progress, the outcome stays unknown.
 * @param isRetry an earlier attempt had an unknown outcome
 */
export const isSurelyNotMade = (error: unknown, isRetry: boolean): boolean => {
  if (!(error instanceof ApiError)) return false;
  // The server decides both before it sends anything.
  if (error.code === 'HELD' || error.code === 'STOPPED') return !isRetry;
  return REFUSED.includes(error.status) || (!isRetry && NOT_SENT.includes(error.status));
};
