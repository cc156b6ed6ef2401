import type { EntryRecord, PostingRecord } from '#shared/contract/ledger.ts';
import type { OrderRecord } from '#shared/contract/records.ts';
import { type LedgerAccount, readLedgerAccount } from '#shared/domain/ledger/accounts.ts';
import { spreadOfExchange } from '#shared/domain/ledger/effects.ts';
import { faultOf, type Standing } from '#shared/domain/ledger/post.ts';
import { ENTITIES } from '#shared/contract/entities.ts';
import { add, type Amount, compare, least, subtract } from '#shared/domain/money.ts';
import { countedOf } from '#functions/capabilities/insight/projections/count-records.ts';
import { bookedIn, type Fact, postingOf, sha256 } from '#functions/modules/ledger/model.ts';
import { conversionOfReference } from '#functions/modules/orders/ids.ts';
import { isCollectionReference as isCollection } from '#tests/support/intents-in-memory.ts';
import type { ConversionWorld } from '#tests/support/conversion-world.ts';
import type { History } from './history.ts';

const sum = (amounts: readonly Amount[]): Amount => amounts.reduce(add, '0');
const negative = (amount: Amount): Amount => subtract('0', amount);
const isBelowZero = (amount: Amount): boolean => compare(amount, '0') < 0;
const notBelowZero = (amount: Amount): Amount => (isBelowZero(amount) ? '0' : amount);

const plus = <Key>(sums: Map<Key, Amount>, key: Key, amount: Amount): void =>
  void sums.set(key, add(sums.get(key) ?? '0', amount));

/** The intent that the order's row names. */
const namedIn = ({ binding, reference }: OrderRecord): string | null => binding?.intent ?? reference;

/** The balance of each ledger account computed from the rows, without the ledger's rules. */
type Expected = Map<LedgerAccount, Amount>;

const OWN = ['available', 'in_conversion', 'held', 'spread', 'rounding'] as const;
const WHERE = [
  ...OWN,
  'in_transfer',
  'exchange',
  'returned',
  'bank_out',
  'wallet_out',
  'fees',
  'collected',
] as const;

/** Compares the ledger with the rows at each write, and with the provider at the end. */
export class LedgerJudge {
  private readonly world: ConversionWorld;
  private readonly history: History;
  /** Whether money left outside the gateway. */
  private readonly isMovedOutside: () => boolean;
  /** By order row: the amount of a deposit when it was confirmed. */
  private readonly brought = new Map<string, Amount>();
  private readonly seen = new Map<string, number>();
  private readonly standings = new Map<string, Standing>();
  private checked = 0;
  private compared = '';

  constructor(world: ConversionWorld, history: History, isMovedOutside: () => boolean) {
    this.world = world;
    this.isMovedOutside = isMovedOutside;
    this.history = history;
  }

  private violated(what: string): void {
    this.history.violated(`ledger: ${what}`);
  }

  wrote(facts: readonly Fact[]): void {
    for (const fact of facts) this.checkFact(fact);
    for (const entry of this.world.ledger.entries.slice(this.checked)) this.checkEntry(entry);
    this.checked = this.world.ledger.entries.length;
    const rows = this.rows();
    if (rows === this.compared) return;
    this.compared = rows;
    this.compare();
    this.compareFigures();
  }

  private rows(): string {
    const { orders, rows, payments } = this.world;
    return [
      this.checked,
      ...[...orders.values()].map((each) => `${each.status} ${each.source_amount} ${each.target_amount}`),
      ...[...rows.values()].map(
        ({ record: each }) =>
          `${each.status} ${each.error_code} ${each.settled !== null} ${each.original_amount} ${each.exchanged_usdt_amount} ${each.target_usdt_amount}`,
      ),
      ...[...payments.values()].map(({ record }) => record.state),
    ].join();
  }

  private checkFact(fact: Fact): void {
    const { ledger } = this.world;
    const postings = ledger.postings.get(fact.id) ?? [];
    const news = postings.slice(this.seen.get(fact.id) ?? 0);
    this.seen.set(fact.id, postings.length);
    if (news.length > 1) this.violated(`${fact.id} was posted twice in one write`);
    for (const posting of news) this.checkPosting(posting);
    if (postingOf(fact, ledger.heads.get(fact.subAccountId), bookedIn(postings), fact.occurredAt))
      this.violated(`${fact.id} is not posted as it stands, or would be posted again`);
  }

  private checkPosting({ fact, lines, balances }: PostingRecord): void {
    const sums = new Map<string, Amount>();
    for (const { account, amount } of lines) {
      const asset = readLedgerAccount(account)?.asset ?? '';
      plus(sums, asset, amount);
    }
    for (const [asset, amount] of sums)
      if (compare(amount, '0') !== 0)
        this.violated(`a posting of ${fact} is ${amount} ${asset} out of balance`);
    if (compare(sum(Object.values(balances)), '0') !== 0)
      this.violated(`the balances after a posting of ${fact} do not sum up to 0`);
  }

  /** Number, balance and hash follow from the previous entry. */
  private checkEntry(entry: EntryRecord): void {
    const account = `${entry.sub_account_id} ${entry.account}`;
    const fault = faultOf(entry, this.standings.get(account), sha256);
    if (fault) this.violated(`entry ${entry.number} of ${entry.account}: ${fault}`);
    this.standings.set(account, entry);
  }

  private expected(): Expected {
    const { orders, rows, payments } = this.world;
    const expected: Expected = new Map();
    for (const order of orders.values()) {
      this.expectOrder(order, expected);
      if (order.applied_spread !== undefined)
        plus(expected, 'spread:USDT', spreadOfExchange(order, { percent: order.applied_spread }));
    }
    for (const { record } of rows.values()) {
      const { exchanged_usdt_amount: gave, target_usdt_amount: target } = record;
      const left = gave === null || target === null ? '0' : notBelowZero(subtract(gave, target));
      plus(expected, 'spread:USDT', left);
      plus(expected, 'in_conversion:USDT', negative(gave ?? '0'));
      const isOver =
        record.status === 'transfer_completed' ||
        record.settled !== null ||
        record.error_code === 'deposit_taken_back';
      if (!isOver) plus(expected, 'in_conversion:BRL', record.original_amount);
      // The order's row has already subtracted this.
      if (isOver && gave !== null) plus(expected, 'in_conversion:BRL', this.takenFor(record.id));
    }
    for (const { record } of payments.values())
      if (record.state === 'held') plus(expected, 'held:BRL', record.amount);
    return expected;
  }

  private takenFor(conversion: string): Amount {
    return sum(
      [...this.world.orders.values()]
        .filter(
          (order) =>
            order.type === 'exchange' &&
            order.status === 'confirmed' &&
            conversionOfReference(namedIn(order)) === conversion,
        )
        .map(({ source_amount }) => source_amount),
    );
  }

  private expectOrder(order: OrderRecord, expected: Expected): void {
    const { id, type, status } = order;
    const reference = namedIn(order);
    const [source, target] = [order.source_asset, order.target_asset];
    switch (type) {
      case 'deposit': {
        const inflow = target === 'BRL' ? 'pix_in' : 'wallet_in';
        if (status === 'pending') this.brought.delete(id);
        if (status === 'confirmed') {
          const before = this.brought.get(id) ?? '0';
          // A lower amount means that a part was returned.
          const came = compare(before, order.target_amount) > 0 ? before : order.target_amount;
          this.brought.set(id, came);
          plus(expected, `${inflow}:${target}`, negative(came));
          plus(expected, `returned:${target}`, subtract(came, order.target_amount));
        }
        const brought = this.brought.get(id);
        if (status !== 'cancelled' || brought === undefined) return;
        plus(expected, `${inflow}:${target}`, negative(brought));
        plus(expected, `returned:${target}`, brought);
        return;
      }
      case 'exchange': {
        const isOurs = conversionOfReference(reference) !== undefined;
        if (status === 'pending' && !isOurs) plus(expected, `in_conversion:${source}`, order.source_amount);
        if (status !== 'confirmed') return;
        if (isOurs) plus(expected, `in_conversion:${source}`, negative(order.source_amount));
        plus(expected, `exchange:${source}`, order.source_amount);
        plus(expected, `exchange:${target}`, negative(order.target_amount));
        if (isOurs && target === 'USDT') plus(expected, 'in_conversion:USDT', order.target_amount);
        return;
      }
      case 'withdrawal': {
        const isOurs = isCollection(reference);
        if (isOurs && status !== 'cancelled')
          plus(expected, `spread:${source}`, negative(order.source_amount));
        if (status === 'pending') plus(expected, `in_transfer:${source}`, order.source_amount);
        if (status !== 'confirmed') return;
        const arrived = isOurs ? 'collected' : source === 'BRL' ? 'bank_out' : 'wallet_out';
        plus(expected, `${arrived}:${source}`, order.target_amount);
        plus(expected, `fees:${source}`, subtract(order.source_amount, order.target_amount));
      }
    }
  }

  /** Each balance matches the rows at every step. */
  private compare(): void {
    const { ledger, accountRecord } = this.world;
    const head = ledger.heads.get(accountRecord?.id ?? '')?.accounts ?? {};
    const expected = this.expected();
    const balance = (account: LedgerAccount): Amount => head[account]?.balance ?? '0';
    const is = (account: LedgerAccount, amount: Amount, found = balance(account)): void => {
      if (compare(found, amount) !== 0) this.violated(`${account} is ${found}, and the rows say ${amount}`);
    };
    const accounts = [...Object.keys(head), ...expected.keys()].map(readLedgerAccount);
    for (const asset of new Set(accounts.map((each) => each?.asset ?? ''))) {
      const inflow = asset === 'BRL' ? 'pix_in' : 'wallet_in';
      for (const code of [
        inflow,
        'exchange',
        'returned',
        'in_transfer',
        'bank_out',
        'wallet_out',
        'fees',
        'collected',
      ] as const)
        is(`${code}:${asset}`, expected.get(`${code}:${asset}`) ?? '0');
      const came = negative(balance(`${inflow}:${asset}`));
      const where = sum(WHERE.map((code) => balance(`${code}:${asset}`)));
      if (compare(came, where) !== 0) this.violated(`${came} ${asset} came, and ${where} are accounted for`);
      const own = sum(OWN.map((code) => balance(`${code}:${asset}`)));
      const [set, held, left] = (['in_conversion', 'held', 'spread'] as const).map(
        (code) => expected.get(`${code}:${asset}`) ?? '0',
      );
      is(`spread:${asset}`, left ?? '0', add(balance(`spread:${asset}`), balance(`rounding:${asset}`)));
      // A shortfall elsewhere reduces `held` first, then `in_conversion`.
      const rest = subtract(own, left ?? '0');
      const inConversion = least(notBelowZero(set ?? '0'), notBelowZero(rest));
      is(`in_conversion:${asset}`, inConversion);
      const beside = subtract(rest, inConversion);
      const stillHeld = least(held ?? '0', notBelowZero(beside));
      is(`held:${asset}`, stillHeld);
      is(`available:${asset}`, subtract(beside, stillHeld));
      // Orders in other assets are made at the provider.
      if (asset !== 'USDC' && !this.isMovedOutside() && isBelowZero(balance(`available:${asset}`)))
        this.violated(`available:${asset} is below zero`);
    }
  }

  /** The spread page's figures match the ledger: earned, and collected. */
  private compareFigures(): void {
    const { ledger, orders, rows, accountRecord } = this.world;
    const balance = (code: 'spread' | 'rounding'): Amount =>
      ledger.balance(accountRecord?.id ?? '', `${code}:USDT`);
    const exchanges = [...orders.values()].filter(({ type }) => type === 'exchange');
    const earned = sum([
      ...[...rows.values()].map(
        ({ record }) => countedOf(ENTITIES.conversion.name, record)?.amounts.spread ?? '0',
      ),
      ...exchanges.map((order) => countedOf(ENTITIES.order.name, order)?.amounts.spread ?? '0'),
    ]);
    const collections = [...orders.values()].filter(
      (order) => isCollection(namedIn(order)) && order.status !== 'cancelled',
    );
    const there = add(balance('spread'), balance('rounding'));
    const taken = sum(collections.map(({ source_amount }) => source_amount));
    if (compare(earned, add(there, taken)) !== 0)
      this.violated(
        `the figures say that ${earned} USDT was earned, and the ledger ${there} and ${taken} taken`,
      );
  }

  /** Once each order's row matches the provider, the ledger matches it too. */
  atRest(): void {
    const { ledger, provider, orders, accountRecord } = this.world;
    const account = accountRecord?.external_id ?? '';
    const assets = new Set(
      provider.orders.flatMap(({ source_asset, target_asset }) => [source_asset, target_asset]),
    );
    for (const asset of assets) {
      const own = sum(OWN.map((code) => ledger.balance(accountRecord?.id ?? '', `${code}:${asset}`)));
      const underWay = [...orders.values()].filter(
        ({ type, status, source_asset }) =>
          type === 'exchange' && status === 'pending' && source_asset === asset,
      );
      const moved = provider.byHand.filter((each) => each.asset === asset).map(({ amount }) => amount);
      const has = subtract(provider.holds(asset, account), sum(moved));
      const booked = subtract(own, sum(underWay.map(({ source_amount }) => source_amount)));
      if (compare(has, booked) !== 0)
        this.violated(`the provider has ${has} ${asset}, and the ledger has ${booked}`);
    }
  }
}
