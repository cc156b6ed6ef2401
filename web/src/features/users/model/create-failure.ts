import { ApiError } from '../../../lib/api/error.ts';
import { TEXTS } from '../texts.ts';

const { form: F } = TEXTS;

/** The server answered, and said no. */
export class NotCreated extends Error {
  constructor(reason: string | null) {
    super(reason || F.failed);
  }
}

/** spec 8, "Create user": a refused call, an answer that says no, or what nobody has foreseen. */
export const failureText = (error: unknown): string => {
  if (error instanceof NotCreated) return error.message;
  return error instanceof ApiError ? F.failedWith(error.message) : F.unexpected;
};
