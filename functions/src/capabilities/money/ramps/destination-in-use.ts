import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Funds } from '../../../modules/funds/ports.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Destination } from './model.ts';
import type { PlaceOrderPorts } from './place-order.ts';
import type { OpenOrders } from './ports.ts';

export interface DestinationInUsePorts {
  readonly configurations: PlaceOrderPorts['configurations'];
  readonly funds: Funds;
  readonly openOrders: OpenOrders;
}

const inUse = (why: string): VisibleError => new VisibleError('CONFLICT', `${why} Nothing was deleted.`);

/** Refuses to delete a destination that the rule or an open order of its sub-account still needs. */
export const refuseIfInUse = async (
  { configurations, funds, openOrders }: DestinationInUsePorts,
  { id, external_id: externalId, name }: SubAccountRecord,
  place: Pick<Destination, 'id' | 'kind'>,
): Promise<void> => {
  if (place.kind === 'wallet') {
    const rule = (await configurations.get(id))?.record;
    if (rule?.destination?.wallet_id === place.id)
      throw inUse(
        `The conversion rule of ${name} sends USDT to this wallet. Choose another in the rule first.`,
      );
  }
  const { claims } = await funds.view({ id, external_id: externalId });
  const references = claims.map(({ reference }) => reference);
  const order = await openOrders.to(externalId, references, place);
  if (order !== undefined)
    throw inUse(`Withdrawal ${order} to this destination is still open. Wait until it is completed.`);
};
