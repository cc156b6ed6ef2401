import { ApiError, mayHaveBeenDone, messageOf } from '../../../lib/api/error.ts';
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
  if (!(error instanceof ApiError)) return F.unexpected;
  const failed = F.failedWith(messageOf(error));
  return mayHaveBeenDone(error) ? `${failed.replace(/\.$/, '')}. ${F.unknown}` : failed;
};
