import { Box } from '@chakra-ui/react';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';

/** Below `xl` the amount and the time share the last line of a row. */
export const Amount = ({ children }: { readonly children: string }) => (
  <Box
    textAlign={{ xl: 'end' }}
    whiteSpace="nowrap"
    fontWeight="medium"
    gridColumn={{ base: '2', xl: 'auto' }}
    gridRow={{ base: '4', xl: 'auto' }}
  >
    {children}
  </Box>
);

export const Since = ({ iso, now }: { readonly iso: string; readonly now: number }) => (
  <Box
    textAlign="end"
    textStyle="sm"
    color="fg.subtle"
    whiteSpace="nowrap"
    gridColumn={{ base: '3', xl: 'auto' }}
    gridRow={{ base: '4', xl: 'auto' }}
  >
    <RelativeTime iso={iso} now={now} />
  </Box>
);
