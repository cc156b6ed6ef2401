import { Box, Button } from '@chakra-ui/react';
import type { Balance as Held } from '@ramps-gateway/shared/contract/balances.ts';
import { type Amount, compare, isPositive, sumOf } from '@ramps-gateway/shared/domain/money.ts';
import { mostSold } from '@ramps-gateway/shared/domain/spread.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { exactly } from '../../../../lib/format/amount.ts';
import { balancesQuery, reserveQuery, usableIn } from '../../../../lib/queries/holdings.ts';
import type { Account } from '../model/use-accounts.ts';

/** With every digit; 0 if the account has none (S9.9). */
const balanceOf = (balances: readonly Held[], symbol: string): Amount =>
  sumOf(
    balances
      .filter(({ asset }) => asset.toUpperCase() === symbol.toUpperCase())
      .map(({ balance }) => balance),
  );

const TEXTS = {
  balance: 'Balance:',
  unknown: 'unavailable right now',
  usable: (amount: string) => `${amount} can be used`,
  all: 'All',
  allOf: (symbol: string) => `All of the ${symbol}`,
} as const;

/** The part of the balance that an exchange may use (shared/domain/funds); `undefined` while unknown. */
const useUsable = (account: Account, symbol: string): Amount | undefined => {
  const balances = useQuery(balancesQuery(account.id));
  const { data: reserve } = useQuery({
    ...reserveQuery(account.own ?? '', account.id),
    enabled: account.own !== undefined,
  });
  if (!balances.data || !reserve) return undefined;
  const usable = usableIn(reserve, symbol, balanceOf(balances.data, symbol));
  return symbol === 'USDT' ? mostSold(usable, { percent: reserve.exchange_spread }) : usable;
};

interface BalanceProps {
  readonly account: Account;
  readonly symbol: string;
  /** The usable amount, for the form's check; `undefined` while unknown. */
  readonly onUsable: (usable: Amount | undefined) => void;
  readonly onAll: (amount: string) => void;
}

const Balance = ({ account, symbol, onUsable, onAll }: BalanceProps) => {
  const { data, isError } = useQuery(balancesQuery(account.id));
  const balance = data && balanceOf(data, symbol);
  const usable = useUsable(account, symbol);
  useEffect(() => {
    onUsable(usable);
    return () => onUsable(undefined);
  }, [usable, onUsable]);
  const isLess = balance !== undefined && usable !== undefined && compare(usable, balance) < 0;
  return (
    <>
      {TEXTS.balance}{' '}
      {balance === undefined ? (
        isError ? (
          TEXTS.unknown
        ) : (
          <Skeleton w="24" />
        )
      ) : (
        <Box as="span">
          <Box as="span" whiteSpace="nowrap">
            {exactly(balance, symbol)}
          </Box>
          {isLess && (
            <>
              {', '}
              <Box as="span" whiteSpace="nowrap">
                {TEXTS.usable(exactly(usable, symbol))}
              </Box>
            </>
          )}
        </Box>
      )}
      {usable !== undefined && isPositive(usable) && (
        <Button size="xs" variant="ghost" onClick={() => onAll(usable)} aria-label={TEXTS.allOf(symbol)}>
          {TEXTS.all}
        </Button>
      )}
    </>
  );
};

export default Balance;
