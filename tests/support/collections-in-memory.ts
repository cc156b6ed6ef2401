import type { CollectionRecord } from '#shared/contract/collections.ts';
import type {
  Collections,
  Placing,
  StoredCollection,
} from '#functions/capabilities/money/spread-earned/ports.ts';

import type { OrderSlot, SlotKept, StoredSlot } from '#functions/modules/orders/slot.ts';
import { walletKeys } from '#functions/modules/stops/model.ts';
import { IntentsInMemory } from './intents-in-memory.ts';
import { StopsInMemory } from './stops-in-memory.ts';

interface Slots {
  readonly slotOf: (subAccountId: string) => StoredSlot;
  readonly saveSlot: (
    subAccountId: string,
    slot: OrderSlot,
    expected: number,
    kept?: Partial<SlotKept>,
  ) => boolean;
}

const NO_SLOTS: Slots = {
  slotOf: () => ({ version: 0, slot: null, denied: [], balances: null }),
  saveSlot: () => true,
};

/** Collections in memory: one open at a time, each write conditional on the version read. */
export class CollectionsInMemory implements Collections {
  readonly rows = new Map<string, StoredCollection>();
  readonly open = new Map<string, string>();
  readonly stops: StopsInMemory;

  private readonly intents: IntentsInMemory;
  private readonly slots: Slots;

  constructor(stops = new StopsInMemory(), intents = new IntentsInMemory(), slots: Slots = NO_SLOTS) {
    this.stops = stops;
    this.intents = intents;
    this.slots = slots;
  }

  /** Writes both the intent and its order slot, or neither. */
  private places({ intent, slot }: Placing, { sub_account_id: id }: CollectionRecord): boolean {
    if (slot && this.slots.slotOf(id).version !== slot.expected) return false;
    if (!this.intents.claim(intent)) return false;
    return !slot || this.slots.saveSlot(id, slot.slot, slot.expected, { balances: slot.balances });
  }

  get(id: string): Promise<StoredCollection | undefined> {
    return Promise.resolve(this.rows.get(id));
  }

  openOf(subAccountId: string): Promise<string | undefined> {
    return Promise.resolve(this.open.get(subAccountId));
  }

  async begin(
    record: CollectionRecord,
    tries: StoredCollection['tries'],
    placing: Placing,
  ): Promise<'begun' | 'exists' | 'open'> {
    await Promise.resolve();
    if (this.rows.has(record.id)) return 'exists';
    if (this.open.has(record.sub_account_id)) return 'open';
    this.requireGo(record);
    if (!this.places(placing, record)) return 'open';
    this.rows.set(record.id, { version: 1, record, tries });
    this.open.set(record.sub_account_id, record.id);
    return 'begun';
  }

  save(record: CollectionRecord, tries: StoredCollection['tries'], expected: number): Promise<boolean> {
    if (this.rows.get(record.id)?.version !== expected) return Promise.resolve(false);
    this.rows.set(record.id, { version: expected + 1, record, tries });
    return Promise.resolve(true);
  }

  async claim(
    record: CollectionRecord,
    tries: StoredCollection['tries'],
    expected: number,
    placing: Placing,
  ): Promise<boolean> {
    await Promise.resolve();
    if (this.rows.get(record.id)?.version !== expected) return false;
    this.requireGo(record);
    if (!this.places(placing, record)) return false;
    return this.save(record, tries, expected);
  }

  private requireGo({ sub_account_id: subAccountId, wallet }: CollectionRecord): void {
    const destination = { id: wallet.wallet_id, targets: walletKeys(wallet).targets };
    this.stops.require({ subAccountId, byRule: false, destination });
  }

  private isOpen({ id, sub_account_id }: CollectionRecord, expected: number): boolean {
    return this.rows.get(id)?.version === expected && this.open.get(sub_account_id) === id;
  }

  close(record: CollectionRecord, expected: number): Promise<boolean> {
    if (!this.isOpen(record, expected)) return Promise.resolve(false);
    this.rows.set(record.id, { version: expected + 1, record, tries: { lease_until: null } });
    this.open.delete(record.sub_account_id);
    return Promise.resolve(true);
  }

  drop(record: CollectionRecord, expected: number): Promise<boolean> {
    if (!this.isOpen(record, expected)) return Promise.resolve(false);
    this.rows.delete(record.id);
    this.open.delete(record.sub_account_id);
    return Promise.resolve(true);
  }

  page() {
    const items = [...this.rows.values()].map(({ record }) => record).toReversed();
    return Promise.resolve({ items, next_cursor: null });
  }
}
