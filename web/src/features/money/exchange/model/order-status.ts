import type { ListedOrder } from '@ramps-gateway/shared/contract/calls/orders.ts';
import type { OrderAnswer } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { FamilyName } from '../../../../theme/palette.ts';

export const statusFamily = (status: string): FamilyName =>
  status === 'confirmed' ? 'success' : status === 'cancelled' ? 'danger' : 'info';

/** The latest status from events, else from the order's answer. */
export const statusNow = (placed: OrderAnswer, reported: readonly ListedOrder[]): string =>
  reported.find(
    ({ external_order_id: id, account_id: account }) => id === placed.id && account === placed.account_id,
  )?.status ?? placed.status;
