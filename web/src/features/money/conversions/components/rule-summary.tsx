import { Box, Button, Flex } from '@chakra-ui/react';
import type { ConfigurationRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { RULE_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CoolingOff } from '../../../../components/stops/cooling-off.tsx';
import { StopButton } from '../../../../components/stops/stop-button.tsx';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { MaskedAddress } from '../../../../components/ui/address.tsx';
import { Notice, RetryNotice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { LabelTag, Tag } from '../../../../components/ui/tag.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { brl, percent } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { rulePath } from '../../../../lib/rule-field.ts';
import { Way } from '../../../../components/ui/way.tsx';
import { configurationOfQuery } from '../../../../lib/queries/rule.ts';
import { obstaclesQuery } from '../api/configurations.ts';
import { destinationState } from '../model/destination.ts';
import { TEXTS } from '../settings-texts.ts';

const { destination: D, fields: F } = TEXTS;

const Obstacles = ({ rule }: { readonly rule: ConfigurationRecord }) => {
  const { data } = useQuery(obstaclesQuery(rule, {}));
  if (!data || data.items.length === 0) return null;
  return (
    <Notice family="warning" title="Obstacles">
      {data.items.map(({ code, message }) => (
        <Box key={code}>
          {message} <Way code={code} subAccountId={rule.sub_account_id} />
        </Box>
      ))}
    </Notice>
  );
};

interface DestinationProps {
  readonly rule: ConfigurationRecord;
  readonly name: string;
}

const Destination = ({ rule, name }: DestinationProps) => {
  const { destination } = rule;
  if (!destination) return <Box color="fg.muted">{D.none}</Box>;
  return (
    <Box minW="0" py="1">
      <Flex gap="2" wrap="wrap" align="center">
        <Box overflowWrap="anywhere">{destination.name ?? D.unnamed}</Box>
        {destination.network && <Tag family="info">{capitalised(destination.network)}</Tag>}
      </Flex>
      <MaskedAddress of={D.of(name)} address={destination.address} network={destination.network} />
      {destinationState(rule) === 'unconfirmed' && (
        <Box textStyle="xs" color="warning.fg">
          {D.unconfirmed}
        </Box>
      )}
      <CoolingOff
        subAccountId={rule.sub_account_id}
        destinationId={destination.wallet_id}
        what={D.of(name)}
      />
    </Box>
  );
};

const Rule = ({ rule, name }: DestinationProps) => (
  <Box display="grid" gap="3">
    {rule.notice !== null && <Notice family="warning">{rule.notice}</Notice>}
    <Obstacles rule={rule} />
    <DetailList>
      <Detail name={TEXTS.enable}>
        <LabelTag of={RULE_TAGS[rule.is_enabled ? 'enabled' : 'disabled']} />
      </Detail>
      <Detail name={F.minimum_amount.label}>{brl(rule.minimum_amount)}</Detail>
      <Detail name={F.maximum_daily_amount.label}>{brl(rule.maximum_daily_amount)}</Detail>
      <Detail name="Spread">
        {rule.custom_spread_override === null ? 'Default' : percent(rule.custom_spread_override)}
      </Detail>
      <Detail name={F.maximum_slippage.label}>{percent(rule.maximum_slippage)}</Detail>
      <Detail name={D.title}>
        <Destination rule={rule} name={name} />
      </Detail>
    </DetailList>
  </Box>
);

const RuleSummary = ({ account }: { readonly account: SubAccountRecord }) => {
  const query = useQuery(configurationOfQuery(account.id));
  const { data: rule, error, isPending } = query;
  if (isPending) return <Skeleton h="18rem" w="full" role="status" aria-label="Loading the rule" />;
  if (error && rule === undefined)
    return (
      <RetryNotice title={TEXTS.loadFailed} query={query}>
        {messageOf(error)}
      </RetryNotice>
    );
  return (
    <Box display="grid" gap="3">
      {rule ? <Rule rule={rule} name={account.name} /> : <Muted>{TEXTS.notConfiguredText}</Muted>}
      <Flex gap="2" wrap="wrap">
        <Button asChild>
          <Link to={rulePath(account.id)}>{rule ? 'Change the rule' : 'Set up a rule'}</Link>
        </Button>
        {rule && (
          <StopButton
            scope={{ kind: 'rule', sub_account_id: account.id }}
            what={TEXTS.ruleOf(account.name)}
          />
        )}
      </Flex>
    </Box>
  );
};

export default RuleSummary;
