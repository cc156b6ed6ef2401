import { Box, Button, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { pathOf } from '../../../../lib/routes.ts';
import { TEXTS } from '../texts.ts';
import { Months } from './month-list.tsx';

const AccountStatements = ({ subAccountId }: { readonly subAccountId: string }) => (
  <Box display="grid" gap="3">
    <Months subAccountId={subAccountId} />
    <Flex>
      <Button asChild>
        <Link to={`${pathOf('books')}?tab=statements`}>{TEXTS.ask}</Link>
      </Button>
    </Flex>
  </Box>
);

export default AccountStatements;
