import { errorBody } from '@ramps-gateway/shared/contract/errors.ts';
import * as z from 'zod/mini';
import { HELD_TEXT } from '../held.ts';
import { kindOfFailure, textOfFailure } from './messages.ts';

/** Why a call failed: a stable code of the contract, or one of the page's own. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly details: unknown;

  constructor(code: string, message: string, status = 0, details?: unknown) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** S8.2: the text of an answer that says nothing itself. */
export const DEFAULT_FAILURE = 'API request failed';

/** No answer came. Whoever has no connection at all is shown that. */
export const networkError = (): ApiError =>
  new ApiError('NETWORK', navigator.onLine === false ? 'You are offline' : 'Failed to fetch');
export const signedOutError = (): ApiError => new ApiError('UNAUTHENTICATED', 'Authentication required', 401);
export const unreadableAnswer = (status: number): ApiError =>
  new ApiError('UNREADABLE_ANSWER', DEFAULT_FAILURE, status);

/** Nothing was done yet: it waits for a second person. */
export const heldError = (): ApiError => new ApiError('HELD', HELD_TEXT, 202);

/** The contract's error shape, or the default text for anything else. */
export const errorOfAnswer = (status: number, body: unknown): ApiError => {
  const parsed = z.safeParse(errorBody, body);
  if (!parsed.success) return unreadableAnswer(status);
  const { code, message, details } = parsed.data.error;
  return new ApiError(code, message || DEFAULT_FAILURE, status, details);
};

/** The message to show for any failure. @param otherwise where it says nothing itself */
export const messageOf = (error: unknown, otherwise: string = DEFAULT_FAILURE): string => {
  const text = textOfFailure(error);
  return text === '' || text === DEFAULT_FAILURE ? otherwise : text;
};

/**
 * Whether what was asked for may have been done although the call failed: no answer came, one that cannot be read, or
 * one of a server that did not get to the end. A second try may then have its effect twice.
 */
export const mayHaveBeenDone = (error: unknown): boolean => {
  if (!(error instanceof ApiError) || error.code === 'HELD') return false;
  const { status } = error;
  const isOpen = status === 0 || (status >= 200 && status < 300) || status >= 500;
  return isOpen && !['authentication', 'configuration'].includes(kindOfFailure(error));
};

/** Refused before anything was sent. It says nothing about an earlier try. */
const NOT_SENT = [401, 403, 404, 413, 415, 424, 429];
/** What the provider or the gateway says of the request itself; the gateway keeps it as the key's answer. */
const REFUSED = [400, 422];

/**
 * Whether it is certain after a failure that what was asked for with a key was not made. Anything else, a time-out, a
 * failure of the provider, no answer or a request that is still in progress, leaves it open.
 * @param isRetry it was sent before, with an unknown outcome
 */
export const isSurelyNotMade = (error: unknown, isRetry: boolean): boolean => {
  if (!(error instanceof ApiError)) return false;
  // Both come before anything is sent.
  if (error.code === 'HELD' || error.code === 'STOPPED') return !isRetry;
  return REFUSED.includes(error.status) || (!isRetry && NOT_SENT.includes(error.status));
};
