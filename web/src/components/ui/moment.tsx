import type { ComponentProps } from 'react';
import { dayAndSecond } from '../../lib/format/time.ts';
import { Time } from './time.tsx';

/** A time to the second. */
export const Moment = ({ iso, inLink }: Omit<ComponentProps<typeof Time>, 'children'>) => (
  <Time iso={iso} inLink={inLink}>
    {dayAndSecond(iso)}
  </Time>
);
