import { duration } from '../../lib/format/time.ts';
import { Time } from './time.tsx';

const MINUTE = 60_000;

const YOUNG_MS = 15 * MINUTE;

export const ageText = (iso: string, now: number): string => {
  const ms = now - Date.parse(iso);
  return ms < MINUTE ? 'as of now' : `as of ${duration(ms)} ago`;
};

interface AgeProps {
  readonly iso: string | null;
  readonly now: number;
  /** Shown even while the figure is young, because no newer one is available. */
  readonly always?: boolean;
}

export const Age = ({ iso, now, always = false }: AgeProps) =>
  iso !== null && (always || now - Date.parse(iso) > YOUNG_MS) ? (
    <Time iso={iso}>{ageText(iso, now)}</Time>
  ) : null;
