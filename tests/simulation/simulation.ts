import { driveConversion } from '#functions/capabilities/money/conversions/drive-conversion.ts';
import {
  createConfiguration,
  deleteConfiguration,
  updateConfiguration,
} from '#functions/capabilities/money/conversions/configure.ts';
import { closePayment, convertPayment } from '#functions/capabilities/money/payments/decide-payment.ts';
import {
  retryConversion,
  settleConversion,
} from '#functions/capabilities/money/conversions/decide-conversion.ts';
import { eventReader } from '#functions/adapters/ramps/events.ts';
import { askOnce, followSlot } from '#functions/capabilities/money/conversions/engine.ts';
import { rememberReads } from '#functions/capabilities/money/conversions/reads.ts';
import { lookForOrders } from '#functions/capabilities/money/conversions/look-for-order.ts';
import { processEvent } from '#functions/capabilities/money/conversions/process-event.ts';
import type { Due, StoredEvent } from '#functions/modules/conversions/ports.ts';
import { type StreamWork, workIn } from '#functions/capabilities/money/conversions/stream-work.ts';
import { sweep } from '#functions/capabilities/money/conversions/sweep.ts';
import { createEventQuota } from '#functions/capabilities/setup/webhooks/event-quota.ts';
import { listStops } from '#functions/capabilities/accounts/stops/list-stops.ts';
import { putStop } from '#functions/capabilities/accounts/stops/put-stop.ts';
import { receiveWebhook } from '#functions/capabilities/setup/webhooks/receive-webhook.ts';
import { VisibleError } from '#functions/platform/errors.ts';
import { quiet } from '#functions/platform/logger.ts';
import { hashSecret } from '#functions/capabilities/setup/webhooks/secrets.ts';
import type { ConfigurationChange } from '#shared/contract/calls/conversions.ts';
import type { OrderToSend, ProviderOrder } from '#functions/modules/orders/model.ts';
import { walletKeys } from '#functions/modules/stops/model.ts';
import { OWNERS_WALLET } from '#tests/support/model-provider.ts';
import type { StopScope } from '#shared/contract/stops.ts';
import { DAILY_CEILING } from '#shared/domain/conversion.ts';
import { maySee, type Principal, type Role } from '#shared/domain/roles.ts';
import { ConversionWorld } from '#tests/support/conversion-world.ts';
import type { Work } from '#functions/modules/act/work.ts';
import { workOf } from '#tests/support/work.ts';
import { LedgerJudge } from './ledger-judge.ts';
import { History } from './history.ts';
import { IntentsJudge } from './intents-judge.ts';
import { Judge } from './judge.ts';
import { type Actor, PortCalls } from './port-calls.ts';
import { type Credentials, providerFor } from './provider-ports.ts';
import { BUSY_MINUTES, type Given, type Scenario, type Unnamed } from './scenario.ts';
import { Seen } from './seen.ts';
import { stepContext, tableFor } from './table-ports.ts';
import { Timeline, type Turns } from './timeline.ts';
import type { Taken } from './verdict.ts';

const SECRET = 'a-secret-of-the-simulation';
const HASH = hashSecret(SECRET, '00');
const MINUTE_MS = 60_000;
/** Well within the lifetime of an idempotency key. */
const ALL_OVER_MS = 5 * MINUTE_MS;
/** A driver starts no step after this. */
const DRIVER_MS = 75_000;
/** USDT for any quote: rates do not matter here. */
const QUOTED = '277.264325';
const GIVES: Record<
  Given,
  { readonly exchanged: string; readonly asset?: string; readonly filled?: string }
> = {
  'what was quoted': { exchanged: QUOTED },
  'a little less': { exchanged: '275.5' },
  'less than 1 % allows': { exchanged: '252' },
  'less than any rule allows': { exchanged: '200' },
  'filled in part': { exchanged: QUOTED, filled: '50' },
  'another asset': { exchanged: QUOTED, asset: 'USDC' },
  nothing: { exchanged: '0' },
  more: { exchanged: '290' },
};
const noPage = () => Promise.resolve({ items: [], next_cursor: null });
/** How often the stream redelivers a failure. */
const REDELIVERIES = 2;

/** All functions of the gateway in one process, on one virtual clock, over one table and one provider. */
export class Simulation {
  readonly scenario: Scenario;
  readonly world = new ConversionWorld();
  readonly timeline: Timeline;
  readonly history: History;
  readonly calls: PortCalls;
  readonly judge: Judge;
  readonly ledger: LedgerJudge;
  readonly intents: IntentsJudge;
  readonly taken: Taken[] = [];
  credentials: Credentials = 'good';
  webhooksTaken = true;
  ownerRole: Role = 'client';
  private readonly quota = createEventQuota({
    // Quotas are tested elsewhere.
    limits: { total: 1e9, account: 1e9 },
    add: (_owner, _now, more) => Promise.resolve(more),
    log: quiet,
  });
  private readonly quotes = new Map<string, number>();
  private readonly known = new Set<string>();
  /** If the provider names no orders: a limit that ends an endless history. */
  sweepsLeft = 960;
  private actors = 0;
  private streamed = 0;
  private listed = 0;
  private exchanges = 0;

  constructor(scenario: Scenario, turns: Turns) {
    this.scenario = scenario;
    this.world.coolingOffHours = scenario.coolingOff;
    const { exact: target } = walletKeys(OWNERS_WALLET);
    this.world.registered.set(target, { target, since: '2026-01-01T00:00:00.000Z', waived_at: null });
    this.timeline = new Timeline(turns, new Date(scenario.start));
    this.history = new History(this.timeline);
    this.calls = new PortCalls(this.timeline, this.history, [
      ...scenario.faults,
      ...scenario.sends.flatMap((fault, nth) => (fault ? [{ ...fault, nth }] : [])),
    ]);
    this.judge = new Judge(this.world, this.history, this.calls, () => this.timeline.now);
    this.intents = new IntentsJudge(this.world, this.history, () => this.timeline.now);
    const { judge, intents } = this;
    this.ledger = new LedgerJudge(this.world, this.history, () => judge.isMovedOutside || intents.isAwaited);
    this.world.afterWrite = (facts) => this.ledger.wrote(facts);
    this.world.bookedAt = () => this.calls.acting?.clock() ?? new Date(this.timeline.now);
    const { provider } = this.world;
    provider.keyHonoured = scenario.keyHonoured;
    provider.autoConfirm = false;
    provider.transferFee = scenario.transferFee;
    provider.clock = () => new Date(this.timeline.now).toISOString();
    provider.onChange = (order) => this.judge.shown(order);
    if (scenario.unnamed) this.withoutNames(scenario.unnamed);
    this.judge.isOutside = scenario.unnamed !== null && scenario.transferFee !== '0';
    this.world.afterRule = (before, after) => this.judge.ruleIs(before, after);
    this.world.stops.afterWrite = () => this.judge.stopsAre(this.world.stops.standing);
    this.world.afterCreate = (conversion) => {
      this.judge.begun(conversion);
      const { record, state } = conversion;
      this.emit('INSERT', 'conversion_process', record.id, undefined, record, state);
    };
    this.world.afterSave = (before, after) => {
      this.judge.saved(before, after);
      this.emit(
        'MODIFY',
        'conversion_process',
        after.record.id,
        { status: before.record.status },
        after.record,
      );
    };
  }

  private withoutNames({ listOrder, balanceLag, saysWhen, unreadable }: Unnamed): void {
    const { provider } = this.world;
    Object.assign(provider, {
      namesOrders: false,
      keyHonoured: false,
      listOrder,
      saysWhen,
      balanceLagMs: balanceLag * 1000,
    });
    if (!unreadable) return;
    const is = (isUnreadable: boolean, seconds: number): void =>
      this.after(seconds * 1000, () => {
        provider.isListUnreadable = isUnreadable;
        if (isUnreadable) this.history.fault('list unreadable');
      });
    is(true, unreadable.at);
    is(false, unreadable.at + unreadable.for);
  }

  /** Sets when the list shows the order. */
  listLater(orderId: string): void {
    const { lags = [], isSlow = false } = this.scenario.unnamed ?? {};
    const lag = this.calls.striking || !isSlow ? (lags[this.listed] ?? 0) : 0;
    this.listed += 1;
    this.world.provider.listLags.set(orderId, lag * (isSlow ? 3000 : 1000));
  }

  actor(kind: string, who?: Principal): Actor {
    this.actors += 1;
    const { skews } = this.scenario;
    const skew = skews[this.actors % Math.max(1, skews.length)] ?? 0;
    const { now } = this.timeline;
    return {
      name: `${kind} ${this.actors}`,
      since: now,
      who,
      seen: new Seen(),
      clock: () => new Date(this.timeline.now + skew),
    };
  }

  /** Runs work in the background. An exception ends it. */
  start(work: () => Promise<void>): void {
    void work().catch((error: unknown) => {
      if (error instanceof VisibleError) return this.history.say(`refused: ${error.message}`);
      if (error instanceof Error && error.message.startsWith('simulated')) return;
      this.history.violated(`broke with ${String(error)}`);
    });
  }

  after(ms: number, work: () => Promise<void> | void): void {
    this.start(async () => {
      await this.timeline.sleep(ms);
      await work();
    });
  }

  /** A last try without faults, once everything frozen or late is over, one `number` after the other. Returns its end. */
  atLast(seconds: number, number: number, calls: PortCalls | undefined, work: () => Promise<void>): number {
    const ms = Math.max(seconds * 1000, BUSY_MINUTES * MINUTE_MS) + ALL_OVER_MS + number * MINUTE_MS;
    this.after(ms, () => {
      if (calls) calls.striking = false;
      return work();
    });
    return this.timeline.now + ms + MINUTE_MS;
  }

  private engine(actor: Actor) {
    const { world, timeline } = this;
    const table = this.table(actor);
    const provider = this.provider(actor);
    const sleep = (ms: number): Promise<void> => timeline.sleep(ms);
    const reads = rememberReads(provider, actor.clock);
    const step = stepContext(table, provider, reads, world);
    const deadline = actor.clock().getTime() + DRIVER_MS;
    const drive = (id: string): Promise<void> => driveConversion(id, step, { sleep, deadline });
    const begin = () => {
      const ask = askOnce(provider, reads, actor.clock, (task) => task());
      const look = lookForOrders(ask, table.unknownOrders, actor.clock);
      return async ({
        kind,
        id,
      }: Pick<Due, 'id'> & { kind: Due['kind'] | StreamWork['kind'] }): Promise<void> => {
        if (kind === 'conversion') return drive(id);
        if (kind === 'slot') {
          const next = await followSlot(id, step);
          return next === undefined ? undefined : drive(next);
        }
        const toDrive = await processEvent(id, { ...table, ask, look });
        if (toDrive !== undefined) await drive(toDrive);
      };
    };
    return { table, sleep, begin };
  }

  table(actor: Actor) {
    return tableFor(actor, this.world, this.calls, this.judge, () => this.timeline.now);
  }

  /** @param calls applies faults to these calls */
  provider(actor: Actor, calls = this.calls) {
    const { world, timeline, history, judge } = this;
    return providerFor(actor, {
      model: world.provider,
      calls,
      timeline,
      credentials: () => this.credentials,
      quotes: this.quotes,
      say: (line) => history.say(line),
      ...this.watching(),
      made: (order, sent) => {
        judge.made(order, sent);
        this.madeFor(order, sent);
      },
      exchanging: () => {
        const given = this.calls.striking ? this.scenario.given[this.exchanges] : undefined;
        this.exchanges += 1;
        const { exchanged, asset, filled } = GIVES[given ?? 'what was quoted'];
        Object.assign(world.provider, { exchanged, exchangedAsset: asset ?? 'USDT', filled });
      },
    });
  }

  /** Checks for every order sent. */
  watching() {
    return {
      sending: (sent: OrderToSend) => this.intents.sending(sent),
      notMade: (reference: string) => this.intents.notMade(reference),
      committing: (sent: OrderToSend) => this.onCommit(sent),
    };
  }

  madeFor(order: ProviderOrder, sent: OrderToSend): void {
    this.intents.made(order, sent);
    this.listLater(order.id);
    this.onOrder(order.id);
  }

  /** Called before the provider makes one of our orders. */
  onCommit: (sent: OrderToSend) => void = () => {};
  /** Called when the provider has made one of our orders. */
  onOrder: (orderId: string) => void = () => {};
  /** Called when a person has placed an order manually that is confirmed later. */
  onHand: (orderId: string, seconds: number) => void = () => {};

  /** One run of the stream's driver. A failing record is delivered again. */
  drive(work: StreamWork, left = REDELIVERIES): void {
    this.start(async () => {
      try {
        await this.engine(this.actor('driver')).begin()(work);
      } catch (error) {
        if (left > 0) this.after(1000, () => this.drive(work, left - 1));
        throw error;
      }
    });
  }

  /** Sends a change to the stream: at least once, possibly late and out of order. */
  private emit(
    eventName: 'INSERT' | 'MODIFY',
    entity: string,
    id: string,
    before: { status: string } | undefined,
    after: { status?: string; processing_status?: string },
    { skip_minimum: isByPerson = false }: { skip_minimum?: boolean } = {},
  ): void {
    const image = ({ status, processing_status }: { status?: string; processing_status?: string }) => ({
      entity: { S: entity },
      pk: { S: `ROW#${id}` },
      record: {
        M: {
          ...(status !== undefined && { status: { S: status } }),
          ...(processing_status !== undefined && { processing_status: { S: processing_status } }),
        },
      },
      state: { M: { skip_minimum: { BOOL: isByPerson } } },
    });
    const work = workIn({
      eventName,
      dynamodb: { NewImage: image(after), ...(before ? { OldImage: image(before) } : {}) },
    });
    if (!work) return;
    const how = (this.calls.striking ? this.scenario.stream[this.streamed] : undefined) ?? 'once';
    this.streamed += 1;
    if (how !== 'once') this.history.fault(`stream record ${how}`);
    if (how === 'lost') return;
    this.after(how === 'late' ? 45_000 : 20, () => this.drive(work));
    if (how === 'twice') this.after(20, () => this.drive(work));
  }

  sweep(): void {
    this.start(async () => {
      const actor = this.actor('sweep');
      const { table, sleep, begin } = this.engine(actor);
      const { due, clock } = table;
      await sweep({ due, begin, setAside: this.world.setAside, clock, sleep, log: quiet });
    });
  }

  private request(
    name: string,
    who: Principal,
    useCase: (
      work: Work,
      context: ReturnType<Simulation['table']> & ReturnType<Simulation['extras']>,
    ) => Promise<unknown>,
  ): void {
    this.start(async () => {
      const actor = this.actor(`${name} by ${who.user_id}`, who);
      await useCase(workOf(who), { ...this.table(actor), ...this.extras(actor) });
    });
  }

  private extras(actor: Actor) {
    return {
      wallets: this.provider(actor),
      spreads: { of: () => Promise.resolve(this.world.spreads) },
      profiles: { get: () => Promise.resolve(undefined) },
      // For display: it decides nothing.
      incoming: this.world.incoming,
      dailyCeiling: DAILY_CEILING,
      holdings: { get: () => Promise.resolve(undefined) },
      places: { get: () => Promise.resolve(undefined) },
      log: quiet,
    };
  }

  press(id: string, who: Principal, convertRest = false): void {
    this.request('retry', who, ({ maker }, context) => retryConversion(maker, id, context, convertRest));
  }

  settle(id: string, who: Principal): void {
    this.request('settle', who, (work, context) =>
      settleConversion(work, id, { note: 'Paid by hand' }, context),
    );
  }

  decide(id: string, who: Principal, isClosed: boolean): void {
    this.request('decision', who, (work, context) =>
      isClosed
        ? closePayment(work, id, 'Kept', context)
        : convertPayment(work, id, `key of ${who.user_id}`, context),
    );
  }

  /** Stops something; a second person does the same at the same time. */
  stop(who: Principal, scope: StopScope): void {
    for (const reason of ['looks wrong', 'looks wrong to me too'])
      this.request('stop', who, (work, context) =>
        putStop(context)(work, { scope, stopped: true, reason, version: 0 }),
      );
  }

  /** Lifts every stop at its current version. */
  liftStops(who: Principal): void {
    const account = this.world.accountRecord;
    this.request('lift', who, async (work, context) => {
      const { gateway, items } = await listStops({ ...context, stops: { ...context.stops, page: noPage } })(
        who,
        {
          limit: 1,
          sub_account_id: account?.id,
        },
      );
      for (const { scope, version } of [...(gateway ? [gateway] : []), ...items])
        await putStop(context)(work, { scope, stopped: false, reason: 'it is all right', version });
    });
  }

  private get ruleId(): string {
    return this.world.accountRecord?.id.replace(/^sub_/, 'ccf_') ?? '';
  }

  createRule(who: Principal, walletId: string): void {
    const id = this.world.accountRecord?.id ?? '';
    this.request('rule', who, (work, context) =>
      createConfiguration(work, { sub_account_id: id, destination_wallet_id: walletId }, context),
    );
  }

  patchRule(who: Principal, change: ConfigurationChange): void {
    this.request('rule', who, (work, context) => updateConfiguration(work, this.ruleId, change, context));
  }

  deleteRule(who: Principal, then: () => void = () => {}): void {
    this.request('rule', who, async (work, context) => {
      await deleteConfiguration(work, this.ruleId, context);
      then();
    });
  }

  /** One transaction of the account's row and its rule. */
  assign(userId: string | null, managerId?: string): void {
    const before = this.world.accountRecord?.user_id;
    this.world.assign(userId, managerId);
    if (this.world.accountRecord?.user_id !== before) this.judge.moved();
  }

  async intake(
    body: string,
    { eventId, orderId, isForged }: { eventId: string; orderId: string; isForged: boolean },
  ): Promise<number> {
    let mine = false;
    let isLeft = false;
    const at = this.timeline.now;
    // The account's owner registered the webhook address.
    const userId = this.world.accountRecord?.user_id ?? 'owner';
    const configurationId = `whc_${userId}`;
    const actor = this.actor('intake');
    const record = async (stored: StoredEvent, due: string | null): Promise<boolean> => {
      const isNew = await this.world.eventStore.record(stored, due);
      isLeft = stored.record.processing_status === 'processed';
      if (isNew) this.emit('INSERT', 'webhook_event', stored.record.id, undefined, stored.record);
      return isNew;
    };
    const read = () => {
      const { accountRecord: account } = this.world;
      const role = userId === 'owner' ? this.ownerRole : 'client';
      mine = account !== undefined && maySee({ user_id: userId, role }, account);
      return Promise.resolve({
        configuration: {
          record: {
            id: configurationId,
            user_id: userId,
            webhook_header_key: 'x-webhook-secret',
            is_active: this.webhooksTaken,
          },
          secret: HASH,
        },
        role,
        account,
      });
    };
    try {
      const { status } = await receiveWebhook(
        {
          configurationId,
          headers: { 'x-webhook-secret': isForged ? 'a guess' : SECRET },
          body,
          bytes: () => Buffer.from(body),
        },
        {
          readEvent: eventReader('reference'),
          quota: this.quota,
          countRefusal: () => Promise.resolve(),
          openSecret: () => Promise.reject(new Error('nothing is sealed here')),
          intake: {
            read: () => this.calls.make(actor, 'read', 'intake', read),
            record: (stored, due) =>
              this.calls.make(actor, 'write', 'event recorded', () => record(stored, due)),
          },
          clock: actor.clock,
          // A silent table is one of the faults.
          deadline: () => new AbortController().signal,
          newId: () => actor.name,
          log: quiet,
        },
      );
      this.history.say(`${actor.name} answers ${status}`);
      if (isForged) this.history.violated('an event with a wrong secret was accepted');
      if (status === 'accepted' && !mine)
        this.history.violated("an event for somebody else's account was accepted");
      const id = `${configurationId}:${eventId}`;
      if (status === 'accepted' && this.known.has(id)) this.history.violated('one event was accepted twice');
      if (status === 'accepted' && !isLeft) this.taken.push({ eventId: id, orderId, at });
      if (status === 'accepted') this.known.add(id);
      return 200;
    } catch (error) {
      if (error instanceof VisibleError) return error.status;
      throw error;
    }
  }
}
