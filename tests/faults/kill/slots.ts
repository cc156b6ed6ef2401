import type { Approval } from '#shared/contract/approvals.ts';
import type { OrderSlotDetails, SlotDecision } from '#shared/contract/calls/order-slots.ts';
import type { OrderSlotRecord, SlotPhase } from '#shared/contract/order-slots.ts';
import { compare } from '#shared/domain/money.ts';
import { enter, secondAdministrator } from '#tests/support/scene.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { ordersOfAccount, until } from '#tests/support/stack-client.ts';
import { rowsOf } from '../judge.ts';
import type { Verdicts } from '../scenario.ts';

/** Slots of sub-accounts with an order that has no id yet. */
export const slotsOf = async (stack: StackFile): Promise<ReadonlyMap<string, OrderSlotRecord>> =>
  new Map(
    (await rowsOf(stack, 'order_slot')).flatMap(({ record }) =>
      record ? [[String(record['id']), record as unknown as OrderSlotRecord] as const] : [],
    ),
  );

/** Keys of the slots in one of these phases, and of the conversions of their sub-accounts. */
export const behindSlots = async (
  stack: StackFile,
  phases: readonly SlotPhase[],
): Promise<ReadonlySet<string>> => {
  const slots = await slotsOf(stack);
  const held = new Set([...slots].flatMap(([id, { phase }]) => (phases.includes(phase) ? [id] : [])));
  const conversions = (await rowsOf(stack, 'conversion_process')).filter(({ record }) =>
    held.has(String(record?.['sub_account_id'])),
  );
  return new Set([...[...held].map((id) => `SUBACCOUNT#${id}`), ...conversions.map(({ pk }) => pk)]);
};

interface Held {
  readonly approval?: Pick<Approval, 'id'>;
}

/**
 * Acts as a person who knows what the provider made: binds the order, or reports that it was not made. If the policy
 * requires a second person, another administrator approves. Returns the number of bound orders.
 */
export const decideAll = async (
  stack: StackFile,
  expected: ReadonlySet<string>,
  verdicts: Verdicts,
): Promise<number> => {
  const { admin } = await enter(stack);
  const second = await secondAdministrator(stack);
  const { body: listed } = await admin<{ items: OrderSlotRecord[] }>('GET /order-slots?limit=100');
  const ids = listed.items.map(({ id }) => id).toSorted();
  verdicts.equal(ids.join(), [...expected].toSorted().join(), 'sub-accounts waiting for a person');
  let bound = 0;
  for (const { id, type, amount, sub_account: account } of listed.items) {
    const { body: shown } = await admin<OrderSlotDetails>(`GET /order-slots/${id}`);
    const made = await ordersOfAccount(stack, account.external_id, type);
    const order = shown.orders.find(({ id: of }) =>
      made.some(
        (each) =>
          each.id === of &&
          compare(type === 'exchange' ? each.source_amount : each.target_amount, amount) === 0,
      ),
    );
    if (order) bound += 1;
    const { version } = shown;
    const decision: SlotDecision = order
      ? { decision: 'bind', order_id: order.id, version }
      : { decision: 'not_made', version };
    const { status, body } = await admin<Held>(`POST /order-slots/${id}/decision`, decision);
    verdicts.expect(
      status === 200 || status === 202,
      () => `${account.external_id}: ${decision.decision} is answered ${status}: ${JSON.stringify(body)}`,
    );
    if (status !== 202) continue;
    const approved = await second.call(`POST /approvals/${body.approval?.id ?? ''}/decision`, {
      decision: 'approve',
      note: null,
    });
    verdicts.equal(approved.status, 200, `${account.external_id}: the approval of ${decision.decision}`);
    await until('the decision is carried out', async () =>
      (await slotsOf(stack)).has(id) ? undefined : true,
    );
  }
  return bound;
};
