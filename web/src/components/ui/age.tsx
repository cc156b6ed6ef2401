import { duration } from '../../lib/format/time.ts';
import { Time } from './time.tsx';

const MINUTE = 60_000;

/** What is older than this says so; what is younger is as good as of now. Milliseconds. */
const YOUNG_MS = 15 * MINUTE;

/** `as of 12m ago`. @param now milliseconds since the epoch */
export const ageText = (iso: string, now: number): string => {
  const ms = now - Date.parse(iso);
  return ms < MINUTE ? 'as of now' : `as of ${duration(ms)} ago`;
};

interface AgeProps {
  /** When it was asked for; null where that is not known. */
  readonly iso: string | null;
  readonly now: number;
  /** However young it is: nothing newer can be had. */
  readonly always?: boolean;
}

/** How old a figure is; nothing while it is young. */
export const Age = ({ iso, now, always = false }: AgeProps) =>
  iso !== null && (always || now - Date.parse(iso) > YOUNG_MS) ? (
    <Time iso={iso}>{ageText(iso, now)}</Time>
  ) : null;
