import { constructFromSymbol } from 'date-fns/constants';
import { formats } from '../formats.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
};

/** A zone's wall clock as if it were UTC, in milliseconds. @param zone null: the device's */
const wallOf = (ms: number, zone: string | null): number => {
  // A Date has the device's clock: without a formatter, whose first use takes milliseconds.
  if (zone === null) return ms - new Date(ms).getTimezoneOffset() * 60_000;
  const parts = new Map(
    clockOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const whole = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return whole + (((ms % 1000) + 1000) % 1000);
};

/** When a wall clock shows this time: the first time if twice, the time after the gap if never. */
const momentAt = (wall: number, zone: string | null): number => {
  const offsetAt = (ms: number) => wallOf(ms, zone) - ms;
  const day = 24 * 60 * 60_000;
  const offsets = [offsetAt(wall - day), offsetAt(wall + day)];
  const fitting = offsets.map((offset) => wall - offset).filter((ms) => wallOf(ms, zone) === wall);
  return fitting.length > 0 ? Math.min(...fitting) : wall - Math.min(...offsets);
};

/** A moment in a zone for date-fns, which reads a Date's local parts. */
class ZonedDate extends Date {
  readonly #zone: string;
  readonly #wall: Date;

  constructor(ms: number, zone: string) {
    super(ms);
    this.#zone = zone;
    this.#wall = new Date(wallOf(ms, zone));
  }

  [constructFromSymbol](value: Date | number | string): ZonedDate {
    return new ZonedDate(new Date(value).getTime(), this.#zone);
  }

  override getFullYear(): number {
    return this.#wall.getUTCFullYear();
  }
  override getMonth(): number {
    return this.#wall.getUTCMonth();
  }
  override getDate(): number {
    return this.#wall.getUTCDate();
  }
  override getHours(): number {
    return this.#wall.getUTCHours();
  }
  override getMinutes(): number {
    return this.#wall.getUTCMinutes();
  }
  override getSeconds(): number {
    return this.#wall.getUTCSeconds();
  }
  override getTimezoneOffset(): number {
    return (this.getTime() - this.#wall.getTime()) / 60_000;
  }
}

export const onReadersClock = (time: string | number): Date => {
  const { timeZone } = formats();
  const ms = new Date(time).getTime();
  return timeZone === null || Number.isNaN(ms) ? new Date(ms) : new ZonedDate(ms, timeZone);
};

export const readersZone = (): string =>
  formats().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The user's wall clock as if it were UTC, in milliseconds. */
export const readersWall = (ms: number): number => wallOf(ms, formats().timeZone);

/** Inverse of `readersWall`. @returns milliseconds since the epoch */
export const whenReadersWallIs = (wall: number): number => momentAt(wall, formats().timeZone);

/** Milliseconds since the epoch. */
export const startOfReadersDay = (ms: number): number => {
  const wall = new Date(readersWall(ms));
  return whenReadersWallIs(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()));
};

/** Milliseconds since the epoch. */
export const startOfReadersMonth = (ms: number): number => {
  const wall = new Date(readersWall(ms));
  return whenReadersWallIs(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), 1));
};
