import { ERRORS, type ErrorBody, type ErrorCode } from '@ramps-gateway/shared/contract/errors.ts';

/** An error that the caller may see. Anything else thrown is a 500 with an id and nothing more. */
export class VisibleError extends Error {
  override readonly name = 'VisibleError';
  readonly code: ErrorCode;
  readonly details: unknown;
  /** When it is worth another try; the answer says so in its Retry-After header. */
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

/** C3: what does not exist and what is not yours answer alike. */
export const notFound = (): VisibleError => new VisibleError('NOT_FOUND');

export const errorBody = (code: ErrorCode, message: string, details?: unknown): ErrorBody => ({
  error: details === undefined ? { code, message } : { code, message, details },
});
