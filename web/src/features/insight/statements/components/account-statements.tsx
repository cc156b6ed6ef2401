import { Box, Flex } from '@chakra-ui/react';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { pathOf } from '../../../../lib/routes.ts';
import { TEXTS } from '../texts.ts';
import { Months } from './month-list.tsx';

const AccountStatements = ({ account }: { readonly account: SubAccountRecord }) => (
  <Box display="grid" gap="3">
    <Months subAccountId={account.id} since={account.created_at} />
    <Flex>
      <LinkButton to={`${pathOf('ledger')}?tab=statements`}>{TEXTS.other}</LinkButton>
    </Flex>
  </Box>
);

export default AccountStatements;
