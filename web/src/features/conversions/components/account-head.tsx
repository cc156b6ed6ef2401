import { Box, Flex } from '@chakra-ui/react';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ReactNode } from 'react';

interface AccountHeadProps {
  readonly account: Pick<SubAccountRecord, 'name' | 'email'>;
  readonly id: string;
  readonly children: ReactNode;
}

/** Whose settings a card holds, and beside it what they come to. */
export const AccountHead = ({ account, id, children }: AccountHeadProps) => (
  <Flex align="flex-start" justify="space-between" gap="4" wrap={{ base: 'wrap', md: 'nowrap' }}>
    <Box minW="0">
      <Box as="h2" id={id} textStyle="section" overflowWrap="anywhere">
        {account.name}
      </Box>
      <Box textStyle="xs" color="fg.subtle" overflowWrap="anywhere">
        {account.email}
      </Box>
    </Box>
    {children}
  </Flex>
);
