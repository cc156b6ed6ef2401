import type { Difference, ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import type { Finding } from './model.ts';
import type { ConversionFacts } from './ports.ts';

type Found = Pick<Finding, 'kind' | 'differences' | 'detail' | 'resumable'>;

const status = (ours: string, provider: string): readonly Difference[] => [
  { field: 'status', ours, provider },
];

/** Failed before the provider had confirmed the deposit: what is held depends on what it shows now. */
const beforeConfirmed = ({ record }: ConversionFacts, shown: ProviderOrder | null): Found | undefined => {
  if (!shown)
    return {
      kind: 'missing_there',
      differences: [{ field: 'order', ours: `deposit of ${record.original_amount} BRL`, provider: null }],
      detail:
        'An event told of this deposit, but the provider does not show it. Nothing was converted, no money is held.',
      resumable: false,
    };
  if (
    shown.account_id !== record.sub_account.external_id ||
    shown.type !== 'deposit' ||
    shown.target_asset !== 'BRL'
  )
    return {
      kind: 'differs',
      differences: [
        { field: 'order', ours: 'BRL deposit', provider: `${shown.type} in ${shown.target_asset}` },
      ],
      detail: record.error_message ?? 'The provider knows this order as something else.',
      resumable: false,
    };
  if (shown.status === 'cancelled')
    return {
      kind: 'differs',
      differences: status('confirmed', 'cancelled'),
      detail:
        'An event told that this deposit is confirmed, but the provider cancelled it. Nothing was converted.',
      resumable: false,
    };
  if (compare(shown.target_amount, record.original_amount) !== 0)
    return {
      kind: 'differs',
      differences: [
        { field: 'amount', ours: `${record.original_amount} BRL`, provider: `${shown.target_amount} BRL` },
      ],
      detail:
        'An event told another amount than the provider confirms. Resume converts what the provider confirms.',
      resumable: true,
    };
  return undefined;
};

const parked = ({ record, step, exchange, transfer }: ConversionFacts): Found => {
  const effect = step === 'initiate_exchange' ? exchange : step === 'initiate_transfer' ? transfer : null;
  return {
    kind: 'parked',
    differences: [
      { field: 'step', ours: step, provider: effect?.phase === 'unknown' ? 'outcome not known' : null },
    ],
    detail: record.error_message ?? 'The conversion failed.',
    resumable: true,
  };
};

/** What is held: BRL until the exchange is confirmed, then what was bought for it. */
const held = ({ record, step }: ConversionFacts) =>
  (step === 'initiate_transfer' || step === 'confirm_transfer') && record.target_usdt_amount !== null
    ? { amount: record.target_usdt_amount, asset: 'USDT' }
    : { amount: record.original_amount, asset: 'BRL' };

/** Whether the judgement needs to know what the provider shows of the deposit. */
export const needsDeposit = ({ record, step }: ConversionFacts): boolean =>
  record.status === 'failed' && step === 'confirm_deposit';

/**
 * A failed conversion, beside its deposit as the provider shows it now (null: it shows none; needed only where
 * `needsDeposit`). Undefined when it has not failed.
 */
export const judgeFailed = (
  conversion: ConversionFacts,
  shown: ProviderOrder | null,
): Finding | undefined => {
  const { record } = conversion;
  if (record.status !== 'failed') return undefined;
  const found =
    (needsDeposit(conversion) ? beforeConfirmed(conversion, shown) : undefined) ?? parked(conversion);
  return {
    order_id: record.deposit_order_id,
    order_type: 'deposit',
    conversion_id: record.id,
    ...held(conversion),
    ...found,
  };
};
