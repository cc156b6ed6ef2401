import type { ReactNode } from 'react';
import {
  clockTime,
  dayAndSecond,
  duration,
  recentTime,
  relativeTime,
  secondWithZone,
} from '../../lib/format/time.ts';
import { useFormats } from '../../lib/formats.ts';

interface TimeProps {
  /** ISO 8601. */
  readonly iso: string;
}

interface TimeAtProps extends TimeProps {
  /** Milliseconds since the epoch. */
  readonly now: number;
}

interface NamedTimeProps extends TimeProps {
  /** The time is inside a link, which takes the focus instead. */
  readonly inLink?: boolean | undefined;
}

/** Shows the exact time and zone on hover; for focus and tap, see `exact-time-bubble.tsx`. */
export const Time = ({
  iso,
  inLink = false,
  children,
}: NamedTimeProps & { readonly children: ReactNode }) => {
  useFormats();
  return (
    <time dateTime={iso} title={secondWithZone(iso)} tabIndex={inLink ? undefined : 0}>
      {children}
    </time>
  );
};

export const Moment = ({ iso, inLink }: NamedTimeProps) => {
  useFormats();
  return (
    <Time iso={iso} inLink={inLink}>
      {dayAndSecond(iso)}
    </Time>
  );
};

export const ExactTime = ({ iso }: TimeProps) => {
  useFormats();
  return <time dateTime={iso}>{secondWithZone(iso)}</time>;
};

export const RelativeTime = ({ iso, now }: TimeAtProps) => {
  useFormats();
  return <Time iso={iso}>{recentTime(iso, now)}</Time>;
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const TreasuryTime = ({ iso, now }: TimeAtProps) => {
  useFormats();
  return (
    <Time iso={iso}>
      <span>{relativeTime(iso, now)}</span>
      {now - Date.parse(iso) < DAY && <span> · {clockTime(iso)}</span>}
    </Time>
  );
};

export const ageText = (iso: string, now: number): string => {
  const ms = now - Date.parse(iso);
  return ms < MINUTE ? 'as of now' : `as of ${duration(ms)} ago`;
};

const YOUNG_MS = 15 * MINUTE;

interface AgeProps {
  readonly iso: string | null;
  readonly now: number;
  /** Shows the age even of a recent figure, because no newer one is coming. */
  readonly always?: boolean;
}

export const Age = ({ iso, now, always = false }: AgeProps) =>
  iso !== null && (always || now - Date.parse(iso) > YOUNG_MS) ? (
    <Time iso={iso}>{ageText(iso, now)}</Time>
  ) : null;
