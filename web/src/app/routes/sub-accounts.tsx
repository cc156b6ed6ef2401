import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { CreateSubAccount } from '../../features/accounts/new-sub-account/components/create-sub-account.tsx';
import { SubAccountsPage } from '../../features/accounts/sub-accounts/components/sub-accounts-page.tsx';

const BankAccounts = lazy(async () => {
  const { BankAccounts: Part } =
    await import('../../features/accounts/bank-accounts/components/bank-accounts.tsx');
  return { default: Part };
});

const depositsOf = (account: SubAccountRecord) => (
  <Suspense fallback={<Skeleton h="24" w="full" role="status" aria-label="Loading bank accounts" />}>
    <BankAccounts account={account} />
  </Suspense>
);

const SubAccounts = () => <SubAccountsPage deposits={depositsOf} create={<CreateSubAccount />} />;

export default SubAccounts;
