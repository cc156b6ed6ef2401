import { Box, Flex } from '@chakra-ui/react';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { KYC_WARNING_PERCENT } from '@ramps-gateway/shared/domain/attention.ts';
import { type Amount, isPositive } from '@ramps-gateway/shared/domain/money.ts';
import type { ReactNode } from 'react';
import { kycFamily, kycLabel, kycLevelLabel } from '../../../components/ui/kyc.ts';
import { Meter } from '../../../components/ui/meter.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { usd } from '../../../lib/format/amount.ts';
import { sharePercent } from '../../../lib/format/share.ts';
import { balanceOf, balanceText } from '../model/balances.ts';
import type { Holdings } from '../model/use-holdings.ts';
import { TEXTS } from '../texts.ts';

const { overview: O } = TEXTS;

interface LineProps {
  readonly name: string;
  /** Has room for a second line from the beginning, so that nothing moves when it comes. */
  readonly tall?: boolean;
  readonly children: ReactNode;
}

const Line = ({ name, tall = false, children }: LineProps) => (
  <Flex justify="space-between" gap="3" minH={tall ? '12' : '7'} textStyle="sm">
    <Flex
      as="dt"
      align={tall ? 'flex-start' : 'center'}
      pt={tall ? '1' : '0'}
      color="fg.subtle"
      flexShrink={0}
    >
      {name}
    </Flex>
    <Flex as="dd" flex="1" justify="flex-end" align={tall ? 'flex-start' : 'center'} gap="2" minW="0">
      {children}
    </Flex>
  </Flex>
);

const Kyc = ({ account }: { readonly account: SubAccountRecord }) => {
  const { kyc_status: status, kyc_level: level, kyc_limit: limit, kyc_volume } = account;
  const volume = kyc_volume ?? '0';
  const percent = sharePercent(volume, limit ?? '0');
  const near = percent >= KYC_WARNING_PERCENT;
  return (
    <>
      <dl>
        <Line name={O.kyc}>
          <Tag family={kycFamily(status)}>{kycLabel(status)}</Tag>
          {level !== null && (
            <Box as="span" truncate title={kycLevelLabel(level)}>
              {kycLevelLabel(level)}
            </Box>
          )}
        </Line>
        <Line name={O.limit}>{limit === null ? O.noLimit : usd(limit)}</Line>
        <Line name={O.used}>
          <Box as="span" color={near ? 'warning.fg' : undefined} data-near-limit={near || undefined}>
            {limit === null ? usd(volume) : O.usedOf(usd(volume), percent)}
          </Box>
        </Line>
      </dl>
      <Box pt="1" pb="3">
        <Meter label={O.used} percent={percent} family={near ? 'warning' : 'accent'} />
      </Box>
    </>
  );
};

interface OverviewProps {
  readonly account: SubAccountRecord;
  readonly holdings: Holdings;
  /** USDT of the gateway; undefined where that is not known. */
  readonly spread: Amount | undefined;
}

/** S2.76, "Overview". Its height is the same, so that the cards stand in line. */
export const Overview = ({ account, holdings, spread }: OverviewProps) => {
  const { balances, wallets, banks, error } = holdings;
  const waiting = <Skeleton w="20" role="img" aria-label={O.loading} />;
  const counted = (wallets && banks) ?? error;
  return (
    <>
      <Kyc account={account} />
      <dl>
        {['BRL', 'USDT'].map((asset) => (
          <Line key={asset} name={O.balance(asset)} tall={asset === 'USDT'}>
            {balances || error ? (
              <Box flex="1" minW="0" textAlign="end" py="1">
                <Box as="span" fontWeight="semibold" whiteSpace="nowrap">
                  {balances ? balanceText(asset, balanceOf(balances, asset)) : TEXTS.none}
                </Box>
                {asset === 'USDT' && spread !== undefined && isPositive(spread) && (
                  <Box textStyle="xs" color="fg.subtle" overflowWrap="anywhere">
                    {O.spread(spread)}
                  </Box>
                )}
              </Box>
            ) : (
              waiting
            )}
          </Line>
        ))}
        <Line name={O.counts}>
          {counted ? <span>{O.countsOf(wallets?.length, banks?.length)}</span> : waiting}
        </Line>
      </dl>
    </>
  );
};
