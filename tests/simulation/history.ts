import type { Timeline } from './timeline.ts';

export class History {
  readonly lines: string[] = [];
  readonly violations: string[] = [];
  readonly faults = new Map<string, number>();
  private readonly timeline: Timeline;
  private readonly began: number;

  constructor(timeline: Timeline) {
    this.timeline = timeline;
    this.began = timeline.now;
  }

  say(line: string): void {
    const seconds = ((this.timeline.now - this.began) / 1000).toFixed(3);
    this.lines.push(`${seconds.padStart(10)} s  ${line}`);
  }

  /** Whether anything worse than late, repeated or lost deliveries happened. */
  get isDisturbed(): boolean {
    return [...this.faults.keys()].some((name) => !/^(stream record|webhook) /.test(name));
  }

  fault(name: string): void {
    this.faults.set(name, (this.faults.get(name) ?? 0) + 1);
    this.say(`fault: ${name}`);
  }

  violated(what: string): void {
    if (this.violations.includes(what)) return;
    this.violations.push(what);
    this.say(`VIOLATION: ${what}`);
  }
}
