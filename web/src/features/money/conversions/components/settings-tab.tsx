import { Box, Button, Flex } from '@chakra-ui/react';
import type { ConfigurationRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { RULE_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { StopButton } from '../../../../components/stops/stop-button.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { LabelledSwitch } from '../../../../components/ui/labelled-switch.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Muted, Quiet } from '../../../../components/ui/text.ts';
import { NO_SUB_ACCOUNTS_MESSAGE } from '../../../../lib/api/error.ts';
import { useControlInAddress } from '../../../../lib/address-params.ts';
import { subAccountsQuery } from '../../../../lib/queries/sub-accounts.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { configurationsQuery, useUpdateConfiguration } from '../api/configurations.ts';
import { destinationState, isOwner, useWho, type Who } from '../model/destination.ts';
import { TEXTS } from '../settings-texts.ts';
import { ChooseDestination, Destination } from './destination.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

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
      <Quiet>{account.email}</Quiet>
    </Box>
    {children}
  </Flex>
);

const cardId = (account: string): string => `rule-${account}`;

interface CardProps {
  readonly account: Pick<SubAccountRecord, 'id'>;
  readonly titleId: string;
  readonly children: ReactNode;
}

/** Takes the focus if a link leads to it. */
const Card = ({ account, titleId, children }: CardProps) => (
  <Panel
    padded
    id={cardId(account.id)}
    tabIndex={-1}
    outline="0"
    scrollMarginTop={{ base: '16', lg: '4' }}
    aria-labelledby={titleId}
  >
    {children}
  </Panel>
);

/** `?account=<id>&field=<name>` leads to a field of a rule (lib/rule-field). */
const useRuleInAddress = (ready: boolean): void => {
  const [params] = useSearchParams();
  const account = params.get('account');
  const field = params.get('field');
  useControlInAddress(
    account === null ? null : cardId(account),
    (card) =>
      [...card.querySelectorAll<HTMLElement>('[name], [data-field] button')].find(
        (each) =>
          each.getAttribute('name') === field ||
          each.closest('[data-field]')?.getAttribute('data-field') === field,
      ) ?? null,
    ready,
  );
};

const NotConfiguredCard = ({ account, who }: { readonly account: SubAccountRecord; readonly who: Who }) => {
  const titleId = useId();
  return (
    <Card account={account} titleId={titleId}>
      <AccountHead account={account} id={titleId}>
        <LabelTag of={RULE_TAGS.none} dot={false} />
      </AccountHead>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mt="3">
        <Muted>{TEXTS.notConfiguredText}</Muted>
        <Box data-field="destination">
          <ChooseDestination account={account} owns={isOwner(account, who)} />
        </Box>
      </Flex>
    </Card>
  );
};

interface ConfiguredCardProps {
  readonly account: SubAccountRecord;
  readonly configuration: ConfigurationRecord;
  readonly who: Who;
}

/** Why an enabled conversion is paused, or a disabled one cannot be switched on. */
const reasonOf = (configuration: ConfigurationRecord, enabled: boolean): string | undefined => {
  const state = destinationState(configuration);
  if (state === 'confirmed') return undefined;
  return enabled ? 'Deposits are held until the owner has confirmed a destination.' : TEXTS.blocked[state];
};

export const ConfiguredCard = ({ account, configuration, who }: ConfiguredCardProps) => {
  const [titleId, reasonId] = [useId(), useId()];
  const toggle = useUpdateConfiguration(configuration.id);
  const enabled = (toggle.isPending ? toggle.variables.is_enabled : undefined) ?? configuration.is_enabled;
  const reason = reasonOf(configuration, enabled);
  const isBlocked = reason !== undefined && !enabled;
  return (
    <Card account={account} titleId={titleId}>
      <AccountHead account={account} id={titleId}>
        <Flex align="center" gap="4" flexShrink={0}>
          <LabelTag of={RULE_TAGS[enabled ? 'enabled' : 'disabled']} />
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
    </Card>
  );
};

const Nothing = ({ text }: { readonly text: string }) => (
  <Panel>
    <State icon="people" title="No active sub-accounts" text={text}>
      <Button asChild>
        <Link to={pathOf('sub-accounts')}>Open sub-accounts</Link>
      </Button>
    </State>
  </Panel>
);

/** S2.42, "Settings tab". */
const SettingsTab = () => {
  const who = useWho();
  const accounts = useQuery(subAccountsQuery);
  const configurations = useQuery(configurationsQuery);
  useRuleInAddress(accounts.data !== undefined && configurations.data !== undefined);
  if (!accounts.data || !configurations.data) {
    const error = accounts.error ?? configurations.error;
    if (!error) return <SettingsSkeleton />;
    return (
      <Panel>
        <Failed
          title={TEXTS.loadFailed}
          query={{
            error,
            isFetching: accounts.isFetching || configurations.isFetching,
            refetch: () => Promise.all([accounts.refetch(), configurations.refetch()]),
          }}
        />
      </Panel>
    );
  }
  const active = accounts.data.filter(({ status }) => status === 'active');
  if (active.length === 0)
    return (
      <Nothing
        text={
          accounts.data.length === 0
            ? NO_SUB_ACCOUNTS_MESSAGE
            : 'Auto-conversion needs an active sub-account, and all of these are inactive.'
        }
      />
    );
  const byAccount = new Map(configurations.data.map((item) => [item.sub_account_id, item]));
  return (
    <Box display="grid" gap="4">
      {active.map((account) => {
        const configuration = byAccount.get(account.id);
        return configuration ? (
          <ConfiguredCard key={account.id} account={account} configuration={configuration} who={who} />
        ) : (
          <NotConfiguredCard key={account.id} account={account} who={who} />
        );
      })}
    </Box>
  );
};

export default SettingsTab;
