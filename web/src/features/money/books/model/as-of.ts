import { BOOKS_BEGIN } from '@ramps-gateway/shared/domain/ledger/balances.ts';
import {
  readersWall,
  startOfReadersDay,
  startOfReadersMonth,
  whenReadersWallIs,
} from '../../../../lib/format/zone.ts';

/** Value of a datetime field in the reader's zone. @param iso ISO 8601; `undefined` for now */
export const localText = (iso: string | undefined): string =>
  iso === undefined ? '' : new Date(readersWall(Date.parse(iso))).toISOString().slice(0, 19);

/** `undefined` for no valid time, or one without books. @param now milliseconds since the epoch */
export const momentOf = (text: string, now: number): string | undefined => {
  const wall = Date.parse(`${text}Z`);
  const time = Number.isNaN(wall) ? wall : whenReadersWallIs(wall);
  return Number.isNaN(time) || time > now || time < Date.parse(BOOKS_BEGIN)
    ? undefined
    : new Date(time).toISOString();
};

/** Last millisecond of the reader's yesterday. @param now milliseconds since the epoch */
export const endOfYesterday = (now: number): string => new Date(startOfReadersDay(now) - 1).toISOString();

/** Last millisecond of last month. @param now milliseconds since the epoch */
export const endOfLastMonth = (now: number): string => new Date(startOfReadersMonth(now) - 1).toISOString();

/** `2026-11-20 14:00:00 UTC`. @param iso ISO 8601 UTC */
export const utcText = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;
