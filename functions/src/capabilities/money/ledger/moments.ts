import { BOOKS_BEGIN } from '@ramps-gateway/shared/domain/ledger/balances.ts';
import { VisibleError } from '../../../platform/errors.ts';

/**
 * Throws a 400 for a moment before the books begin or in the future.
 * @param name of the parameter
 * @param now ISO 8601 UTC
 */
export const checkMoment = (name: string, moment: string | undefined, now: string): void => {
  if (moment === undefined || (moment >= BOOKS_BEGIN && moment <= now)) return;
  throw new VisibleError('INVALID_REQUEST', `${name}: must be from ${BOOKS_BEGIN} to ${now}`, {
    earliest: BOOKS_BEGIN,
    latest: now,
  });
};

export interface Period {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/**
 * Throws a 400 for a period that begins after its end or before the books do. Its end is free.
 * @param now ISO 8601 UTC
 */
export const checkPeriod = ({ from, until }: Period, now: string): void => {
  checkMoment('from', from, now);
  checkMoment('until', until, now);
  if (from !== undefined && until !== undefined && from > until)
    throw new VisibleError('INVALID_REQUEST', `from: must not be after until, ${until}`, {
      earliest: BOOKS_BEGIN,
      latest: until,
    });
};
