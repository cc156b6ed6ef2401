import { Box, Flex } from '@chakra-ui/react';
import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { KYC_WARNING_PERCENT } from '@ramps-gateway/shared/domain/attention.ts';
import { kycTag } from '@ramps-gateway/shared/domain/states/kyc.ts';
import { isPositive } from '@ramps-gateway/shared/domain/money.ts';
import type { ReactNode } from 'react';
import { Age } from '../../../../components/ui/time.tsx';
import { kycLevelLabel } from '../../../../components/ui/kyc.ts';
import { Meter } from '../../../../components/ui/meter.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { useNow } from '../../../../lib/clock.ts';
import { sharePercent, usd } from '../../../../lib/format/amount.ts';
import { isFresh } from '../model/fresh.ts';
import { balanceOf, balanceText } from '../model/balances.ts';
import { TEXTS } from '../texts.ts';

const { overview: O } = TEXTS;

interface LineProps {
  readonly name: string;
  /** Below the name. Reserves two lines, so that nothing moves. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

const Line = ({ name, note, children }: LineProps) => (
  <Flex justify="space-between" gap="3" minH={note ? '12' : '7'} textStyle="sm">
    <Box as="dt" py="1" color="fg.subtle" flexShrink={0}>
      {name}
      {note}
    </Box>
    <Flex as="dd" flex="1" justify="flex-end" align={note ? 'flex-start' : 'center'} gap="2" minW="0">
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
          <LabelTag of={kycTag(status)} dot={false} />
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

/** Problems of this account; the list shows shared ones above. */
const OF_ACCOUNT: readonly string[] = ['not_found', 'refused'];

interface OverviewProps {
  readonly account: SubAccountRecord;
  readonly held: HoldingsRecord | undefined;
  readonly loading: boolean;
}

/** S2.76, "Overview". Constant height, so that cards line up. Unknown is not zero. */
export const Overview = ({ account, held, loading }: OverviewProps) => {
  const now = useNow();
  const balances = held?.balances;
  const spread = held?.usdt_spread;
  const problem = held?.problem;
  const waiting = <Skeleton w="20" role="img" aria-label={O.loading} />;
  const isWaiting = (loading && !held) || isFresh(account, held, now);
  const unknown = (
    <Box as="span" color="fg.subtle">
      {problem ? O.unknown : O.notLoaded}
    </Box>
  );
  const age = (
    <Box textStyle="xs" color={problem ? 'warning.fg' : undefined} whiteSpace="nowrap">
      <Age iso={held?.balances_at ?? null} now={now} always />
    </Box>
  );
  return (
    <>
      <Kyc account={account} />
      <dl>
        {['BRL', 'USDT'].map((asset) => (
          <Line key={asset} name={O.balance(asset)} {...(asset === 'USDT' && { note: age })}>
            {isWaiting ? (
              waiting
            ) : (
              <Box flex="1" minW="0" textAlign="end" py="1">
                {balances ? (
                  <Box as="span" fontWeight="semibold" whiteSpace="nowrap">
                    {balanceText(asset, balanceOf(balances, asset))}
                  </Box>
                ) : (
                  unknown
                )}
                {asset === 'USDT' && balances && spread !== undefined && isPositive(spread) && (
                  <Quiet>{O.spread(spread)}</Quiet>
                )}
              </Box>
            )}
          </Line>
        ))}
        <Line name={O.counts}>
          {isWaiting ? (
            waiting
          ) : (
            <span>{O.countsOf(held?.wallet_count ?? undefined, held?.bank_count ?? undefined)}</span>
          )}
        </Line>
      </dl>
      {problem && OF_ACCOUNT.includes(problem.reason) && (
        <Box pt="1" textStyle="xs" color="warning.fg" overflowWrap="anywhere">
          {problem.message}
        </Box>
      )}
    </>
  );
};
