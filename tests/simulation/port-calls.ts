import type { Principal } from '#shared/domain/roles.ts';
import type { History } from './history.ts';
import type { Call, Fault } from './scenario.ts';
import type { Seen } from './seen.ts';
import type { Timeline } from './timeline.ts';

/** One running function: an intake, a driver, a sweep, or a person's request. */
export interface Actor {
  readonly name: string;
  readonly clock: () => Date;
  /** In true time. */
  readonly since: number;
  readonly who: Principal | undefined;
  readonly seen: Seen;
}

/** The driver stops here permanently. */
export const forever = <T>(): Promise<T> => new Promise<T>(() => {});

/** Every port call waits for its turn and can meet a fault. */
export class PortCalls {
  /** The actor that makes the current call. */
  acting: Actor | undefined;
  /** `false` once the faults are over. */
  striking = true;
  private readonly timeline: Timeline;
  private readonly history: History;
  private readonly faults: ReadonlyMap<string, Fault>;
  private readonly counts: Record<Call, number> = { read: 0, write: 0, look: 0, send: 0 };

  constructor(timeline: Timeline, history: History, faults: readonly Fault[]) {
    this.timeline = timeline;
    this.history = history;
    this.faults = new Map(faults.map((fault) => [`${fault.call} ${fault.nth}`, fault]));
  }

  private next(call: Call, label: string, actor: Actor): Fault | undefined {
    const fault = this.striking ? this.faults.get(`${call} ${this.counts[call]}`) : undefined;
    this.counts[call] += 1;
    if (fault) this.history.fault(`${fault.name} (${actor.name}: ${label}, ${fault.seconds} s)`);
    return fault;
  }

  /** @param struck replaces the effect for a fault that only this kind of call has */
  async make<T>(
    actor: Actor,
    call: Call,
    label: string,
    effect: () => Promise<T>,
    struck: (fault: Fault) => Promise<T> | undefined = () => undefined,
  ): Promise<T> {
    const fault = this.next(call, label, actor);
    await this.timeline.turn(label);
    const now = (): Promise<T> => {
      this.acting = actor;
      return effect();
    };
    if (fault === undefined) return now();
    const instead = struck(fault);
    if (instead !== undefined) return instead;
    switch (fault.name) {
      case 'crash_before':
        return forever();
      case 'crash_after':
        await now();
        return forever();
      case 'frozen_before':
        await this.timeline.sleep(fault.seconds * 1000);
        await this.timeline.turn(label);
        return now();
      case 'frozen_after': {
        const result = await now();
        await this.timeline.sleep(fault.seconds * 1000);
        await this.timeline.turn(label);
        return result;
      }
      case 'fails_before':
        throw new Error('simulated: the table did not answer');
      case 'fails_after':
        await now();
        throw new Error('simulated: the table wrote, but did not answer');
      default:
        // The provider's fault does not matter: the call was refused before it.
        return now();
    }
  }
}
