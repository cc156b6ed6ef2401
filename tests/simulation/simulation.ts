import type { Scheduler } from 'fast-check';
import { driveConversion } from '@ramps-gateway/functions/src/capabilities/conversions/drive-conversion.ts';
import { processEvent } from '@ramps-gateway/functions/src/capabilities/conversions/process-event.ts';
import { retryConversion } from '@ramps-gateway/functions/src/capabilities/conversions/retry-conversion.ts';
import {
  type StreamWork,
  workIn,
} from '@ramps-gateway/functions/src/capabilities/conversions/stream-work.ts';
import { sweep } from '@ramps-gateway/functions/src/capabilities/conversions/sweep.ts';
import { receiveWebhook } from '@ramps-gateway/functions/src/capabilities/webhooks/receive-webhook.ts';
import { VisibleError } from '@ramps-gateway/functions/src/platform/errors.ts';
import { quiet } from '@ramps-gateway/functions/src/platform/logger.ts';
import { hashSecret } from '@ramps-gateway/functions/src/platform/webhook-secret.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { StoredEvent } from '@ramps-gateway/functions/src/capabilities/conversions/ports.ts';
import { ConversionWorld } from '../support/conversion-world.ts';
import { History } from './history.ts';
import { Judge } from './judge.ts';
import { type Actor, PortCalls } from './port-calls.ts';
import { type Credentials, providerFor } from './provider-ports.ts';
import type { Scenario } from './scenario.ts';
import { stepContext, tableFor } from './table-ports.ts';
import { Timeline } from './timeline.ts';
import type { Answered } from './verdict.ts';

const SECRET = 'a-secret-of-the-simulation';
const HASH = hashSecret(SECRET, '00');
/** A function has this long (a driver begins no step after it). */
const DRIVER_MS = 75_000;
/** The stream delivers what failed so many times more. */
const REDELIVERIES = 2;

/** All the functions of the gateway in one process, on one virtual clock, over one table and one provider. */
export class Simulation {
  readonly scenario: Scenario;
  readonly world = new ConversionWorld();
  readonly timeline: Timeline;
  readonly history: History;
  readonly calls: PortCalls;
  readonly judge: Judge;
  readonly answered: Answered[] = [];
  credentials: Credentials = 'good';
  webhooksTaken = true;
  ownerRole: Role = 'client';
  private readonly quotes = new Map<string, number>();
  private readonly taken = new Set<string>();
  private actors = 0;
  private streamed = 0;

  constructor(scenario: Scenario, scheduler: Scheduler) {
    this.scenario = scenario;
    this.timeline = new Timeline(scheduler, new Date(scenario.start));
    this.history = new History(this.timeline);
    this.calls = new PortCalls(this.timeline, this.history, [
      ...scenario.faults,
      ...scenario.sends.flatMap((fault, nth) => (fault ? [{ ...fault, nth }] : [])),
    ]);
    this.judge = new Judge(this.world, this.history, this.calls, () => this.timeline.now);
    const { provider } = this.world;
    provider.keyHonoured = scenario.keyHonoured;
    provider.autoConfirm = false;
    provider.exchanged = scenario.exchanged;
    this.judge.limitIs(this.world.configurationRecord?.maximum_daily_amount ?? '0');
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

  actor(kind: string): Actor {
    this.actors += 1;
    const { skews } = this.scenario;
    const skew = skews[this.actors % Math.max(1, skews.length)] ?? 0;
    const { now } = this.timeline;
    return {
      name: `${kind} ${this.actors}`,
      since: now,
      clock: () => new Date(this.timeline.now + skew),
    };
  }

  /** Something goes on by itself from now; what it throws ends it. */
  start(work: () => Promise<void>): void {
    void work().catch((error: unknown) => {
      if (error instanceof VisibleError || (error instanceof Error && error.message.startsWith('simulated')))
        return;
      this.history.violated(`broke with ${String(error)}`);
    });
  }

  after(ms: number, work: () => Promise<void> | void): void {
    this.start(async () => {
      await this.timeline.sleep(ms);
      await work();
    });
  }

  private engine(actor: Actor) {
    const { world, calls, timeline, history, judge } = this;
    const table = tableFor(actor, world, calls);
    const provider = providerFor(actor, {
      model: world.provider,
      calls,
      timeline,
      credentials: () => this.credentials,
      quotes: this.quotes,
      say: (line) => history.say(line),
      made: (order) => {
        judge.made(order);
        this.onOrder(order.id);
      },
    });
    const sleep = (ms: number): Promise<void> => timeline.sleep(ms);
    const step = stepContext(table, provider, world);
    const deadline = actor.clock().getTime() + DRIVER_MS;
    const drive = (id: string): Promise<void> => driveConversion(id, step, { sleep, deadline });
    const look = async ({ kind, id }: StreamWork): Promise<void> => {
      if (kind === 'conversion') return drive(id);
      const toDrive = await processEvent(id, table);
      if (toDrive !== undefined) await drive(toDrive);
    };
    return { table, sleep, look };
  }

  /** Told of an order of ours that the provider has just made. */
  onOrder: (orderId: string) => void = () => {};

  /** One run of the stream's driver; a record that fails comes again. */
  drive(work: StreamWork, left = REDELIVERIES): void {
    this.start(async () => {
      try {
        await this.engine(this.actor('driver')).look(work);
      } catch (error) {
        if (left > 0) this.after(1000, () => this.drive(work, left - 1));
        throw error;
      }
    });
  }

  /** The table tells its stream of a change: at least once, or late, or in an order of its own. */
  private emit(
    eventName: 'INSERT' | 'MODIFY',
    entity: string,
    id: string,
    before: { status: string } | undefined,
    after: { status?: string; processing_status?: string },
  ): void {
    const image = (record: { status?: string; processing_status?: string }) => ({
      entity: { S: entity },
      pk: { S: `ROW#${id}` },
      record: {
        M: {
          ...(record.status === undefined ? {} : { status: { S: record.status } }),
          ...(record.processing_status === undefined
            ? {}
            : { processing_status: { S: record.processing_status } }),
        },
      },
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
      const { table, sleep, look } = this.engine(actor);
      const { due, clock } = table;
      await sweep({ due, look, setAside: this.world.setAside, clock, sleep, log: quiet });
    });
  }

  press(id: string, who = 'manager'): void {
    this.start(async () => {
      const actor = this.actor('retry');
      const { conversions } = tableFor(actor, this.world, this.calls);
      await retryConversion({ user_id: who, role: 'gateway_user' }, id, { conversions, clock: actor.clock });
      if (who !== 'manager') this.history.violated('a stranger retried');
    });
  }

  /** The gateway's answer to a delivery of the provider's. */
  async intake(body: string, { eventId, isForged }: { eventId: string; isForged: boolean }): Promise<number> {
    let mine = false;
    const actor = this.actor('intake');
    const record = async (stored: StoredEvent, due: string | null): Promise<boolean> => {
      const isNew = await this.world.eventStore.record(stored, due);
      if (isNew) this.emit('INSERT', 'webhook_event', stored.record.id, undefined, stored.record);
      return isNew;
    };
    const facts = () => {
      const { accountRecord: account } = this.world;
      mine = this.ownerRole === 'admin' || account?.user_id === 'owner';
      return Promise.resolve({
        configuration: {
          record: {
            id: 'whc_owner',
            user_id: 'owner',
            webhook_header_key: 'x-webhook-secret',
            is_active: this.webhooksTaken,
          },
          secret: HASH,
        },
        role: this.ownerRole,
        account,
      });
    };
    try {
      const { status } = await receiveWebhook(
        {
          configurationId: 'whc_owner',
          headers: { 'x-webhook-secret': isForged ? 'a guess' : SECRET },
          body,
        },
        {
          intake: {
            facts: () => this.calls.make(actor, 'read', 'intake facts', facts),
            record: (stored, due) =>
              this.calls.make(actor, 'write', 'event recorded', () => record(stored, due)),
          },
          clock: actor.clock,
          // A table that is silent is one whose answer is lost: that is among the faults.
          deadline: () => new AbortController().signal,
          newId: () => actor.name,
          log: quiet,
        },
      );
      this.history.say(`${actor.name} answers ${status}`);
      if (isForged) this.history.violated('an event under a wrong secret was taken');
      if (status === 'accepted' && !mine)
        this.history.violated("an event for somebody else's account was taken");
      if (status === 'accepted' && this.taken.has(eventId))
        this.history.violated('one event was taken twice');
      if (status === 'accepted') this.taken.add(eventId);
      return 200;
    } catch (error) {
      if (error instanceof VisibleError) return error.status;
      throw error;
    }
  }
}
