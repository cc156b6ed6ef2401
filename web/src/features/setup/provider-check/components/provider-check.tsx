import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Checklist } from './checklist.tsx';
import { ConnectionCheck } from './connection-check.tsx';

/** @param handler the address for the provider's webhooks */
const ProviderCheck = ({ handler }: { readonly handler: ReactNode }) => (
  <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
    <ConnectionCheck />
    <Checklist handler={handler} />
  </Box>
);

export default ProviderCheck;
