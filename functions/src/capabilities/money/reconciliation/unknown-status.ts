import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { amountText } from '@ramps-gateway/shared/domain/money-text.ts';
import { CALLED, moved } from './compare-order.ts';
import type { Finding } from './model.ts';

/** An order with an unknown status would count as pending for ever, so a person finds out what the status means. */
export const unknownStatus = (order: ProviderOrder): Finding | undefined => {
  if (order.status_word === undefined) return undefined;
  const [called, money] = [CALLED[order.type], moved(order)];
  return {
    kind: 'unknown_status',
    order_id: order.id,
    order_type: order.type,
    conversion_id: null,
    differences: [{ field: 'status', ours: 'pending', provider: order.status_word }],
    ...money,
    detail: `The provider shows the ${called} ${order.id} of ${amountText(money)} as "${order.status_word}", a status the gateway does not know. It counts as pending and nothing is done about it. Ask the provider what the status means and where the money is. This closes automatically once the provider shows a known status.`,
    resumable: false,
  };
};
