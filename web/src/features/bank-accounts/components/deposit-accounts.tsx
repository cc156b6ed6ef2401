import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Bank } from '../../../lib/queries/holdings.ts';
import { bankName, isBrl } from '../model/banks.ts';
import { TEXTS } from '../texts.ts';
import { BankItem } from './bank-item.tsx';
import { Group } from './group.tsx';
import { PixAccount } from './pix-account.tsx';

interface DepositAccountsProps {
  readonly account: SubAccountRecord;
  readonly banks: readonly Bank[];
}

/** Where customers pay in. The one in BRL is always there: a PIX makes it. */
export const DepositAccounts = ({ account, banks }: DepositAccountsProps) => {
  const brl = banks.find(isBrl);
  return (
    <Group title={TEXTS.deposits}>
      <PixAccount account={account} bank={brl} />
      {banks
        .filter((bank) => bank !== brl)
        .map((bank) => (
          <BankItem key={bank.id} title={bankName(bank)} asset={bank.asset ?? ''} bank={bank} />
        ))}
    </Group>
  );
};
