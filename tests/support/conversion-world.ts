import type { AuditedAction } from '#functions/modules/audit/act.ts';
import { type WebhookEvent, webhookEvent } from '#shared/contract/calls/webhooks.ts';
import type { IncomingPaymentRecord } from '#shared/contract/payments.ts';
import type {
  ConfigurationRecord,
  OrderBinding,
  OrderRecord,
  PaymentRecord,
  SubAccountRecord,
} from '#shared/contract/records.ts';
import { type FundsClaim, heldOf, total } from '#shared/domain/funds.ts';
import { readLedgerAccount } from '#shared/domain/ledger/accounts.ts';
import { spreadOfExchange } from '#shared/domain/ledger/effects.ts';
import { add, compare, subtract } from '#shared/domain/money.ts';
import type { Principal, Role } from '#shared/domain/roles.ts';
import type { SpreadSources } from '#shared/domain/spread.ts';
import { convertPayment } from '#functions/capabilities/money/payments/decide-payment.ts';
import { driveConversion } from '#functions/capabilities/money/conversions/drive-conversion.ts';
import {
  askOnce,
  createEngine,
  type EnginePorts,
  followSlot,
} from '#functions/capabilities/money/conversions/engine.ts';
import { type Conversion, firstRuleVersion, isOutdated } from '#functions/modules/conversions/model.ts';
import type {
  Configurations,
  Conversions,
  Due,
  DueWork,
  Payments,
  PaymentStories,
  StoredEvent,
  TransferTurns,
  UnknownOrders,
} from '#functions/modules/conversions/ports.ts';
import type { Funds, FundsIntent } from '#functions/modules/funds/ports.ts';
import type { DailyTotals, OrderRows, Reserves } from '#functions/modules/orders/ports.ts';
import type { SubAccounts } from '#functions/modules/accounts/ports.ts';
import { releaseVerified } from '#functions/capabilities/money/conversions/release-verified.ts';
import type { SettlementPayoutRecord } from '#shared/contract/settlements.ts';
import type { CurrentSettings } from '#functions/modules/gateway-settings/ports.ts';
import type { GatewaySettingsRecord } from '#shared/contract/gateway-settings.ts';
import { settled } from '#tests/support/settled.ts';
import { lookForOrders } from '#functions/capabilities/money/conversions/look-for-order.ts';
import { processEvent } from '#functions/capabilities/money/conversions/process-event.ts';
import { type Reads, rememberReads } from '#functions/capabilities/money/conversions/reads.ts';
import {
  retryConversion,
  settleConversion,
} from '#functions/capabilities/money/conversions/decide-conversion.ts';
import { sweep } from '#functions/capabilities/money/conversions/sweep.ts';
import { createLastDay, type LastDay } from '#functions/modules/rates/last-day.ts';
import type { ExecutedQuote, QuoteLog, TakenQuote } from '#functions/modules/rates/quote-log.ts';
import { conversionId, orderId, paymentId } from '#functions/modules/orders/ids.ts';
import { type Intent, isCollection } from '#functions/modules/orders/intent.ts';
import { incomingPayment } from '#functions/modules/payments/incoming.ts';
import type { IncomingPayments } from '#functions/modules/payments/ports.ts';
import {
  type Fact,
  factOfConversion,
  factOfOrder,
  factOfPayment,
  factOfSpread,
} from '#functions/modules/ledger/model.ts';
import { quiet } from '#functions/platform/logger.ts';
import { ALL_CONFIRMED, ChecklistInMemory } from './checklist-in-memory.ts';
import { noMetrics } from '#functions/platform/metrics.ts';
import { LedgerInMemory } from './ledger-in-memory.ts';
import { ModelProvider } from './model-provider.ts';
import { configuration, subAccount } from './records.ts';
import type { CoolingOff, Registered } from '#functions/modules/stops/model.ts';
import { halting } from '#functions/modules/stops/halt.ts';
import type {
  ListingProvider,
  OrderSlot,
  OrderSlots,
  SlotKept,
  StoredSlot,
} from '#functions/modules/orders/slot.ts';
import { firstExchange } from '#functions/modules/orders/first-exchange.ts';
import type { ChecklistRow } from '#functions/modules/provider/ports.ts';
import { type UnnamedOrders, unnamedOrders, type UnnamedPorts } from '#functions/modules/orders/unnamed.ts';
import { IntentsInMemory, NONE_UNCLEAR } from './intents-in-memory.ts';
import { StopsInMemory } from './stops-in-memory.ts';
import { eventWith } from './webhook-extremes.ts';
import { workOf } from '#tests/support/work.ts';

export const ACCOUNT = 'acc_1';

const casa = (): SubAccountRecord =>
  subAccount({
    external_id: ACCOUNT,
    user_id: 'owner',
    manager_id: 'manager',
    name: 'Casa da Sorte',
    kyc_status: 'Approved',
  });

const factOf = ({ record, state }: Conversion): Fact =>
  factOfConversion(record, state.quote?.target_amount ?? null);

const coolingOffOf = (world: ConversionWorld): CoolingOff => ({
  get hours() {
    return world.coolingOffHours;
  },
  registrations: { of: (_account, target) => Promise.resolve(world.registered.get(target)) },
});

/** The conversion engine over stores and a provider in memory, on a clock that only the test moves. */
export class ConversionWorld {
  now = new Date('2026-11-20T14:00:00.000Z');
  readonly provider = new ModelProvider();
  readonly rows = new Map<string, Conversion>();
  readonly events = new Map<string, StoredEvent & { due: string | null }>();
  readonly orders = new Map<string, OrderRecord>();
  readonly settlements = new Map<string, OrderRecord>();
  readonly payouts: SettlementPayoutRecord[] = [];
  /** Account by order, with the provider's ids. */
  readonly owners = new Map<string, string>();
  /** The role of the webhook's owner. */
  role: Role = 'client';
  readonly payments = new Map<string, { version: number; record: PaymentRecord }>();
  ruleVersion = 1;
  readonly totals = new Map<string, string>();
  readonly stops = new StopsInMemory();
  /** Cooling-off hours of a new destination. */
  coolingOffHours = 0;
  /** By `targetOf` the address. */
  readonly registered = new Map<string, Registered>();
  readonly coolingOff: CoolingOff = coolingOffOf(this);
  readonly ledger = new LedgerInMemory();
  readonly intents = new IntentsInMemory();
  accountVersion = 1;
  accountRecord: SubAccountRecord | undefined = casa();
  configurationRecord: ConfigurationRecord | undefined = configuration(casa());
  spreads: Pick<SpreadSources, 'custom' | 'bandMinimum'> = { custom: null, bandMinimum: null };
  gateway: Partial<GatewaySettingsRecord> = {};
  readonly settings: CurrentSettings = { current: () => settled(this.gateway).current() };
  readonly spreadsAsked: string[] = [];
  /** Called before each write of a conversion. It can throw (a crash) or change the row (another driver). */
  beforeSave: (conversion: Conversion) => void = () => {};
  afterSave: (before: Conversion, after: Conversion) => void = () => {};
  afterCreate: (conversion: Conversion) => void = () => {};
  /** Called when a person changes the rule. */
  afterRule: (before: ConfigurationRecord | undefined, after: ConfigurationRecord | undefined) => void =
    () => {};
  /** Called after each write and its postings. */
  afterWrite: (facts: readonly Fact[]) => void = () => {};
  /** The writer's clock. */
  bookedAt: () => Date = () => this.now;
  private seq = 0;
  private readonly askedAt = new Map<string, string>();
  private readonly aside = new Map<string, { version: number; until: string }>();

  readonly clock = () => this.now;
  readonly sleep = (ms: number): Promise<void> => {
    this.pass(ms);
    return Promise.resolve();
  };

  pass(ms: number): void {
    this.now = new Date(this.now.getTime() + ms);
  }

  /** Posts in the same write as the rows of these facts. */
  private book(...facts: readonly Fact[]): void {
    this.ledger.post(facts, this.bookedAt().toISOString());
    this.afterWrite(facts);
  }

  /** Writes only if the version is unchanged. */
  private put(conversion: Conversion): Conversion | undefined {
    const before = this.rows.get(conversion.record.id);
    if (before?.version !== conversion.version) return undefined;
    const next = { ...conversion, version: conversion.version + 1 };
    this.afterSave(before, next);
    this.rows.set(conversion.record.id, next);
    this.book(factOf(next));
    return next;
  }

  private begin(conversion: Conversion): void {
    this.rows.set(conversion.record.id, { ...conversion, version: 1 });
    this.afterCreate(conversion);
  }

  /** Increments the version, as the table does. */
  rule(change: Partial<ConfigurationRecord> | undefined): void {
    this.ruleVersion += 1;
    this.configurationRecord =
      change === undefined
        ? undefined
        : { ...(this.configurationRecord ?? configuration(this.accountRecord ?? casa())), ...change };
  }

  /** Assigns the account as the accounts capability does, which also changes its rule. */
  assign(userId: string | null, managerId: string | null = this.accountRecord?.manager_id ?? null): void {
    const account = this.accountRecord;
    if (!account) return;
    const isNewOwner = account.user_id !== userId;
    this.accountRecord = { ...account, user_id: userId, manager_id: managerId };
    this.accountVersion += 1;
    const { destination } = this.configurationRecord ?? {};
    if (this.configurationRecord && isNewOwner)
      this.rule({
        user_id: userId,
        is_enabled: false,
        destination: destination ? { ...destination, confirmed_at: null, confirmed_by: null } : null,
      });
  }

  /** The gateway's USDT in the account, as the table counts it. */
  get spread(): string {
    const taken = [...this.orders.values()].filter(
      (order) => isCollection(order) && order.status !== 'cancelled',
    );
    return taken.reduce((sum, order) => subtract(sum, order.source_amount), this.spreadLeft);
  }

  /** The spread before collections. */
  get spreadLeft(): string {
    const byHand = [...this.orders.values()].map((order) =>
      order.applied_spread === undefined ? '0' : spreadOfExchange(order, { percent: order.applied_spread }),
    );
    return [...this.rows.values()].reduce((sum, { record }) => {
      const { exchanged_usdt_amount: gave, target_usdt_amount: target } = record;
      if (gave === null || target === null || compare(gave, target) <= 0) return sum;
      return add(sum, subtract(gave, target));
    }, total(byHand));
  }

  readonly conversions: Conversions = {
    get: (id) => Promise.resolve(this.rows.get(id)),
    create: (conversion, deposit) => {
      const isNew = !this.rows.has(conversion.record.id);
      if (isNew) this.begin(conversion);
      const facts = isNew ? [factOf(conversion)] : [];
      if (deposit) this.keepOrder(deposit.record, deposit.askedAt, facts);
      else if (isNew) this.book(...facts);
      return Promise.resolve(isNew);
    },
    save: async (conversion) => {
      await Promise.resolve();
      this.beforeSave(conversion);
      return this.put(conversion);
    },
    saveWithinLimit: async (conversion, take) => {
      await Promise.resolve();
      this.beforeSave(conversion);
      const key = `${take.subAccountId} ${take.day}`;
      const taken = this.totals.get(key) ?? '0';
      if (!this.isCurrent(conversion)) return 'conflict';
      if (compare(add(taken, take.amount), take.limit) > 0) return { overLimit: true, taken };
      const saved = this.put(conversion);
      if (!saved) return 'conflict';
      this.totals.set(key, add(taken, take.amount));
      return { saved };
    },
    claim: async (conversion, { ruleVersion, destination, intent, slot }) => {
      await Promise.resolve();
      this.beforeSave(conversion);
      if (!this.configurationRecord || this.ruleVersion !== ruleVersion || !this.isCurrent(conversion))
        return undefined;
      const { sub_account_id: subAccountId } = conversion.record;
      this.stops.require({ subAccountId, byRule: true, destination });
      if (slot && this.slotOf(subAccountId).version !== slot.expected) return undefined;
      if (!this.intents.claim(intent)) return undefined;
      if (slot) this.saveSlot(subAccountId, slot.slot, slot.expected, { balances: slot.balances });
      return this.put(conversion);
    },
  };

  readonly reserves: Reserves = {
    openConversions: (externalId) =>
      Promise.resolve(
        [...this.rows.values()]
          .map(({ record }) => record)
          .filter(
            ({ status, settled, sub_account }) =>
              status !== 'transfer_completed' && settled === null && sub_account.external_id === externalId,
          ),
      ),
    spread: () => Promise.resolve(this.spread),
  };

  readonly configurations: Configurations = {
    get: () =>
      Promise.resolve(
        this.configurationRecord && { version: this.ruleVersion, record: this.configurationRecord },
      ),
    create: (record, { version }) => {
      if (this.configurationRecord) return Promise.resolve('exists');
      if (version !== this.accountVersion) return Promise.resolve('conflict');
      return Promise.resolve(this.putRule(record, firstRuleVersion(record)) ? 'created' : 'conflict');
    },
    replace: (record, expected, { version }) =>
      Promise.resolve(this.isRule(expected, version) && this.putRule(record, expected + 1)),
    remove: (_id, expected, version) =>
      Promise.resolve(this.isRule(expected, version) && this.putRule(undefined, 0)),
  };

  private isCurrent({ record: { id }, version }: Conversion): boolean {
    return this.rows.get(id)?.version === version;
  }

  /** Whether rule and account are unchanged since they were read. */
  private isRule(expected: number, accountVersion: number): boolean {
    return (
      this.configurationRecord !== undefined &&
      this.ruleVersion === expected &&
      this.accountVersion === accountVersion
    );
  }

  private putRule(record: ConfigurationRecord | undefined, version: number): true {
    const before = this.configurationRecord;
    this.configurationRecord = record;
    this.ruleVersion = version;
    this.afterRule(before, record);
    return true;
  }

  readonly accounts: SubAccounts = {
    get: (wanted) =>
      Promise.resolve(
        this.accountRecord?.id === wanted
          ? { version: this.accountVersion, record: this.accountRecord }
          : undefined,
      ),
  };

  private isNewer(
    rows: Map<string, OrderRecord>,
    kind: string,
    record: OrderRecord,
    askedAt: string,
  ): boolean {
    const key = `${kind} ${record.id}`;
    const [known, at] = [rows.get(record.id), this.askedAt.get(key)];
    const kept = known !== undefined && at !== undefined && { record: known, askedAt: at };
    if (kept && isOutdated({ record, askedAt }, kept)) return false;
    this.askedAt.set(key, askedAt);
    return true;
  }

  /** Includes related writes. Posting a manual order ends its claim. */
  private keepOrder(
    shown: OrderRecord,
    askedAt: string,
    beside: readonly Fact[] = [],
    placedFor?: Intent,
  ): OrderBinding | undefined {
    const bound = this.intents.bind(shown, placedFor);
    const known = this.orders.get(shown.id);
    const isNewer = this.isNewer(this.orders, 'order', shown, askedAt);
    const isNews = isNewer || (bound !== undefined && known?.binding?.intent !== bound.intent.intent);
    const spread = bound?.intent.terms?.spread;
    const record = {
      ...(isNewer ? shown : (known ?? shown)),
      ...(bound ? { binding: bound.binding } : {}),
      ...(spread === undefined ? {} : { applied_spread: spread }),
    };
    if (isNews) {
      this.orders.set(record.id, record);
      if (bound) this.unclaim(bound.intent.intent);
    }
    const ofSpread = factOfSpread(record);
    const own = isNews ? [factOfOrder(record), ...(ofSpread ? [ofSpread] : [])] : [];
    if (own.length + beside.length > 0) this.book(...own, ...beside);
    return bound?.binding;
  }

  readonly orderStore: OrderRows = {
    keep: (record, askedAt, placedFor, frees) => {
      const { external_order_id: order } = record;
      const isBound = this.intents.intentOf(order) === placedFor?.intent;
      const isOfAnother =
        placedFor !== undefined &&
        !isBound &&
        (this.intents.intentOf(order) ?? this.intents.orderIn(placedFor)) !== undefined;
      if (
        isOfAnother ||
        (frees && !isBound && !this.saveSlot(frees.subAccountId, frees.next ?? null, frees.expected))
      )
        return Promise.reject(new Error('simulated: others kept changing an order'));
      return Promise.resolve(this.keepOrder(record, askedAt, [], placedFor));
    },
    keepSettlement: (record, askedAt) => {
      if (this.isNewer(this.settlements, 'settlement', record, askedAt))
        this.settlements.set(record.id, record);
      return Promise.resolve();
    },
  };

  claims: readonly FundsClaim[] = [];
  private claimsVersion = 0;

  private unclaim(reference: string): void {
    const rest = this.claims.filter((claim) => claim.reference !== reference);
    if (rest.length === this.claims.length) return;
    this.claims = rest;
    this.claimsVersion += 1;
  }

  private get ledgerVersion(): number {
    return this.ledger.heads.get(this.accountRecord?.id ?? '')?.postings ?? 0;
  }

  /** False if a claim or a posting came after the judgement. */
  claimFunds({ claim, others, versions }: FundsIntent): boolean {
    if (versions.claims !== this.claimsVersion || versions.ledger !== this.ledgerVersion) return false;
    this.claims = [...others, claim];
    this.claimsVersion += 1;
    return true;
  }

  readonly funds: Funds = {
    view: async ({ id, external_id: externalId }) => {
      const [conversions, held] = await Promise.all([
        this.reserves.openConversions(externalId),
        this.paymentStore.heldOf(externalId),
      ]);
      const accounts = Object.keys(this.ledger.heads.get(id)?.accounts ?? {});
      return {
        conversions,
        held: heldOf(held),
        spread: this.spread,
        claims: this.claims,
        ledger: (code, asset) => this.ledger.balance(id, `${code}:${asset}`),
        assets: accounts.flatMap((account) => readLedgerAccount(account)?.asset ?? []),
        versions: { claims: this.claimsVersion, ledger: this.ledgerVersion },
      };
    },
    release: (_id, reference) => Promise.resolve(this.unclaim(reference)),
  };

  turn: { readonly holder: string; readonly until: string } | undefined;
  readonly turns: TransferTurns = {
    take: (_account, holder, now, until) => {
      if (this.turn && this.turn.until > now && this.turn.holder !== holder) return Promise.resolve(false);
      this.turn = { holder, until };
      return Promise.resolve(true);
    },
    release: (_account, holder) => {
      if (this.turn?.holder === holder) this.turn = undefined;
      return Promise.resolve();
    },
    holder: (_account, now) =>
      Promise.resolve(this.turn && this.turn.until > now ? this.turn.holder : undefined),
  };

  unknownOf = { inARow: 0, minute: '', reads: 0 };
  readonly unknownOrders: UnknownOrders = {
    of: (_user, now) => {
      const { inARow, minute, reads } = this.unknownOf;
      return Promise.resolve({ inARow, reads: minute === now.toISOString().slice(0, 16) ? reads : 0 });
    },
    unknown: () => Promise.resolve(void (this.unknownOf.inARow += 1)),
    known: () => Promise.resolve(void (this.unknownOf.inARow = 0)),
    take: (_user, now, most) => {
      const minute = now.toISOString().slice(0, 16);
      if (this.unknownOf.minute !== minute) this.unknownOf = { ...this.unknownOf, minute, reads: 0 };
      if (this.unknownOf.reads >= most) return Promise.resolve(false);
      this.unknownOf.reads += 1;
      return Promise.resolve(true);
    },
  };

  /** Audited actions of released payments. */
  readonly recorded: Pick<AuditedAction, 'action' | 'actor' | 'concern'>[] = [];

  private putPayment(record: PaymentRecord, version: number): void {
    this.payments.set(record.id, { version, record });
    this.book(factOfPayment(record));
  }

  readonly paymentStore: Payments = {
    get: (id) => Promise.resolve(this.payments.get(id)),
    create: (record, deposit) => {
      const isNew = !this.payments.has(record.id);
      if (isNew) this.payments.set(record.id, { version: 1, record });
      const facts = isNew ? [factOfPayment(record)] : [];
      if (deposit) this.keepOrder(deposit.record, deposit.askedAt, facts);
      else if (isNew) this.book(...facts);
      return Promise.resolve(isNew);
    },
    replace: (record, expected) => {
      if (this.payments.get(record.id)?.version !== expected) return Promise.resolve(false);
      this.putPayment(record, expected + 1);
      return Promise.resolve(true);
    },
    convert: async (record, expected, conversion, { auditedAction }) => {
      await Promise.resolve();
      if (this.payments.get(record.id)?.version !== expected) return false;
      if (this.rows.has(conversion.record.id)) return false;
      this.payments.set(record.id, { version: expected + 1, record });
      this.begin(conversion);
      this.book(factOfPayment(record), factOf(conversion));
      if (auditedAction) this.recorded.push(auditedAction);
      return true;
    },
    heldOf: (externalId) =>
      Promise.resolve(
        [...this.payments.values()]
          .map(({ record }) => record)
          .filter(({ state, sub_account }) => state === 'held' && sub_account.external_id === externalId),
      ),
  };

  /** BRL per USDT over the last 24 hours. */
  rates: readonly string[] = [];
  readonly lastDay: LastDay = createLastDay({
    rates: {
      course: (pair) =>
        Promise.resolve(
          this.rates.map((price, nth) => ({
            id: `rate_${nth}`,
            pair,
            source_amount: '1000',
            target_amount: '1',
            price,
            created_at: this.now.toISOString(),
          })),
        ),
    },
    settings: { current: () => this.settings.current() },
    clock: () => this.now,
  });

  readonly quotesTaken: TakenQuote[] = [];
  readonly quotesExecuted: ExecutedQuote[] = [];
  readonly quoteLog: QuoteLog = {
    taken: (quote) => Promise.resolve(void this.quotesTaken.push(quote)),
    executed: (executed) => Promise.resolve(void this.quotesExecuted.push(executed)),
  };

  /** The row that the stream would write, computed at each read. */
  private readonly incomingNow = (id: string): IncomingPaymentRecord | undefined => {
    const ids = [
      ...[...this.orders.values()].map((each) => each.external_order_id),
      ...[...this.rows.values()].map(({ record }) => record.deposit_order_id),
      ...[...this.payments.values()].map(({ record }) => record.order_id),
    ];
    const order = ids.find((each) => paymentId(ACCOUNT, each) === id);
    const facts = order === undefined ? undefined : this.factsOf(order);
    return facts && incomingPayment(facts);
  };

  private factsOf(orderOf: string) {
    const account = this.accountRecord;
    return (
      account && {
        account,
        deposit: this.orders.get(orderId(ACCOUNT, orderOf)),
        conversion: this.rows.get(conversionId(ACCOUNT, orderOf))?.record,
        held: this.payments.get(paymentId(ACCOUNT, orderOf))?.record,
        kept: undefined,
      }
    );
  }

  get incomingPayments(): readonly IncomingPaymentRecord[] {
    return [...this.orders.values()]
      .map((order) => this.incomingNow(paymentId(ACCOUNT, order.external_order_id)))
      .filter((each) => each !== undefined);
  }

  readonly incoming: IncomingPayments & PaymentStories = {
    facts: (_account, order) => Promise.resolve(this.factsOf(order)),
    keep: () => Promise.resolve(true),
    get: (id) => Promise.resolve(this.incomingNow(id)),
    orders: (_account, ids) =>
      Promise.resolve(
        ids.map((id) => this.orders.get(orderId(ACCOUNT, id))).filter((each) => each !== undefined),
      ),
    webhooks: (_account, ids, limit) => {
      const items = [...this.events.values()]
        .map(({ record }) => record)
        .filter(
          ({ order_id: of, processing_status }) =>
            processing_status !== 'pending' && of !== null && ids.includes(of),
        );
      return Promise.resolve({ items: items.toReversed().slice(0, limit), next_cursor: null });
    },
  };

  readonly dailyTotals: DailyTotals = {
    taken: ({ subAccountId, day }) => Promise.resolve(this.totals.get(`${subAccountId} ${day}`) ?? '0'),
  };

  unnamed: UnnamedOrders | null = null;
  readonly checklist = new ChecklistInMemory(ALL_CONFIRMED);
  readonly slots = new Map<string, StoredSlot>();
  afterSlot: (slot: OrderSlot | null) => void = () => {};
  readonly slotStore: OrderSlots = {
    get: (id) => Promise.resolve(this.slotOf(id)),
    save: (id, slot, expected, kept) => Promise.resolve(this.saveSlot(id, slot, expected, kept)),
  };

  slotOf(subAccountId: string): StoredSlot {
    return this.slots.get(subAccountId) ?? { version: 0, slot: null, denied: [], balances: null };
  }

  saveSlot(
    subAccountId: string,
    slot: OrderSlot | null,
    expected: number,
    kept: Partial<SlotKept> = {},
  ): boolean {
    const known = this.slotOf(subAccountId);
    if (known.version !== expected) return false;
    this.slots.set(subAccountId, { ...known, ...kept, version: expected + 1, slot });
    this.afterSlot(slot);
    return true;
  }

  /** Switches to a provider that names no orders. @param checklist where its first exchange is proven */
  withoutNames(checklist?: ChecklistRow): this {
    const { provider } = this;
    provider.namesOrders = false;
    provider.keyHonoured = false;
    provider.clock = () => this.now.toISOString();
    this.unnamed = this.unnamedOver(
      {
        listed: (account, page) => provider.listed(account, page, this.now.getTime()),
        order: (account, id) => provider.order(account, id),
        holdings: (account) =>
          Promise.resolve({
            ok: true,
            value: ['BRL', 'USDT'].map((asset) => ({
              asset,
              amount: provider.shows(asset, account, this.now.getTime()),
            })),
          }),
      },
      checklist,
    );
    return this;
  }

  readonly orderLists: UnnamedPorts['lists'] = {
    latestOf: () => Promise.resolve([...this.orders.values()].at(-1)),
    statusesOf: (account, ids) =>
      Promise.resolve(
        new Map(
          ids.flatMap((id) => {
            const row = this.orders.get(orderId(account, id));
            return row ? [[id, row.status] as const] : [];
          }),
        ),
      ),
  };

  unnamedOver(listing: ListingProvider, checklist?: ChecklistRow): UnnamedOrders {
    const common = {
      listing,
      slots: this.slotStore,
      bindings: this.intents,
      unclear: NONE_UNCLEAR,
      halt: halting({ accounts: this.accounts, stops: this.stops, clock: this.clock, log: quiet }),
      clock: this.clock,
    };
    return unnamedOrders({
      ...common,
      orders: this.orderStore,
      ledger: { heads: () => Promise.resolve(this.ledger.heads) },
      lists: this.orderLists,
      first: checklist
        ? firstExchange({ ...common, checklist, abilities: { orderIdOnCreate: false, poolBalance: true } })
        : null,
    });
  }

  private readonly ports = {
    orderOwners: {
      of: (id: string) => Promise.resolve(this.owners.get(id)),
      keep: (id: string, account: string) => Promise.resolve(void this.owners.set(id, account)),
    },
    settlementPayouts: {
      keep: (payout: SettlementPayoutRecord) => Promise.resolve(void this.payouts.push(payout)),
    },
    currentRole: () => Promise.resolve(this.role),
    conversions: this.conversions,
    dailyTotals: this.dailyTotals,
    configurations: this.configurations,
    accounts: this.accounts,
    orders: this.orderStore,
    payments: this.paymentStore,
    funds: this.funds,
    turns: this.turns,
    stops: this.stops,
    coolingOff: this.coolingOff,
    provider: this.provider,
    quotes: this.quoteLog,
    lastDay: this.lastDay,
    spreads: {
      of: (userId: string) => {
        this.spreadsAsked.push(userId);
        return Promise.resolve(this.spreads);
      },
    },
    settings: this.settings,
    clock: this.clock,
    log: quiet,
  };

  private get step() {
    return { ...this.ports, unnamed: this.unnamed };
  }

  /** The engine over this table with another provider. */
  engineOver({ provider, unnamed }: Pick<EnginePorts, 'provider' | 'unnamed'>) {
    const { clock, sleep, unknownOrders, eventStore: events } = this;
    return createEngine({
      ...this.ports,
      events,
      unknownOrders,
      provider,
      unnamed,
      clock,
      sleep,
      metrics: noMetrics,
    });
  }

  readonly eventStore = {
    get: (id: string): Promise<StoredEvent | undefined> => Promise.resolve(this.events.get(id)),
    /** False for an event id already stored. */
    record: (stored: StoredEvent, due: string | null): Promise<boolean> => {
      if (this.events.has(stored.record.id)) return Promise.resolve(false);
      this.events.set(stored.record.id, { ...stored, due });
      return Promise.resolve(true);
    },
    postpone: (id: string, attempts: number, until: string) => this.pending(id, { attempts, due: until }),
    finish: (
      id: string,
      status: 'processed' | 'ignored',
      detail: string,
      of?: Pick<StoredEvent['record'], 'account_id'>,
    ) =>
      this.pending(
        id,
        { due: null },
        { processing_status: status, detail, ...(of?.account_id && { account_id: of.account_id }) },
      ),
  };

  private pending(
    id: string,
    change: { attempts?: number; due: string | null },
    ofRecord: Partial<StoredEvent['record']> = {},
  ): Promise<void> {
    const stored = this.events.get(id);
    if (stored?.record.processing_status === 'pending')
      this.events.set(id, { ...stored, ...change, record: { ...stored.record, ...ofRecord } });
    return Promise.resolve();
  }

  /** One run of the engine. */
  drive(id: string, reads = this.newReads()): Promise<void> {
    const deadline = this.now.getTime() + 75_000;
    return driveConversion(id, { ...this.step, reads }, { sleep: this.sleep, deadline });
  }

  private newReads(): Reads {
    return rememberReads(this.provider, this.clock);
  }

  private askOnce(reads = this.newReads()) {
    return askOnce(this.provider, reads, this.clock, (task) => task());
  }

  async process(eventId: string): Promise<void> {
    await this.processTogether()(eventId);
  }

  /** Events processed by the returned function share their provider reads. */
  processTogether(reads = this.newReads()): (eventId: string) => Promise<void> {
    const ask = this.askOnce(reads);
    const look = lookForOrders(ask, this.unknownOrders, this.clock);
    return async (eventId) => {
      const id = await processEvent(eventId, { ...this.step, events: this.eventStore, ask, look });
      if (id !== undefined) await this.drive(id, reads);
    };
  }

  readonly due: DueWork = {
    conversions: (when) => {
      const due = [...this.rows.values()].flatMap(({ record: { id }, state, version }): Due[] => {
        if (state.wake_at === null) return [];
        const aside = this.aside.get(id);
        return [{ kind: 'conversion', id, dueAt: aside?.version === version ? aside.until : state.wake_at }];
      });
      const slots = [...this.slots].flatMap(([id, { slot }]): Due[] =>
        slot?.wake_at ? [{ kind: 'slot', id, dueAt: slot.wake_at }] : [],
      );
      return Promise.resolve([...due, ...slots].filter(({ dueAt }) => dueAt <= when));
    },
    events: (when) => {
      const due = [...this.events].flatMap(([id, stored]): Due[] =>
        stored.due === null ? [] : [{ kind: 'event', id, dueAt: stored.due }],
      );
      return Promise.resolve(due.filter(({ dueAt }) => dueAt <= when));
    },
  };

  /** As in the table: only while due, until the next write. */
  readonly setAside = ({ kind, id }: Due, until: string): Promise<void> => {
    const version = this.rows.get(id)?.version;
    if (kind === 'conversion' && version !== undefined) this.aside.set(id, { version, until });
    const event = this.events.get(id);
    if (event && event.due !== null) this.events.set(id, { ...event, due: until });
    return Promise.resolve();
  };

  sweep(): Promise<number> {
    const reads = this.newReads();
    return sweep({
      due: this.due,
      begin: () => {
        const process = this.processTogether(reads);
        return async ({ kind, id }) => {
          if (kind === 'event') return process(id);
          const conversion = kind === 'slot' ? await followSlot(id, this.step) : id;
          if (conversion !== undefined) await this.drive(conversion, reads);
        };
      },
      setAside: () => Promise.resolve(),
      clock: this.clock,
      sleep: this.sleep,
      log: quiet,
    });
  }

  /** Records an event as the intake does; the test decides when to process it. */
  record(data: Partial<WebhookEvent['data']> & { id: string }, eventType = 'order.confirmed'): string {
    const at = this.now.toISOString();
    const deposit = { account_id: ACCOUNT, reference: null, end_to_end_id: 'E123', ...data };
    this.seq += 1;
    const event = webhookEvent.parse(
      eventWith({ id: `evt_${this.seq}`, event_type: eventType }, deposit, at),
    );
    const id = `whc_owner:${event.id}`;
    this.events.set(id, {
      due: new Date(this.now.getTime() + 60_000).toISOString(),
      event,
      record: {
        id,
        user_id: 'owner',
        event_type: eventType,
        processing_status: 'pending',
        detail: null,
        account_id: event.data.account_id,
        order_id: event.data.id,
        created_at: at,
      },
    });
    return id;
  }

  /** A customer pays: the provider has the order, and its event is processed. */
  async deposit(amount = '1500.00', orderId = 'ord_dep_1'): Promise<string> {
    this.provider.deposit(orderId, amount);
    await this.process(this.record({ id: orderId, source_amount: amount, target_amount: amount }));
    return conversionId(ACCOUNT, orderId);
  }

  private request() {
    return { ...this.step, wallets: this.provider, incoming: this.incoming };
  }

  /** A person presses Retry, and the driver continues. */
  async retry(
    id: string,
    who: Principal = { user_id: 'manager', role: 'gateway_user' },
    convertRest = false,
  ): Promise<void> {
    const { maker } = workOf(who);
    await retryConversion(maker, id, this.request(), convertRest);
    await this.drive(id);
  }

  async release(): Promise<void> {
    const { id } = this.accountRecord ?? casa();
    const begun = await releaseVerified(id, { ...this.step, ask: this.askOnce() });
    for (const each of begun) await this.drive(each);
  }

  /** A person with access has a held payment converted. */
  async convertHeld(depositId: string, role: Role = 'gateway_user'): Promise<void> {
    const manager: Principal = { user_id: 'manager', role };
    const { process } = await convertPayment(
      workOf(manager),
      paymentId(ACCOUNT, depositId),
      'key-1',
      this.request(),
    );
    await this.drive(process.id);
  }

  async settleByHand(id: string): Promise<void> {
    const input = { note: 'Paid by hand', order_id: 'ord_hand' };
    await settleConversion(workOf({ user_id: 'manager', role: 'gateway_user' }), id, input, this.request());
  }

  /** Reprocesses the order's event, as Resume on the exceptions page does. */
  async resume(orderId: string): Promise<void> {
    const id = this.record({ id: orderId });
    const stored = this.events.get(id);
    if (stored) this.events.set(id, { ...stored, resume: true });
    await this.process(id);
  }

  /** Whether every conversion has ended. */
  get isAtRest(): boolean {
    return [...this.rows.values()].every(
      ({ record, state }) => state.step === null || record.status === 'failed',
    );
  }

  of(id: string): Conversion {
    const row = this.rows.get(id);
    if (!row) throw new Error(`no conversion ${id}`);
    return row;
  }

  /** Sweeps for `ms` on the advancing clock. */
  async settle(ms = 20 * 60_000): Promise<void> {
    const end = this.now.getTime() + ms;
    while (this.now.getTime() < end) {
      await this.sweep();
      this.pass(60_000);
    }
  }
}
