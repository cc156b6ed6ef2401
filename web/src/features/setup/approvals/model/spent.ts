import type { Approval } from '@ramps-gateway/shared/contract/approvals.ts';
import { type Amount, isAmount } from '@ramps-gateway/shared/domain/money.ts';
import { textAt } from './values.ts';

/** What an order would spend, without its spread; undefined for anything else. */
export const spentBy = ({
  action,
  after,
}: Approval): { readonly asset: string; readonly amount: Amount } | undefined => {
  const [asset, amount] =
    action === 'exchange.order'
      ? [textAt(after, 'source_asset'), textAt(after, 'source_amount')]
      : action === 'withdrawal.order'
        ? [textAt(after, 'asset'), textAt(after, 'amount')]
        : [null, null];
  return asset !== null && amount !== null && isAmount(amount) ? { asset, amount } : undefined;
};
