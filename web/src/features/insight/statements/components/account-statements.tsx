import { Box, Flex } from '@chakra-ui/react';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { pathOf } from '../../../../lib/routes.ts';
import { TEXTS } from '../texts.ts';
import { Months } from './month-list.tsx';

const AccountStatements = ({ subAccountId }: { readonly subAccountId: string }) => (
  <Box display="grid" gap="3">
    <Months subAccountId={subAccountId} />
    <Flex>
      <LinkButton to={`${pathOf('ledger')}?tab=statements`}>{TEXTS.ask}</LinkButton>
    </Flex>
  </Box>
);

export default AccountStatements;
