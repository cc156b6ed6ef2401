import { Box } from '@chakra-ui/react';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { placedAt } from '../../../../components/ui/row-cells.ts';

/** Below `xl`, amount and time share the last line of a row. */
export const Amount = ({ children }: { readonly children: string }) => (
  <Box textAlign={{ xl: 'end' }} whiteSpace="nowrap" fontWeight="medium" {...placedAt('2', 4)}>
    {children}
  </Box>
);

export const Since = ({ iso, now }: { readonly iso: string; readonly now: number }) => (
  <Box textAlign="end" textStyle="sm" color="fg.subtle" whiteSpace="nowrap" {...placedAt('3', 4)}>
    <RelativeTime iso={iso} now={now} />
  </Box>
);
