import { clockTime, secondWithZone, recentTime, relativeTime } from '../../lib/format/time.ts';
import { useFormats } from '../../lib/formats.ts';
import { Time } from './time.tsx';

interface TimeProps {
  readonly iso: string;
}

interface RelativeTimeProps extends TimeProps {
  readonly now: number;
}

export const RelativeTime = ({ iso, now }: RelativeTimeProps) => {
  useFormats();
  return <Time iso={iso}>{recentTime(iso, now)}</Time>;
};

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

export const ExactTime = ({ iso }: TimeProps) => {
  useFormats();
  return <time dateTime={iso}>{secondWithZone(iso)}</time>;
};
