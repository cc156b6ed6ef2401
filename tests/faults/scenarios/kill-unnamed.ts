import { ARRIVES_WITHIN_MS } from '#functions/modules/orders/protocol.ts';
import type { ConversionRecord } from '#shared/contract/records.ts';
import { ordersOf, ordersOfAccount, pay } from '#tests/support/stack-client.ts';
import { killAt, recordsOf, type Victim } from '../kill/kill-at.ts';
import { isUnanswered, nameOf, UNNAMED_ROUNDS } from '../kill/points.ts';
import { behindSlots, decideAll, slotsOf } from '../kill/slots.ts';
import { atRest, type Rest } from '../moving.ts';
import { confirmedOn, deliverAll, idOf, playOn } from '../playground.ts';
import type { HeldStack, Scenario, Verdicts } from '../scenario.ts';

const TYPES = ['exchange', 'withdrawal'] as const;
type Wanted = Readonly<Record<(typeof TYPES)[number], number>>;

const ONE_EACH: Wanted = { exchange: 1, withdrawal: 1 };
const NONE: Wanted = { exchange: 0, withdrawal: 0 };

/** Every lease has expired, but a sent order can still arrive. */
const SOON_MS = 3 * 60_000;
/** After this time, an order sent before the kill can no longer arrive. */
const LATER_MS = ARRIVES_WITHIN_MS + SOON_MS;

const isExchange = ({ cell }: Victim): boolean => cell.step === 'initiate_exchange';

/** Once no order can still arrive, a made exchange is bound by comparison; a person decides the rest. */
const needsPerson = (victim: Victim): boolean =>
  isUnanswered(victim.cell) && (!isExchange(victim) || victim.cell.point === 'after claim');

/** Orders made before the kill. The taken slot prevents further ones. */
const sentOf = (victim: Victim): Wanted => {
  const made = Number(victim.cell.point !== 'after claim');
  return isExchange(victim) ? { exchange: made, withdrawal: 0 } : { exchange: 1, withdrawal: made };
};

/** Orders have no reference here: sub-account and amount identify them, and the total is counted. */
const judgeOrders = async (
  { stack }: HeldStack,
  records: readonly ConversionRecord[],
  wantedOf: (record: ConversionRecord) => Wanted,
  verdicts: Verdicts,
): Promise<void> => {
  for (const type of TYPES) {
    const inAll = new Map<string, number>();
    for (const record of records) {
      const { id, sub_account: account } = record;
      const wanted = wantedOf(record)[type];
      verdicts.equal((await ordersOf(stack, record, type)).length, wanted, `${type} orders of ${id}`);
      inAll.set(account.external_id, (inAll.get(account.external_id) ?? 0) + wanted);
    }
    for (const [account, wanted] of inAll)
      verdicts.equal(
        (await ordersOfAccount(stack, account, type)).length,
        wanted,
        `${type} orders of the account ${account}`,
      );
  }
};

/** A round's conversions: the killed one, and the next of each sub-account. */
interface Round {
  readonly victims: readonly Victim[];
  /** Ids by sub-account. */
  readonly next: ReadonlyMap<string, string>;
}

/** If `isHeld`, the slot is taken by the victim and nothing else was sent; all other conversions are completed. */
const judgeHeld = async (
  held: HeldStack,
  { victims, next }: Round,
  isHeld: (victim: Victim) => boolean,
  when: string,
  verdicts: Verdicts,
): Promise<void> => {
  const slots = await slotsOf(held.stack);
  const waiting = new Map<string, Wanted>();
  for (const victim of victims) {
    const { id, account, cell } = victim;
    const what = `${when}: ${nameOf(cell)} (${id})`;
    verdicts.equal(slots.get(account.id)?.conversion_id, isHeld(victim) ? id : undefined, `${what}: slot`);
    if (!isHeld(victim)) continue;
    waiting.set(id, sentOf(victim));
    waiting.set(next.get(account.id) ?? '', NONE);
  }
  const records = [...(await recordsOf(held)).values()];
  for (const { id, status } of records)
    verdicts.equal(status === 'transfer_completed', !waiting.has(id), `${when}: ${id} is completed`);
  await judgeOrders(held, records, ({ id }) => waiting.get(id) ?? ONE_EACH, verdicts);
};

/**
 * `kill -9` of the parent at each point of the ordering steps, at a provider that returns no order ids and honours no
 * keys. Each sub-account gets another deposit after the restart, and none of it is sent while the slot is taken. After an
 * hour a made exchange is bound by comparison, and a person decides the rest.
 */
export const killUnnamed: Scenario = {
  name: 'kill, orders without an id',
  run: async (world, verdicts) => {
    const held = await world.heldStack('beta');
    const { clock, profile } = held;
    const counts = { 'killed at points': 0, 'bound by comparison': 0, 'decided by a person': 0 };
    const rest = async (what: string, how: Rest = { clock }): Promise<void> =>
      verdicts.expect(await atRest(held.stack, how), () => `${what}: something still waits`);
    /** One deposit for each of the first sub-accounts. Ids of their conversions by sub-account. */
    const deposit = async (many: number, amount: string): Promise<ReadonlyMap<string, string>> => {
      const { deliver, accounts } = await playOn(held, many);
      const paid = await Promise.all(
        accounts.map(async ({ id, external_id: externalId }) => ({
          id,
          order: await pay(held.stack, externalId, amount),
        })),
      );
      await deliverAll(
        { deliver },
        paid.map(({ order }) => confirmedOn(profile)(order)),
        verdicts,
      );
      return new Map(paid.map(({ id, order }) => [id, idOf(order)]));
    };

    // A gateway's first exchange is its only order until balances show what it spent.
    await deposit(1, '150.00');
    await rest('the first exchange');

    const rounds = Array.from({ length: world.sized({ full: 3, short: 1 }) }, () => UNNAMED_ROUNDS).flat();
    for (const [at, cells] of rounds.entries()) {
      const victims = await killAt(world, held, cells, `${300 + 20 * at}.00`, verdicts, { laterMs: SOON_MS });
      const next = await deposit(cells.length, `${1300 + 20 * at}.00`);
      const round = { victims, next };
      await rest('after the restart', {
        mayWait: () => behindSlots(held.stack, ['sent', 'person']),
        // Waiting conversions have reached the slot.
        isSo: async () => {
          const records = await recordsOf(held);
          return [...next.values()].every((id) => {
            const { status, note } = records.get(id) ?? {};
            return status === 'transfer_completed' || note?.startsWith('Waiting') === true;
          });
        },
      });
      await judgeHeld(held, round, ({ cell }) => isUnanswered(cell), 'after the restart', verdicts);

      await clock.set(new Date(clock.now().getTime() + LATER_MS));
      await rest('after an hour', { clock, mayWait: () => behindSlots(held.stack, ['person']) });
      await judgeHeld(held, round, needsPerson, 'after an hour', verdicts);

      const forPerson = victims.filter(needsPerson);
      const made = forPerson.filter(({ cell }) => cell.point !== 'after claim').length;
      const bound = await decideAll(
        held.stack,
        new Set(forPerson.map(({ account }) => account.id)),
        verdicts,
      );
      verdicts.equal(bound, made, 'orders that a person bound');
      await rest('after the decisions');
      await judgeHeld(held, round, () => false, 'after the decisions', verdicts);
      counts['killed at points'] += victims.length;
      counts['decided by a person'] += forPerson.length;
      counts['bound by comparison'] += victims.filter(
        (victim) => isUnanswered(victim.cell) && !needsPerson(victim),
      ).length;
      world.report(`${counts['killed at points']} points`);
    }
    return counts;
  },
};
