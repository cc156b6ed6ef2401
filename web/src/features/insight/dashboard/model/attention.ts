import type { AttentionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { brl, exactly, usd } from '../../../../lib/format/amount.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { TEXTS } from '../texts.ts';

const { actions: A } = TEXTS.attention;

export interface Action {
  readonly label: string;
  readonly to: string;
}

export const actionOf = ({ kind, subject_id: id, sub_account: account }: AttentionRecord): Action => {
  const conversions = pathOf('conversions');
  switch (kind) {
    case 'conversion_failed':
      return { label: A.conversion, to: `${conversions}?status=failed&id=${encodeURIComponent(id)}` };
    case 'exception_open':
      return { label: A.exception, to: `${conversions}?tab=reconciliation` };
    case 'order_to_assign':
      return { label: A.order, to: `${conversions}?tab=reconciliation` };
    case 'rule_switched_off':
      return { label: A.rule, to: `${conversions}?tab=settings` };
    case 'payment_not_converted':
      // That page says why it was not converted and asks first.
      return { label: A.payment, to: `${pathOf('payment', id)}?ask=convert` };
    case 'low_balance':
    case 'kyc_near_limit':
      return {
        label: A.account,
        to: `${pathOf('sub-accounts')}?${new URLSearchParams({ search: account.external_id })}`,
      };
  }
};

export const amountOf = ({ kind, amount, asset }: AttentionRecord): string => {
  if (amount === null || kind === 'kyc_near_limit') return '';
  if (asset === 'BRL') return brl(amount);
  return asset === 'USD' ? usd(amount) : exactly(amount, asset ?? '');
};
