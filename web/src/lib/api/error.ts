import { errorBody } from '@ramps-gateway/shared/contract/errors.ts';
import * as z from 'zod/mini';
import { HELD_TEXT } from '../held.ts';
import { kindOfFailure, textOfFailure } from './messages.ts';

/** Codes are stable: the contract's, or the page's own. */
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

/** Says so if the device is offline. */
export const networkError = (): ApiError =>
  new ApiError('NETWORK', navigator.onLine === false ? 'You are offline' : 'Failed to fetch');
export const signedOutError = (): ApiError => new ApiError('UNAUTHENTICATED', 'Authentication required', 401);
export const unreadableAnswer = (status: number): ApiError =>
  new ApiError('UNREADABLE_ANSWER', DEFAULT_FAILURE, status);

export const heldError = (): ApiError => new ApiError('HELD', HELD_TEXT, 202);

/** Anything but the contract's error shape gets the default text. */
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
 * Whether a failed call may have had its effect: no answer, an unreadable one, or a server error. Trying
 * again may then do it twice.
 */
export const mayHaveBeenDone = (error: unknown): boolean => {
  if (!(error instanceof ApiError) || error.code === 'HELD') return false;
  const { status } = error;
  const isOpen = status === 0 || (status >= 200 && status < 300) || status >= 500;
  return isOpen && !['authentication', 'configuration'].includes(kindOfFailure(error));
};

/** Refused before anything was sent. Says nothing about an earlier try. */
const NOT_SENT = [401, 403, 404, 413, 415, 424, 429];
/** The request itself was refused; the gateway stores that as the key's answer. */
const REFUSED = [400, 422];

/**
 * Whether a keyed request was certainly not carried out. Time-outs, provider failures, missing answers and
 * requests in progress leave it open.
 * @param isRetry sent before, with an unknown outcome
 */
export const isSurelyNotMade = (error: unknown, isRetry: boolean): boolean => {
  if (!(error instanceof ApiError)) return false;
  // Both are decided before anything is sent.
  if (error.code === 'HELD' || error.code === 'STOPPED') return !isRetry;
  return REFUSED.includes(error.status) || (!isRetry && NOT_SENT.includes(error.status));
};
