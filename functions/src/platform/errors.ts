import { ERRORS, type ErrorBody, type ErrorCode } from '@ramps-gateway/shared/contract/errors.ts';

/** An error that the caller may see. Any other error becomes a 500 with only an id. */
export class VisibleError extends Error {
  override readonly name = 'VisibleError';
  readonly code: ErrorCode;
  readonly details: unknown;
  /** When to retry; sent as the Retry-After header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    details?: unknown,
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** C3: unknown and foreign objects give the same answer. */
export const notFound = (): VisibleError => new VisibleError('NOT_FOUND');

export const errorBody = (code: ErrorCode, message: string, details?: unknown): ErrorBody => ({
  error: details === undefined ? { code, message } : { code, message, details },
});
