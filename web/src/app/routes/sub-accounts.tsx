import { Box, Button } from '@chakra-ui/react';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { lazy, Suspense } from 'react';
import { Icon } from '../../components/ui/icon.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { CreateSubAccount } from '../../features/new-sub-account/components/create-sub-account.tsx';
import { SubAccountsPage } from '../../features/sub-accounts/components/sub-accounts-page.tsx';
import { useProfile } from '../../lib/queries/profile.ts';

const TEXTS = { create: 'Create Sub-Account', loading: 'Loading bank accounts' } as const;

/** Only who opens the tab fetches it. */
const BankAccounts = lazy(async () => {
  const { BankAccounts: Part } = await import('../../features/bank-accounts/components/bank-accounts.tsx');
  return { default: Part };
});

const depositsOf = (account: SubAccountRecord) => (
  <Suspense fallback={<Skeleton h="24" w="full" role="status" aria-label={TEXTS.loading} />}>
    <BankAccounts account={account} />
  </Suspense>
);

/** Its place is kept until it is known who is signed in, and where there is none, so that nothing moves. */
const Create = () => {
  const profile = useProfile().data;
  const allowed = profile !== undefined && profile.role !== 'client';
  return (
    <Box order={{ base: 1, md: 0 }}>
      {allowed ? (
        <CreateSubAccount />
      ) : (
        <Button visibility="hidden" disabled>
          <Icon name="plus" />
          {TEXTS.create}
        </Button>
      )}
    </Box>
  );
};

const SubAccounts = () => <SubAccountsPage deposits={depositsOf} create={<Create />} />;

export default SubAccounts;
