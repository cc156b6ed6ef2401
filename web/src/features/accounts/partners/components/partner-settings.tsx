import { Box, Flex } from '@chakra-ui/react';
import type { Partner, PartnerAccount } from '@ramps-gateway/shared/contract/calls/partners.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StopButton } from '../../../../components/stops/stop-button.tsx';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { brl, percent } from '../../../../lib/format/amount.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { stopOf, useStops } from '../../../../lib/queries/stops.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { LIVE, ONE, RULES } from '../texts.ts';

const { columns: C, limitColumns: L } = ONE;

const titleOf = ({ name, email, external_id: id }: PartnerAccount): string => name || email || id;

const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <Box as="span" color="fg.subtle">
    {children}
  </Box>
);

const Money = ({ children }: { readonly children: string }) => (
  <Box whiteSpace="nowrap" textAlign={{ xl: 'end' }} fontVariantNumeric="tabular-nums">
    {children}
  </Box>
);

const Name = ({ account }: { readonly account: PartnerAccount }) => (
  <Box minW="0">
    <Box asChild fontWeight="medium" overflowWrap="anywhere" _hover={{ textDecoration: 'underline' }}>
      <Link to={pathOf('sub-account', account.id)}>{titleOf(account)}</Link>
    </Box>
    <Box textStyle="sm" color="fg.subtle" overflowWrap="anywhere">
      {account.external_id}
    </Box>
  </Box>
);

interface ListProps {
  readonly accounts: readonly PartnerAccount[];
}

const NoAccounts = () => (
  <Box px="5" pb="5" color="fg.subtle">
    {LIVE.noAccounts}
  </Box>
);

const State = ({ account }: { readonly account: PartnerAccount }) => {
  const stop = stopOf(useStops(), { kind: 'sub_account', sub_account_id: account.id });
  const isActive = account.status === 'active';
  return (
    <Flex gap="1.5" wrap="wrap">
      {stop ? (
        <Tag family="danger" dot>
          {ONE.stopped}
        </Tag>
      ) : (
        <Tag family={isActive ? 'success' : 'neutral'} dot>
          {isActive ? ONE.active : ONE.inactive}
        </Tag>
      )}
      {account.problem !== null && (
        <Box as="span" title={account.problem}>
          <Tag family="warning">{ONE.problem}</Tag>
        </Box>
      )}
    </Flex>
  );
};

export const AccountsPanel = ({ accounts }: ListProps) => {
  const now = useNow();
  return (
    <Panel>
      <Box px="5" pt="5">
        <SectionTitle>{ONE.accounts}</SectionTitle>
      </Box>
      {accounts.length === 0 ? (
        <NoAccounts />
      ) : (
        <CardTable label={ONE.accounts} columns={Object.values(C)} numeric={[C.volume]}>
          {accounts.map((account) => (
            <CardRow key={account.id}>
              <CardCell>
                <Name account={account} />
              </CardCell>
              <CardCell label={C.state}>
                <State account={account} />
              </CardCell>
              <CardCell label={C.volume}>
                <Money>{brl(account.volume)}</Money>
              </CardCell>
              <CardCell label={C.last}>
                {account.last_transaction_at === null ? (
                  <Quiet>{LIVE.never}</Quiet>
                ) : (
                  <RelativeTime iso={account.last_transaction_at} now={now} />
                )}
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </Panel>
  );
};

const LimitRow = ({ account }: { readonly account: PartnerAccount }) => {
  const { rule } = account;
  const amount = (of: (known: NonNullable<PartnerAccount['rule']>) => string) =>
    rule === null ? LIVE.none : of(rule);
  return (
    <CardRow>
      <CardCell>
        <Name account={account} />
      </CardCell>
      <CardCell label={L.rule}>
        {rule === null ? <Quiet>{ONE.rule.none}</Quiet> : ONE.rule[rule.is_enabled ? 'on' : 'off']}
      </CardCell>
      <CardCell label={L.minimum}>
        <Money>{amount(({ minimum_amount: minimum }) => brl(minimum))}</Money>
      </CardCell>
      <CardCell label={L.daily}>
        <Money>{amount(({ maximum_daily_amount: most }) => brl(most))}</Money>
      </CardCell>
      <CardCell label={L.spread}>
        {rule?.custom_spread_override ? (
          <Box>
            {percent(rule.custom_spread_override)} <Quiet>{RULES.override}</Quiet>
          </Box>
        ) : (
          <Quiet>{LIVE.none}</Quiet>
        )}
      </CardCell>
      <CardCell label={L.actions}>
        <StopButton
          scope={{ kind: 'sub_account', sub_account_id: account.id }}
          what={titleOf(account)}
          size="xs"
        />
      </CardCell>
    </CardRow>
  );
};

interface SettingsPanelProps extends ListProps {
  readonly partner: Partner;
  readonly spread: ReactNode;
}

/** Administrators set the spread; below it limits and stops. */
export const SettingsPanel = ({ partner: { fee }, accounts, spread }: SettingsPanelProps) => {
  const isAdmin = useRole() === 'admin';
  return (
    <Panel>
      <Box p="5">
        <SectionTitle>{ONE.settings}</SectionTitle>
        <Box as="h3" textStyle="label" color="fg.muted" mb="1">
          {ONE.spread}
        </Box>
        <Box mb={isAdmin ? '4' : '0'}>
          {ONE.spreadNow(percent(fee.percent), RULES[fee.rule])}
          {!isAdmin && <Quiet> {ONE.readOnly}</Quiet>}
        </Box>
        {isAdmin && <Box minH={{ base: '60', md: '40' }}>{spread}</Box>}
        <Flex mt="6" justify="space-between" gap="3" wrap="wrap">
          <Box as="h3" textStyle="label" color="fg.muted">
            {ONE.limits}
          </Box>
          <Box asChild color="accent.fg" textDecoration="underline" textStyle="sm">
            <Link to={pathOf('conversions')}>{ONE.rules}</Link>
          </Box>
        </Flex>
      </Box>
      {accounts.length === 0 ? (
        <NoAccounts />
      ) : (
        <Box borderTopWidth="1px">
          <CardTable label={ONE.limits} columns={Object.values(L)} numeric={[L.minimum, L.daily]}>
            {accounts.map((account) => (
              <LimitRow key={account.id} account={account} />
            ))}
          </CardTable>
        </Box>
      )}
    </Panel>
  );
};
