import { dayAndSecond, secondWithZone } from '../../lib/format/time.ts';

/** A time to the second; its zone is in the tooltip. */
export const Moment = ({ iso }: { readonly iso: string }) => (
  <time dateTime={iso} title={secondWithZone(iso)}>
    {dayAndSecond(iso)}
  </time>
);
