import { Box, Button } from '@chakra-ui/react';
import { isPositive } from '@ramps-gateway/shared/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../components/form/fields.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { exactly } from '../../../lib/format/amount.ts';
import { balancesQuery } from '../../../lib/queries/holdings.ts';
import { balanceOf } from '../model/balance.ts';
import type { Account } from '../model/use-accounts.ts';
import { TEXTS } from '../texts.ts';

const { form: F, order: O } = TEXTS;

interface AccountFieldProps {
  /** Undefined while nothing is known of them. */
  readonly accounts: readonly Account[] | undefined;
  readonly account: Account | undefined;
  readonly onAccount: (id: string) => void;
}

/** For which sub-account a quote and its order are. */
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

interface BalanceProps {
  readonly account: Account;
  readonly symbol: string;
  /** With every digit of the balance. */
  readonly onAll: (amount: string) => void;
}

/** What the account has of the asset that is sent, and all of it at once. */
export const Balance = ({ account, symbol, onAll }: BalanceProps) => {
  const { data, isError } = useQuery(balancesQuery(account.id));
  const balance = data && balanceOf(data, symbol);
  return (
    <>
      {F.balance}{' '}
      {balance === undefined ? (
        isError ? (
          F.balanceUnknown
        ) : (
          <Skeleton w="24" />
        )
      ) : (
        <Box as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {exactly(balance, symbol)}
        </Box>
      )}
      {balance !== undefined && isPositive(balance) && (
        <Button size="xs" variant="ghost" onClick={() => onAll(balance)} aria-label={F.allOf(symbol)}>
          {F.all}
        </Button>
      )}
    </>
  );
};
