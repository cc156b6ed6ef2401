import { clockTime, secondWithZone, recentTime, relativeTime } from '../../lib/format/time.ts';
import { useFormats } from '../../lib/formats.ts';
import { Time } from './time.tsx';

interface TimeProps {
  /** ISO 8601. */
  readonly iso: string;
}

interface RelativeTimeProps extends TimeProps {
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A time as people say it. */
export const RelativeTime = ({ iso, now }: RelativeTimeProps) => {
  useFormats();
  return <Time iso={iso}>{recentTime(iso, now)}</Time>;
};

/** S9.21: the treasury's, under an hour always 'Just now'; so the time itself stands beside it. */
export const TreasuryTime = ({ iso, now }: RelativeTimeProps) => {
  useFormats();
  const relative = relativeTime(iso, now);
  return (
    <Time iso={iso}>
      <span>{relative}</span>
      {now - Date.parse(iso) < 24 * 60 * 60_000 && <span> · {clockTime(iso)}</span>}
    </Time>
  );
};

/** A time to the second with its zone: in details, steps and evidence. */
export const ExactTime = ({ iso }: TimeProps) => {
  useFormats();
  return <time dateTime={iso}>{secondWithZone(iso)}</time>;
};
