import type { ReactNode } from 'react';
import { secondWithZone } from '../../lib/format/time.ts';
import { useFormats } from '../../lib/formats.ts';

interface TimeProps {
  readonly iso: string;
  /** Inside a link, which takes the focus. */
  readonly inLink?: boolean | undefined;
  readonly children: ReactNode;
}

/** Shows the exact time with its zone on hover; focus and tap use `exact-time-bubble.tsx`. */
export const Time = ({ iso, inLink = false, children }: TimeProps) => {
  useFormats();
  return (
    <time dateTime={iso} title={secondWithZone(iso)} tabIndex={inLink ? undefined : 0}>
      {children}
    </time>
  );
};
