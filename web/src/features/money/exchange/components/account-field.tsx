import { SelectField } from '../../../../components/form/fields.tsx';
import type { Account } from '../model/use-accounts.ts';
import { TEXTS } from '../texts.ts';

const { form: F, order: O } = TEXTS;

interface AccountFieldProps {
  readonly accounts: readonly Account[] | undefined;
  readonly account: Account | undefined;
  readonly onAccount: (id: string) => void;
}

export const AccountField = ({ accounts, account, onAccount }: AccountFieldProps) => (
  <SelectField
    label={O.account}
    disabled={!accounts || accounts.length === 0}
    {...(!account && { placeholder: accounts ? F.noAccount : F.loadingAccounts })}
    choices={(accounts ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    value={account?.id ?? ''}
    onChange={(event) => onAccount(event.target.value)}
  />
);
