import type { DateFormat } from '@ramps-gateway/shared/domain/display.ts';
import { format } from 'date-fns';
import { formats } from '../formats.ts';
import { onReadersClock } from './zone.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const PATTERNS: Readonly<Record<DateFormat, string>> = {
  'MM/DD/YYYY': 'MM/dd/yyyy',
  'DD/MM/YYYY': 'dd/MM/yyyy',
  'YYYY-MM-DD': 'yyyy-MM-dd',
};

/** In the user's date format and zone; the default is S2.99 on the device's clock. */
const written = (time: string | number, clock = ''): string => {
  const { dateFormat } = formats();
  return format(onReadersClock(time), (dateFormat ? PATTERNS[dateFormat] : 'MMM dd, yyyy') + clock);
};

/** S2.99: 'MMM dd, yyyy', or the user's format. @param iso ISO 8601 */
export const day = (iso: string): string => written(iso);

/** S2.99: 'MMM dd, yyyy HH:mm', or the user's format. @param iso ISO 8601 */
export const dayAndTime = (iso: string): string => written(iso, ' HH:mm');

/** To the second, for comparison with the provider's records. @param iso ISO 8601 */
export const dayAndSecond = (iso: string): string => written(iso, ' HH:mm:ss');

/** Local time at which the UTC day ends and its limits reset: `21:00`. @param nowMs since the epoch */
export const utcDayEndsAt = (nowMs: number): string =>
  format(onReadersClock(Math.ceil(nowMs / DAY) * DAY), 'HH:mm');

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/**
 * S9.21, S9.22: under 1 hour 'Just now', under 24 hours 'N hour(s) ago', under 7 days 'N day(s) ago', otherwise a local
 * date.
 * @param iso ISO 8601
 * @param nowMs milliseconds since the epoch
 */
export const relativeTime = (iso: string, nowMs: number): string => {
  const elapsed = nowMs - Date.parse(iso);
  if (elapsed < HOUR) return 'Just now';
  if (elapsed < DAY) return ago(Math.floor(elapsed / HOUR), 'hour');
  if (elapsed < 7 * DAY) return ago(Math.floor(elapsed / DAY), 'day');
  return day(iso);
};

/** Shows minutes below an hour, everywhere except in the treasury (S9.21). */
export const recentTime = (iso: string, nowMs: number): string => {
  const elapsed = nowMs - Date.parse(iso);
  return elapsed >= MINUTE && elapsed < HOUR
    ? ago(Math.floor(elapsed / MINUTE), 'minute')
    : relativeTime(iso, nowMs);
};

/** `14:00` in the user's zone. @param iso ISO 8601 */
export const clockTime = (iso: string): string => format(onReadersClock(iso), 'HH:mm');

/** S9.26: '5m', '2h 5m', '3d 4h'. @param ms milliseconds */
export const duration = (ms: number): string => {
  const minutes = Math.floor(Math.max(ms, 0) / MINUTE);
  if (minutes < 60) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}h ${minutes % 60}m`;
  return `${Math.floor(hours / 24)}d ${hours % 24}h`;
};

/** For means: only an exact 0 shows as none. */
export const meanDuration = (ms: number): string => (ms > 0 && ms < MINUTE ? '<1m' : duration(ms));

/** For conversion steps, exact below a minute: '340 ms', '2.4 s'. */
export const shortDuration = (ms: number): string => {
  if (ms < 1000) return `${Math.max(Math.round(ms), 0)} ms`;
  if (ms < MINUTE) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  return duration(ms);
};

/** `2026-11-20` in UTC. @param timeMs milliseconds since the epoch */
export const utcDay = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** `Nov 20, 2026 11:00:00 GMT-03:00`. @param iso ISO 8601 */
export const secondWithZone = (iso: string): string => written(iso, " HH:mm:ss 'GMT'xxx");
