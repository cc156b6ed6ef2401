import { dayAndTime, relativeTime } from '../../lib/format/time.ts';

/** A time as people say it; the exact one is in the tooltip. */
export const RelativeTime = ({ iso, now }: { readonly iso: string; readonly now: number }) => (
  <time dateTime={iso} title={dayAndTime(iso)}>
    {relativeTime(iso, now)}
  </time>
);
