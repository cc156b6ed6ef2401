import type { OrderSlotDetails, SlotDecision } from '@ramps-gateway/shared/contract/calls/order-slots.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { shownOf, type SlotList } from '../../../modules/orders/slot.ts';
import type { Decided, UnnamedOrders } from '../../../modules/orders/unnamed.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';
import type { OwnRecords } from './ports.ts';

export interface DecideSlotPorts {
  readonly records: Pick<OwnRecords, 'account'>;
  readonly slots: SlotList;
  /** Null if the provider returns order ids: there is nothing to assign. */
  readonly unnamed: UnnamedOrders | null;
}

const of = async (
  id: string,
  { records, unnamed }: DecideSlotPorts,
): Promise<{ readonly account: SubAccountRecord; readonly unnamed: UnnamedOrders }> => {
  const account = await records.account(id);
  if (!account || !unnamed) throw notFound();
  return { account, unnamed };
};

export const showSlot = async (id: string, ports: DecideSlotPorts): Promise<OrderSlotDetails> => {
  const { account, unnamed } = await of(id, ports);
  const shown = await unnamed.show(account);
  if (!shown) throw notFound();
  return shown;
};

/** As the second person sees it. */
const shownTo = (
  { decision }: SlotDecision,
  { ordered: { type, source_asset, target_asset, amount }, order }: Decided,
) => ({
  decision,
  kind: type,
  source_asset,
  target_asset,
  amount,
  asset: type === 'exchange' ? source_asset : target_asset,
  ...(order && { order: shownOf(order) }),
});

/** Decisions that may lead to another order, or move an order in the books, need approval. */
export const decideSlot = async (
  work: Work,
  id: string,
  decision: SlotDecision,
  ports: DecideSlotPorts,
): Promise<{ decided: true }> => {
  const { account, unnamed } = await of(id, ports);
  await unnamed.decide(account, decision, {
    fresh: work.freshSignIn(),
    agree: (of) =>
      work.needSecondPerson({
        item: 'order',
        object: { kind: 'sub_account', id },
        account,
        after: shownTo(decision, of),
      }),
  });
  return { decided: true };
};
