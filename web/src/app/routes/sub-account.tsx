import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { lazy } from 'react';
import { SendMoneyButton } from '../../features/money/send-money/components/send-money-button.tsx';
import { AccountPage } from '../../features/accounts/sub-accounts/components/account-page.tsx';

/** Each loads when it comes near the screen. */
const RuleSummary = lazy(() => import('../../features/money/conversions/components/rule-summary.tsx'));
const AccountStatements = lazy(
  () => import('../../features/insight/statements/components/account-statements.tsx'),
);
const BankAccounts = lazy(async () => {
  const { BankAccounts: Part } =
    await import('../../features/accounts/bank-accounts/components/bank-accounts.tsx');
  return { default: Part };
});

const ruleOf = (account: SubAccountRecord) => <RuleSummary account={account} />;
const depositsOf = (account: SubAccountRecord) => <BankAccounts account={account} />;
const statementsOf = (account: SubAccountRecord) => <AccountStatements account={account} />;
const sendFrom = (account: SubAccountRecord) => <SendMoneyButton subAccountId={account.id} />;

const SubAccount = () => (
  <AccountPage rule={ruleOf} deposits={depositsOf} statements={statementsOf} send={sendFrom} />
);

export default SubAccount;
