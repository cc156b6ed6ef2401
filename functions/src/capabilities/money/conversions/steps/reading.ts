import type { ConversionError } from '@ramps-gateway/shared/domain/conversion.ts';
import type { Conversion, ConversionState } from '../../../../modules/conversions/model.ts';
import type { FailedRead } from '../../../../modules/provider/calls.ts';
import { credentialsText } from '../../../../modules/provider/errors.ts';
import { fail, pauseAfter, postpone, type Waiting } from '../../../../modules/conversions/transitions.ts';
import { type Advance, type StepContext, write } from './context.ts';

/** About 20 minutes. If the provider shows nothing by then, a person must decide. */
export const MOST_LOOKS = 12;
/** About 15 seconds. A refusal can be temporary for that long; after it a person must decide. */
export const MOST_REFUSALS = 4;

/** Postpones the step; the pause grows with each try. */
export const tryLater = (
  conversion: Conversion,
  waiting: Waiting,
  context: StepContext,
  state: Partial<ConversionState> = {},
): Promise<Advance> => {
  const pauseMs = pauseAfter(conversion.state.attempts);
  return write(postpone(conversion, waiting, pauseMs, context.clock(), state), context, {
    kind: 'waiting',
    pauseMs,
  });
};

/**
 * Retries later if the account is short of funds. Retrying before the pause ends does not use up an attempt.
 * @returns undefined once `most` attempts are used up
 */
export const lookAgain = (
  conversion: Conversion,
  asset: 'BRL' | 'USDT',
  most: number,
  context: StepContext,
): Promise<Advance> | undefined => {
  const { short_looks: looks, wake_at: due } = conversion.state;
  const pauseMs = looks === 0 || due === null ? 0 : Date.parse(due) - context.clock().getTime();
  if (pauseMs > 0) return Promise.resolve({ kind: 'waiting', pauseMs });
  if (looks >= most) return undefined;
  return tryLater(
    conversion,
    { note: `The account does not show enough ${asset} yet. Checking again.`, waits_for: 'balance' },
    context,
    { short_looks: looks + 1 },
  );
};

/**
 * Handles a failed read (C7). The step fails if a person must fix the cause; otherwise it is retried, after a refusal
 * only a few times.
 */
export const readFailed = (
  conversion: Conversion,
  failure: FailedRead,
  context: StepContext,
  refusedText: string,
  code: ConversionError = 'provider',
): Promise<Advance> => {
  const { attempts } = conversion.state;
  const failed = (): Promise<Advance> =>
    write(
      fail(
        conversion,
        code,
        `${refusedText}: ${failure.message}. Press Retry to try again.`,
        context.clock(),
      ),
      context,
    );
  switch (failure.reason) {
    case 'not_configured':
    case 'authentication':
      return write(
        fail(conversion, 'credentials', credentialsText(failure.reason), context.clock()),
        context,
      );
    case 'not_found':
      if (attempts >= MOST_LOOKS) return failed();
      break;
    case 'refused':
      if (attempts >= MOST_REFUSALS) return failed();
      break;
    case 'timeout':
    case 'unavailable':
      break;
  }
  return tryLater(conversion, { note: `${failure.message}. Trying again.`, waits_for: 'provider' }, context);
};
