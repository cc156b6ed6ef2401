import type { OrderToSend, ProviderOrder } from '#functions/modules/orders/model.ts';
import { SERVES_MS } from '#functions/capabilities/money/conversions/reads.ts';
import type { Conversion, Effect, EffectName } from '#functions/modules/conversions/model.ts';
import { paymentId } from '#functions/modules/orders/ids.ts';
import { isCollectionReference as isCollection } from '#tests/support/intents-in-memory.ts';
import type { ConfigurationRecord, DestinationRecord } from '#shared/contract/records.ts';
import type { FundsIntent } from '#functions/modules/funds/ports.ts';
import { brlCounted, heldOf, usdtCounted } from '#shared/domain/funds.ts';
import { add, compare, multiply, subtract } from '#shared/domain/money.ts';
import { maySee } from '#shared/domain/roles.ts';
import { ACCOUNT, type ConversionWorld } from '#tests/support/conversion-world.ts';
import { GATEWAYS_WALLET, OWNERS_WALLET } from '#tests/support/model-provider.ts';
import type { StopsInMemory } from '#tests/support/stops-in-memory.ts';
import type { History } from './history.ts';
import type { Actor, PortCalls } from './port-calls.ts';

const live = (orders: readonly ProviderOrder[]): readonly ProviderOrder[] =>
  orders.filter(({ status }) => status !== 'cancelled');

const sum = (amounts: readonly string[]): string => amounts.reduce((all, each) => add(all, each), '0');

/** The outcome of an order is unknown. */
export const inDoubt = ({ state }: Conversion): boolean =>
  [state.exchange, state.transfer].some((effect) => effect?.phase === 'unknown');

type Place = Pick<DestinationRecord, 'wallet_id' | 'address' | 'network'>;

const isSame = (one: Place, other: Place | null): boolean =>
  one.wallet_id === other?.wallet_id && one.address === other.address && one.network === other.network;

const isClaim = (before: Effect | null, after: Effect | null): after is Effect =>
  after?.phase === 'claimed' && after.lease_until !== null && after.lease_until !== before?.lease_until;

/** The lower bound of `SLIPPAGE_BOUNDS`. */
const LEAST_OF_QUOTE = '0.9';

/** The largest difference between two clocks. */
const CLOCKS_MS = 10_000;

/** Checks the rules against the provider and every write, as they happen. */
export class Judge {
  /** Money moved manually, by deposit order. */
  readonly hand = new Map<string, { readonly asset: string; readonly amount: string }>();
  /** Every reported state of an order, and the time of the last one. */
  readonly versions = new Map<string, ProviderOrder[]>();
  readonly changedAt = new Map<string, number>();
  private readonly world: ConversionWorld;
  private readonly history: History;
  private readonly calls: PortCalls;
  private readonly now: () => number;
  private readonly accepted = new Map<string, string>();
  private readonly limits: { from: number; limit: string }[] = [];
  /** The destination that the current owner confirmed, by the judge's own record. */
  private confirmed: Place | null;
  private readonly takenBack = new Map<string, number>();
  /** BRL that manual exchanges spent before their deposit was returned. */
  private readonly spent = new Map<string, string>();
  /** When the first claiming driver started its step. It knows nothing later. */
  private readonly claims = new Map<string, number>();
  private readonly heldSince = new Map<string, number>();
  /** Conversions whose rest a person had converted. */
  private readonly rest = new Set<string>();
  /** Conversions whose differing exchange a person accepted. */
  private readonly taken = new Set<string>();

  /** Since when the rule names a wallet other than the first. */
  private newSince: number | undefined;

  private stops: readonly string[] = [];

  /** The transfer with the turn, and since when it waits. */
  private turnSince: { readonly holder: string; readonly at: number } | undefined;
  /** Since when transfers wait for exchanges, and the longest wait. Milliseconds. */
  private readonly waiting = new Map<string, number>();
  longestWait = 0;

  constructor(world: ConversionWorld, history: History, calls: PortCalls, now: () => number) {
    this.world = world;
    this.history = history;
    this.calls = calls;
    this.now = now;
    this.confirmed = world.configurationRecord?.destination ?? null;
    this.limitIs(world.configurationRecord);
  }

  private referenceOf(order: ProviderOrder): string | null {
    return this.world.provider.referenceOf(order);
  }

  /** Orders moved manually are in `hand`, or in assets that no conversion uses. */
  private isOurs(order: ProviderOrder): boolean {
    return order.account_id === ACCOUNT && this.referenceOf(order) !== null;
  }

  private limitIs(rule: ConfigurationRecord | undefined): void {
    if (rule) this.limits.push({ from: this.now(), limit: rule.maximum_daily_amount });
  }

  private violated(what: string): void {
    this.history.violated(what);
  }

  private get acting(): Actor | undefined {
    return this.calls.acting;
  }

  /** The former owner's confirmation no longer counts. */
  moved(): void {
    this.confirmed = null;
  }

  stopsAre({ gateway, account }: StopsInMemory['standing']): void {
    this.stops = [
      ...(gateway ? ['gateway'] : []),
      ...account.map(({ kind, destination_id: id }) => (id === null ? kind : `${kind} ${id}`)),
    ];
    this.history.say(`stopped: ${this.stops.join(', ') || 'nothing'}`);
  }

  /** A stopped order must not be claimed. */
  claimedBy(who: 'caller' | 'collector' | 'rule', walletId: string | null): void {
    const inTheWay = [
      'gateway',
      'sub_account',
      ...(who === 'rule' ? ['rule'] : []),
      `destination ${walletId ?? ''}`,
    ];
    if (this.stops.some((stop) => inTheWay.includes(stop)))
      this.violated(`an order of a ${who} was claimed while stopped`);
  }

  private namedIs(was: DestinationRecord | null | undefined, is: DestinationRecord | null | undefined): void {
    const isOld = !is || is.address === OWNERS_WALLET.address;
    if (isOld) this.newSince = undefined;
    else if (was?.address !== is.address || was.wallet_id !== is.wallet_id)
      this.newSince = this.acting?.since ?? this.now();
  }

  /** Automatic transfers go to no new destination. Clocks differ. */
  private cooled(): void {
    const since = this.newSince;
    const { coolingOffHours: hours } = this.world;
    if (hours > 0 && since !== undefined && this.now() - since < hours * 3_600_000 - CLOCKS_MS)
      this.violated('a transfer was claimed before its destination had cooled off');
  }

  ruleIs(before: ConfigurationRecord | undefined, after: ConfigurationRecord | undefined): void {
    this.limitIs(after);
    this.namedIs(before?.destination, after?.destination);
    const { who, seen } = this.acting ?? {};
    const owner = this.world.accountRecord?.user_id ?? null;
    const isOwner = owner === null ? who?.role === 'admin' : who?.user_id === owner;
    if (!who || !seen?.account || !maySee(who, seen.account))
      this.violated('a user who does not see the account changed its rule');
    const [was, is] = [before?.destination ?? null, after?.destination ?? null];
    if (is === null) this.confirmed = null;
    else if (was?.confirmed_at !== is.confirmed_at || !isSame(is, was)) {
      if (is.confirmed_at !== null && !isOwner)
        this.violated('someone other than the owner confirmed the destination');
      if (is.confirmed_at !== null && !seen?.wallets.some((wallet) => isSame(is, wallet)))
        this.violated('a wallet was confirmed unseen');
      this.confirmed = isOwner ? is : null;
    }
    if (after?.is_enabled && this.confirmed === null)
      this.violated('a rule is on, but its owner has not confirmed the destination');
  }

  shown(order: ProviderOrder): void {
    this.versions.set(order.id, [...(this.versions.get(order.id) ?? []), order]);
    this.changedAt.set(order.id, this.now());
    if (order.type === 'deposit' && order.status === 'cancelled') {
      this.takenBack.set(order.id, this.now());
      this.spent.set(order.id, this.brlMissing());
    }
  }

  ordersOf(id: string, type: ProviderOrder['type']): readonly ProviderOrder[] {
    return this.world.provider.orders.filter(
      (order) => order.type === type && this.referenceOf(order)?.startsWith(`${id}-`),
    );
  }

  depositOf({ record }: Conversion): ProviderOrder | undefined {
    return this.world.provider.orders.find(
      ({ id, type }) => id === record.deposit_order_id && type === 'deposit',
    );
  }

  /** The money that a person finds at the provider; `undefined` while it moves. */
  heldBy(conversion: Conversion): { readonly asset: 'BRL' | 'USDT'; readonly amount: string } | undefined {
    const { record } = conversion;
    const [exchange] = live(this.ordersOf(record.id, 'exchange'));
    if (!exchange)
      return this.depositOf(conversion)?.status === 'confirmed'
        ? { asset: 'BRL', amount: record.original_amount }
        : undefined;
    const isThere = exchange.status === 'confirmed' && exchange.target_asset === 'USDT';
    if (!isThere || live(this.ordersOf(record.id, 'withdrawal')).length > 0) return undefined;
    const target = record.target_usdt_amount ?? '0';
    const amount = compare(target, exchange.target_amount) < 0 ? target : exchange.target_amount;
    return compare(amount, '0') > 0 ? { asset: 'USDT', amount } : undefined;
  }

  /** The highest limit since the driver started, which need not know later changes. */
  private highestLimit(): string {
    const since = this.acting?.since ?? this.now();
    const inForce = this.limits.filter((_, at) => {
      const next = this.limits[at + 1];
      return next === undefined || next.from >= since;
    });
    return inForce.reduce((most, { limit }) => (compare(limit, most) > 0 ? limit : most), '0');
  }

  /** BRL that were moved manually and then returned are the loss of the person who moved them. */
  private movedByHand(asset: string, came: readonly ProviderOrder[] = []): string {
    const isCounted = (deposit: string): boolean => asset === 'USDT' || came.some(({ id }) => id === deposit);
    return sum(
      [...this.hand].flatMap(([deposit, each]) =>
        each.asset === asset && isCounted(deposit) ? [each.amount] : [],
      ),
    );
  }

  private compareSums(): void {
    const { provider } = this.world;
    const usdt = live(provider.made('exchange').filter((each) => this.isOurs(each))).filter(
      ({ status, target_asset: asset }) => status === 'confirmed' && asset === 'USDT',
    );
    const sent = live(provider.made('withdrawal')).filter((each) => this.isOurs(each));
    const bought = [...usdt, ...provider.made('deposit').filter((each) => each.target_asset === 'USDT')];
    const usdtLeft = subtract(
      subtract(sum(bought.map((each) => each.target_amount)), sum(sent.map((each) => each.source_amount))),
      this.movedByHand('USDT'),
    );
    const collected = sum(this.collections.map((each) => each.source_amount));
    if (this.isOutside) return;
    if (compare(usdtLeft, '0') < 0) this.violated('more USDT was sent than arrived, less manual moves');
    else if (compare(usdtLeft, subtract(this.world.spreadLeft, collected)) < 0)
      this.violated("the gateway's spread was sent");
    if (compare(this.brlMissing(), '0') > 0)
      this.violated('more BRL was exchanged than arrived, less manual moves');
  }

  /** BRL exchanged or moved manually beyond what arrived. */
  private brlMissing(): string {
    const { provider, rows } = this.world;
    const exchanges = live(provider.made('exchange')).filter((each) => this.isOurs(each));
    // A returned deposit counts only if it was exchanged before.
    const isExchanged = (deposit: ProviderOrder): boolean =>
      [...rows.values()].some(
        ({ record }) =>
          record.deposit_order_id === deposit.id && live(this.ordersOf(record.id, 'exchange')).length > 0,
      );
    const came = provider
      .made('deposit')
      .filter((each) => each.account_id === ACCOUNT && each.target_asset === 'BRL')
      .filter((each) => each.status === 'confirmed' || (each.status === 'cancelled' && isExchanged(each)));
    const went = add(sum(exchanges.map((each) => each.source_amount)), this.movedByHand('BRL', came));
    const arrived = add(sum(came.map((each) => each.target_amount)), sum([...this.spent.values()]));
    const missing = subtract(went, arrived);
    return compare(missing, '0') > 0 ? missing : '0';
  }

  private get collections(): readonly ProviderOrder[] {
    return live(this.world.provider.made('withdrawal')).filter((each) =>
      isCollection(this.referenceOf(each)),
    );
  }

  /** Each collection is made once, to the gateway's wallet, and within the spread. */
  private collected({ reference, request }: OrderToSend): void {
    if (this.collections.filter((each) => this.referenceOf(each) === reference).length > 1)
      this.violated('a collection was made twice');
    if (request['wallet_id'] !== GATEWAYS_WALLET.wallet_id)
      this.violated("spread was sent to a wallet other than the gateway's");
    const taken = sum(this.collections.map((each) => each.source_amount));
    if (compare(taken, this.world.spreadLeft) > 0)
      this.violated(`${taken} USDT were collected from a spread of ${this.world.spreadLeft} USDT`);
    this.compareSums();
  }

  made(order: ProviderOrder, sent: OrderToSend): void {
    const { reference, request } = sent;
    if (isCollection(reference)) return this.collected(sent);
    const violated = (what: string): void => this.violated(what);
    const id = reference.split('-')[0] ?? '';
    const conversion = this.world.rows.get(id);
    if (!conversion) return violated(`${order.id} was made without a conversion`);
    if (live(this.ordersOf(id, order.type)).length > 1)
      violated(`a second ${order.type} was made for one conversion`);
    const since = this.claims.get(reference);
    if (since === undefined) return violated(`the ${order.type} was sent but never claimed`);
    const deposit = this.depositOf(conversion);
    const wasThere = deposit && (this.takenBack.get(deposit.id) ?? since) >= since - SERVES_MS;
    if (!deposit || deposit.status === 'pending' || !wasThere || deposit.account_id !== ACCOUNT)
      violated(`${order.type} of an unconfirmed deposit`);
    this.compareSums();
    if (order.type === 'withdrawal') return this.transferred(conversion, order);
    const asked = request['source_amount'] ?? '';
    const more = compare(asked, deposit?.target_amount ?? '0');
    if (more > 0 || (more < 0 && !this.rest.has(id)))
      violated(`exchanged ${asked} BRL from a deposit of ${deposit?.target_amount ?? 'no'} BRL`);
  }

  /** A provider that names no orders adds its fee on top. */
  private spentBy({ source_amount, target_amount }: ProviderOrder): string {
    return this.world.provider.namesOrders ? source_amount : target_amount;
  }

  private transferred(conversion: Conversion, order: ProviderOrder): void {
    const { record, state } = conversion;
    const [exchange] = this.ordersOf(record.id, 'exchange').filter(({ status }) => status === 'confirmed');
    if (!exchange) return this.violated('a transfer before the exchange was confirmed');
    if (exchange.target_asset !== 'USDT' || compare(this.spentBy(order), exchange.target_amount) > 0)
      this.violated('more was transferred than exchanged');
    if (this.taken.has(record.id)) return;
    const quoted = state.quote?.target_amount ?? '0';
    if (
      compare(exchange.source_amount, record.original_amount) !== 0 ||
      compare(exchange.target_amount, multiply(quoted, LEAST_OF_QUOTE)) < 0
    )
      this.violated('the result of a differing exchange was sent on');
  }

  turnTaken(): void {
    const { turn } = this.world;
    if (turn && this.turnSince?.holder !== turn.holder)
      this.turnSince = { holder: turn.holder, at: this.now() };
  }

  /** First come, first served: a conversion that reads another's turn does not start its exchange. */
  private overtakes({ record, version }: Conversion): boolean {
    const { turn } = this.world;
    if (turn === undefined || turn.holder === record.id) return false;
    const began = this.acting?.seen.began(record.id, version) ?? 0;
    const isHeld = Date.parse(turn.until) > this.now() + CLOCKS_MS;
    return isHeld && this.turnSince?.holder === turn.holder && this.turnSince.at < began;
  }

  /** Records how long a transfer waits for exchanges of others. */
  private waits({ record, state }: Conversion): void {
    const { id, note } = record;
    const isWaiting =
      state.step === 'initiate_transfer' && note?.startsWith('Waiting for open exchanges') === true;
    const since = this.waiting.get(id) ?? this.now();
    this.longestWait = Math.max(this.longestWait, this.now() - since);
    if (isWaiting) this.waiting.set(id, since);
    else this.waiting.delete(id);
  }

  begun({ record }: Conversion): void {
    const { who, seen } = this.acting ?? {};
    const shown = this.versions.get(record.deposit_order_id) ?? [];
    const isConfirmed = shown.some(
      ({ status, account_id: of, target_amount: amount }) =>
        status === 'confirmed' && of === ACCOUNT && amount === record.original_amount,
    );
    if (!isConfirmed) this.violated('a conversion started from a deposit that the provider never confirmed');
    const payment = paymentId(record.sub_account.external_id, record.deposit_order_id);
    const since = this.heldSince.get(payment);
    const isKnown = since !== undefined && since < (seen?.sawPayment(payment) ?? -1);
    if (isKnown && !who) this.violated('a held payment was converted without a person’s decision');
    if (who) this.judgePerson('payment');
  }

  /** Whether somebody orders in the provider's dashboard, or withdrawals cost more than what arrives. */
  isOutside = false;

  /** Whether money left outside the gateway: moved at the provider, or with a returned deposit. */
  get isMovedOutside(): boolean {
    return this.hand.size > 0 || this.takenBack.size > 0 || this.isOutside;
  }

  /** No claim may bring claimed and reserved money above the provider's balance. */
  claimedFunds({ claim: { asset } }: FundsIntent): void {
    if (this.isMovedOutside) return;
    const { provider, claims, payments } = this.world;
    const open = [...this.world.rows.values()]
      .map(({ record }) => record)
      .filter(({ status, settled }) => status !== 'transfer_completed' && settled === null);
    const { counted, underWay } = asset === 'BRL' ? brlCounted(open) : usdtCounted(open);
    const isMade = (reference: string): boolean =>
      provider.orders.some((order) => this.referenceOf(order) === reference);
    // An exchange in progress may have changed the balance already.
    const certain = asset === 'BRL' ? add(counted, underWay) : counted;
    const made = this.exchanging(open, asset);
    const set = sum([
      subtract(certain, made),
      ...(asset === 'BRL'
        ? [heldOf([...payments.values()].map(({ record }) => record).filter(({ state }) => state === 'held'))]
        : [this.world.spread]),
      ...claims.filter((each) => each.asset === asset && !isMade(each.reference)).map(({ amount }) => amount),
    ]);
    const has = provider.holds(asset, ACCOUNT);
    if (compare(set, has) > 0)
      this.violated(`${set} ${asset} were claimed and reserved, but the provider has ${has}`);
  }

  /** BRL of exchanges that the provider has made, but the conversion does not show yet. USDT of transfers likewise. */
  private exchanging(
    open: readonly {
      readonly id: string;
      readonly original_amount: string;
      readonly exchange_order_id: string | null;
      readonly transfer_order_id: string | null;
    }[],
    asset: string,
  ): string {
    const type = asset === 'BRL' ? 'exchange' : 'withdrawal';
    return sum(
      open.flatMap((record) => {
        const known = asset === 'BRL' ? record.exchange_order_id : record.transfer_order_id;
        return known === null
          ? live(this.ordersOf(record.id, type)).map(({ source_amount }) => source_amount)
          : [];
      }),
    );
  }

  held(id: string): void {
    if (!this.heldSince.has(id)) this.heldSince.set(id, this.now());
  }

  judgePerson(what: string): void {
    const { who, seen } = this.acting ?? {};
    if (!who || !seen?.account || !maySee(who, seen.account))
      this.violated(`a user who does not see the account changed a ${what}`);
  }

  saved(before: Conversion, after: Conversion): void {
    const { record: was } = before;
    const { record: is, state } = after;
    const by = this.acting?.name ?? 'somebody';
    this.history.say(
      `${by} writes ${was.status} → ${is.status}, step ${state.step ?? 'none'}, v${after.version}` +
        (['exchange', 'transfer'] as const)
          .flatMap((name) => (state[name] ? [`, ${name} ${state[name].phase}`] : []))
          .join('') +
        (is.error_code === null ? '' : ` (${is.error_code})`),
    );
    if (was.status === 'transfer_completed') this.violated('a completed conversion was changed');
    if (was.settled !== null) this.violated('a settled conversion was changed');
    const isRetried = is.retry_count === was.retry_count + 1;
    const isSettled = is.settled !== null;
    if (was.status === 'failed' && !isRetried && !isSettled)
      this.violated('a failed conversion was changed without Retry');
    if (isRetried || isSettled) this.judgePerson('conversion');
    if (isRetried && state.convert_rest) this.rest.add(is.id);
    if (isRetried && was.error_code === 'exchange_differs' && state.convert_rest) this.taken.add(is.id);
    if (is.status === 'failed' && (!is.error_message || is.error_code === null))
      this.violated('a conversion failed without a code and a message');
    if (is.status === 'failed' && inDoubt(after) && !this.history.isDisturbed)
      this.violated('parked with an unknown outcome, but nothing had gone wrong');
    if (before.state.step === 'confirm_deposit' && state.step === 'generate_quote')
      this.accept(before, after);
    if (was.status === 'pix_received' && is.status === 'quote_generated' && this.overtakes(before))
      this.violated('an exchange started while the transfer of another conversion waited');
    this.waits(after);
    for (const name of ['exchange', 'transfer'] as const)
      if (isClaim(before.state[name], state[name])) this.claimed(before, after, name, state[name]);
  }

  /** Checks that the driver had current data before it claimed the order. */
  private claimed(before: Conversion, { record }: Conversion, name: EffectName, effect: Effect): void {
    const violated = (what: string): void => this.violated(`${name} claimed: ${what}`);
    this.claimedBy('rule', this.world.configurationRecord?.destination?.wallet_id ?? null);
    if (name === 'transfer') this.cooled();
    const seen = this.acting?.seen;
    const began = seen?.began(record.id, before.version);
    if (!this.claims.has(effect.reference)) this.claims.set(effect.reference, began ?? this.now());
    if (!seen || began === undefined) return violated('by an actor that had not read the conversion');
    // Turns at the same moment share a time, hence `<`.
    const since = began - SERVES_MS;
    if (seen.sawOrder(record.deposit_order_id, 'confirmed') < since)
      violated('the driver had not seen the deposit as confirmed since it started');
    if (seen.sawOrder(record.deposit_order_id, 'cancelled') >= began && !this.isSharedSweep())
      violated('the driver had seen that the deposit was returned');
    if ((this.takenBack.get(record.deposit_order_id) ?? Infinity) < since)
      violated('the deposit had been returned before');
    const place = this.confirmed;
    if (place === null) return violated('the current owner has confirmed no destination');
    if (name === 'transfer' && (!record.destination || !isSame(record.destination, place)))
      violated('to a wallet that the current owner has not confirmed');
    if (name === 'transfer' && effect.request['wallet_id'] !== place.wallet_id)
      violated('the order names a wallet other than the confirmed one');
    if (seen.walletsAt < since || !seen.wallets.some((wallet) => isSame(place, wallet)))
      violated('the driver did not see the confirmed wallet unchanged');
  }

  /** One sweep can read a deposit for two tasks, and which of them saw it is unknown. */
  private isSharedSweep(): boolean {
    return this.acting?.name.startsWith('sweep') ?? false;
  }

  private accept(before: Conversion, { record }: Conversion): void {
    const seen = this.acting?.seen;
    const began = seen?.began(record.id, before.version) ?? Infinity;
    if ((seen?.sawOrder(record.deposit_order_id, 'confirmed') ?? -1) < began - SERVES_MS)
      this.violated('the driver accepted a deposit that it had not seen as confirmed');
    const day = record.updated_at.slice(0, 10);
    const taken = add(this.accepted.get(day) ?? '0', record.original_amount);
    this.accepted.set(day, taken);
    const limit = this.highestLimit();
    if (compare(taken, limit) > 0)
      this.violated(`${taken} BRL were accepted on ${day} under a limit of ${limit} BRL`);
  }
}
