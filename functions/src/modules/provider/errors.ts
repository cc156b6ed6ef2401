import * as z from 'zod/mini';
import { VisibleError } from '../../platform/errors.ts';
import { type FailedRead, type Forwarded, READ_TEXTS, type ReadFailure, UNREADABLE } from './calls.ts';

const refusalBody = z.object({
  message: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
  details: z.optional(z.unknown()),
});

const LONGEST = 300;

const lineOf = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const line = value
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
  return line === '' ? undefined : line;
};

/** The provider's own words for a refusal (S8.58: message, else error), as one line of text. */
const refusalOf = (body: unknown): string => {
  const { message, error } = refusalBody.safeParse(body).data ?? {};
  return lineOf(message) ?? lineOf(error) ?? `${READ_TEXTS.refused}.`;
};

/** The fields that a refusal names. */
const detailsOf = (body: unknown): unknown => refusalBody.safeParse(body).data?.details;

/** Maps a missing answer: 424 without credentials, 504 for a time-out, otherwise 502 with `message`. */
const noAnswer = (reason: ReadFailure, message?: string): VisibleError => {
  switch (reason) {
    case 'not_configured':
      return new VisibleError('PROVIDER_NOT_CONFIGURED');
    case 'authentication':
      return new VisibleError(
        'PROVIDER_FAILURE',
        'Authentication failed. Please check your credentials in Settings.',
      );
    case 'timeout':
      return new VisibleError('PROVIDER_TIMEOUT');
    case 'refused':
    case 'not_found':
    case 'unavailable':
      return new VisibleError('PROVIDER_FAILURE', message);
  }
};

const byStatus = (status: number, body: unknown): VisibleError => {
  switch (status) {
    case 400:
      return new VisibleError('INVALID_REQUEST', refusalOf(body), detailsOf(body));
    case 404:
      return new VisibleError('NOT_FOUND', refusalOf(body));
    case 408:
      return noAnswer('timeout');
    case 409:
      return new VisibleError('CONFLICT', refusalOf(body));
    case 429:
      return new VisibleError('TOO_MANY_REQUESTS');
    default:
      return status >= 400 && status < 500
        ? new VisibleError('UNPROCESSABLE', refusalOf(body), detailsOf(body))
        : noAnswer('unavailable');
  }
};

/** Maps every failed provider call to an error (C3, S8): 424, 504, 502, or the provider's own refusal. */
export const providerError = (result: Forwarded): VisibleError =>
  result.answered
    ? byStatus(result.status, result.body)
    : noAnswer(result.reason, result.message && `${result.message}.`);

/** Like `providerError`, for a failed read. `otherwise` names what failed if nothing more precise is known. */
export const readError = ({ reason, message }: FailedRead, otherwise: string): VisibleError =>
  noAnswer(reason, reason === 'refused' ? message : otherwise);

/** A success with unexpected content. */
export const unreadable = (): VisibleError => new VisibleError('PROVIDER_FAILURE', `${UNREADABLE.message}.`);

/** What a person must do about credentials before waiting work is retried (S8.4). */
export const credentialsText = (reason: 'not_configured' | 'authentication'): string =>
  reason === 'not_configured'
    ? `${noAnswer(reason).message} Then press Retry.`
    : 'Authentication failed at the ramps provider. Check the credentials in Settings → API Configuration, then press Retry.';
