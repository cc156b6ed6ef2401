import type { ReactNode } from 'react';
import { secondWithZone } from '../../lib/format/time.ts';
import { useFormats } from '../../lib/formats.ts';

interface TimeProps {
  /** ISO 8601. */
  readonly iso: string;
  /** It stands in a link, which has the focus. */
  readonly inLink?: boolean | undefined;
  /** As it is shown. */
  readonly children: ReactNode;
}

/** A time whose exact one, with its zone, is said on hover; the keyboard and a tap reach it too (`exact-time-bubble.tsx`). */
export const Time = ({ iso, inLink = false, children }: TimeProps) => {
  useFormats();
  return (
    <time dateTime={iso} title={secondWithZone(iso)} tabIndex={inLink ? undefined : 0}>
      {children}
    </time>
  );
};
