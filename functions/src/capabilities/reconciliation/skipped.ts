import type { SubAccountLink } from '@ramps-gateway/shared/contract/records.ts';
import type { FailedRead } from '../../modules/provider/calls.ts';
import type { Finding } from './model.ts';

/** So many runs in a row that could not read an account, or something of it, are for a person. */
export const RUNS_SKIPPED = 3;

export const skippedFinding = (
  { external_id }: Pick<SubAccountLink, 'external_id'>,
  { message }: Pick<FailedRead, 'message'>,
): Finding => ({
  kind: 'stalled',
  order_id: external_id,
  order_type: null,
  conversion_id: null,
  differences: [{ field: 'order', ours: null, provider: message }],
  amount: '0',
  asset: '',
  detail: `The orders or the balances of this sub-account could not be read or counted ${RUNS_SKIPPED} times in a row. What could not be is not compared until it can be.`,
  resumable: false,
});

/** Every account fails for these at once: they have alarms of their own. */
export const isOfAll = ({ reason }: FailedRead): boolean =>
  reason === 'not_configured' || reason === 'authentication';
