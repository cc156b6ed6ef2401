import { Box, Flex } from '@chakra-ui/react';
import type { ConfigurationRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type ReactNode, useId } from 'react';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { StopButton } from '../../../../components/stops/stop-button.tsx';
import { LabelledSwitch } from '../../../../components/ui/labelled-switch.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useUpdateConfiguration } from '../api/configurations.ts';
import { destinationState, isOwner, type Who } from '../model/destination.ts';
import { TEXTS } from '../settings-texts.ts';
import { ChooseDestination } from './choose-destination.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import { Destination } from './destination.tsx';

interface AccountHeadProps {
  readonly account: Pick<SubAccountRecord, 'name' | 'email'>;
  readonly id: string;
  readonly children: ReactNode;
}

const AccountHead = ({ account, id, children }: AccountHeadProps) => (
  <Flex align="flex-start" justify="space-between" gap="4" wrap={{ base: 'wrap', md: 'nowrap' }}>
    <Box minW="0">
      <Box as="h2" id={id} textStyle="section" overflowWrap="anywhere">
        {account.name}
      </Box>
      <Box textStyle="xs" color="fg.subtle" overflowWrap="anywhere">
        {account.email}
      </Box>
    </Box>
    {children}
  </Flex>
);

interface NotConfiguredCardProps {
  readonly account: SubAccountRecord;
  readonly who: Who;
}

export const NotConfiguredCard = ({ account, who }: NotConfiguredCardProps) => {
  const titleId = useId();
  return (
    <Panel padded aria-labelledby={titleId}>
      <AccountHead account={account} id={titleId}>
        <Tag family="neutral">{TEXTS.notConfigured}</Tag>
      </AccountHead>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mt="3">
        <Box color="fg.muted" textStyle="sm">
          {TEXTS.notConfiguredText}
        </Box>
        <ChooseDestination account={account} owns={isOwner(account, who)} />
      </Flex>
    </Panel>
  );
};

interface ConfiguredCardProps {
  readonly account: SubAccountRecord;
  readonly configuration: ConfigurationRecord;
  readonly who: Who;
}

/** Why conversion is paused although it is on, or cannot be switched on. */
const reasonOf = (configuration: ConfigurationRecord, enabled: boolean): string | undefined => {
  const state = destinationState(configuration);
  if (state === 'confirmed') return undefined;
  return enabled ? TEXTS.holding : TEXTS.blocked[state];
};

export const ConfiguredCard = ({ account, configuration, who }: ConfiguredCardProps) => {
  const [titleId, reasonId] = [useId(), useId()];
  const toggle = useUpdateConfiguration(configuration.id);
  const enabled = (toggle.isPending ? toggle.variables.is_enabled : undefined) ?? configuration.is_enabled;
  const reason = reasonOf(configuration, enabled);
  const isBlocked = reason !== undefined && !enabled;
  return (
    <Panel padded aria-labelledby={titleId}>
      <AccountHead account={account} id={titleId}>
        <Flex align="center" gap="4" flexShrink={0}>
          <Tag family={enabled ? 'success' : 'neutral'} dot>
            {enabled ? TEXTS.enabled : TEXTS.disabled}
          </Tag>
          <LabelledSwitch
            label={TEXTS.enable}
            checked={enabled}
            disabled={toggle.isPending || isBlocked}
            describedBy={reason === undefined ? undefined : reasonId}
            onChange={(is_enabled) => toggle.mutate({ is_enabled })}
          />
          <StopButton
            size="xs"
            scope={{ kind: 'rule', sub_account_id: account.id }}
            what={TEXTS.ruleOf(account.name)}
          />
        </Flex>
      </AccountHead>
      {reason !== undefined && (
        <Box
          id={reasonId}
          mt="1.5"
          textStyle="sm"
          color={isBlocked ? 'fg.muted' : 'warning.fg'}
          textAlign={{ md: 'end' }}
        >
          {reason}
        </Box>
      )}
      {configuration.notice !== null && (
        <Box mt="4">
          <Notice family="warning">{configuration.notice}</Notice>
        </Box>
      )}
      <Destination account={account} configuration={configuration} who={who} />
      <ConfigurationForm name={account.name} configuration={configuration} role={who.role} />
      <Flex mt="4">
        <HistoryLink kind="sub_account" id={account.id} of={TEXTS.ruleOf(account.name)} />
      </Flex>
    </Panel>
  );
};
