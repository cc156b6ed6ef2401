import { amountText } from '@ramps-gateway/shared/domain/money-text.ts';
import { VisibleError } from '../../platform/errors.ts';
import { readError } from '../provider/errors.ts';
import { differenceText } from './explained.ts';
import type { OrderTerms } from './match.ts';
import type { Taken } from './unnamed.ts';

/** Why a person's order cannot be sent now. Nothing was sent. */
export const notTakenError = (
  taken: Exclude<Taken, { readonly kind: 'taken' }>,
  { source_asset: asset, amount }: OrderTerms,
): VisibleError => {
  switch (taken.kind) {
    case 'busy':
      return new VisibleError(
        'CONFLICT',
        taken.by.phase === 'person'
          ? 'An earlier order of this sub-account is not assigned yet. Assign it first. Nothing was sent.'
          : 'Another order of this sub-account is being placed. Nothing was sent. Try again in a moment.',
      );
    case 'unassigned':
      return new VisibleError(
        'CONFLICT',
        'The provider lists orders of this sub-account that were not placed here. Assign them first. Nothing was sent.',
      );
    case 'short':
      return new VisibleError(
        'UNPROCESSABLE',
        `The sub-account does not hold ${amountText({ amount, asset })} at the provider. Nothing was sent.`,
      );
    case 'unexplained':
      return new VisibleError(
        'CONFLICT',
        `The provider shows ${differenceText(taken.differences)} in this sub-account than its orders explain. Nothing was sent. Try again in a few minutes.`,
      );
    case 'not_yet':
      return new VisibleError(
        'CONFLICT',
        taken.why === 'unconfirmed'
          ? 'Nothing can be exchanged until an administrator confirms the provider’s checklist on the Gateway Settings page. Nothing was sent.'
          : 'No other order is sent until the first exchange shows whose balance it spends. Nothing was sent. Try again in a few minutes.',
      );
    case 'failed':
      return readError(taken.failure, "The provider's list of orders could not be read. Nothing was sent.");
  }
};
