import { Box, Flex } from '@chakra-ui/react';
import type { RuleObstacles } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { isPositive, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Way } from '../../../../components/ui/way.tsx';
import { brl } from '../../../../lib/format/amount.ts';
import { useSeen } from '../../../../components/ui/when-seen.tsx';
import { type Amounts, obstaclesQuery } from '../api/configurations.ts';
import { checkDraft, type Draft, draftOf } from '../model/draft.ts';

const TEXTS = {
  clear: (isOn: boolean) => (isOn ? 'No obstacles.' : 'Ready to switch on.'),
  used: (used: string, limit: string) => `${used} of ${limit} used today (UTC).`,
  left: (left: string) => `${left} of today's limit (UTC) left.`,
  unknown: 'Obstacles could not be checked right now.',
} as const;

const PAUSE_MS = 300;

/** Uses the stored amounts while the typed ones are invalid. */
const amountsOf = (draft: Draft, configuration: ConfigurationRecord): Amounts => {
  const checked = checkDraft(draft, draftOf(configuration));
  if (!checked.ok) return {};
  const { minimum_amount, maximum_daily_amount } = checked.change;
  return { minimum_amount, maximum_daily_amount };
};

const useSettled = (amounts: Amounts): Amounts => {
  const text = JSON.stringify(amounts);
  const [settled, setSettled] = useState({ text, amounts });
  useEffect(() => {
    if (text === settled.text) return undefined;
    const timer = setTimeout(() => setSettled({ text, amounts }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, amounts, settled.text]);
  return settled.amounts;
};

interface LineProps {
  readonly obstacle: RuleObstacles['items'][number];
  readonly subAccountId: string;
}

const Line = ({ obstacle: { code, message, stops }, subAccountId }: LineProps) => (
  <Flex as="li" gap="1.5" color={stops ? 'danger.fg' : 'warning.fg'}>
    <Box flexShrink={0} h="5" display="flex" alignItems="center">
      <Icon name="alert" />
    </Box>
    <Box minW="0">
      {message} <Way code={code} subAccountId={subAccountId} />
    </Box>
  </Flex>
);

interface ClearProps {
  readonly isOn: boolean;
  readonly used: string;
  readonly limit: string;
}

const Clear = ({ isOn, used, limit }: ClearProps) => {
  const left = subtract(limit, used);
  return (
    <Flex gap="1.5" color="fg.muted">
      <Box flexShrink={0} h="5" display="flex" alignItems="center" color="success.fg">
        <Icon name="check" />
      </Box>
      <Box minW="0">
        {TEXTS.clear(isOn)}{' '}
        {isPositive(used) ? TEXTS.used(brl(used), brl(limit)) : isPositive(left) && TEXTS.left(brl(left))}
      </Box>
    </Flex>
  );
};

interface ObstaclesProps {
  readonly configuration: ConfigurationRecord;
  readonly draft: Draft;
  readonly edited: boolean;
}

/** What would block the rule's conversions with the typed amounts; the server judges. */
const Obstacles = ({ configuration, draft, edited }: ObstaclesProps) => {
  const { ref, seen } = useSeen();
  const amounts = useSettled(amountsOf(draft, configuration));
  const { data, isError } = useQuery({
    ...obstaclesQuery(configuration, amounts),
    enabled: seen,
    placeholderData: keepPreviousData,
  });
  const limit = amounts.maximum_daily_amount ?? configuration.maximum_daily_amount;
  return (
    <Box ref={ref} textStyle="sm" role={edited ? 'status' : undefined}>
      {data && data.items.length === 0 && (
        <Clear isOn={configuration.is_enabled} used={data.used_today} limit={limit} />
      )}
      {data && data.items.length > 0 && (
        <Box as="ul" listStyleType="none" display="grid" gap="1">
          {data.items.map((obstacle) => (
            <Line key={obstacle.code} obstacle={obstacle} subAccountId={configuration.sub_account_id} />
          ))}
        </Box>
      )}
      {!data && isError && <Box color="fg.muted">{TEXTS.unknown}</Box>}
      {!data && !isError && <Skeleton h="4" w="64" maxW="full" />}
    </Box>
  );
};

export default Obstacles;
