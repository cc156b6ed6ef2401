import type { ComponentProps } from 'react';
import { dayAndSecond } from '../../lib/format/time.ts';
import { useFormats } from '../../lib/formats.ts';
import { Time } from './time.tsx';

export const Moment = ({ iso, inLink }: Omit<ComponentProps<typeof Time>, 'children'>) => {
  useFormats();
  return (
    <Time iso={iso} inLink={inLink}>
      {dayAndSecond(iso)}
    </Time>
  );
};
