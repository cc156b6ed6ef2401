import { Box, Flex } from '@chakra-ui/react';
import type { Partner, PartnerAccount } from '@ramps-gateway/shared/contract/calls/partners.ts';
import { SUB_ACCOUNT_TAGS } from '@ramps-gateway/shared/domain/states/accounts.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StopButton } from '../../../../components/stops/stop-button.tsx';
import { type Column, DataRows } from '../../../../components/ui/data-list.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Wrapped } from '../../../../components/ui/text.ts';
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

const Name = ({ account }: { readonly account: PartnerAccount }) => (
  <Box minW="0">
    <Box asChild fontWeight="medium" overflowWrap="anywhere" _hover={{ textDecoration: 'underline' }}>
      <Link to={pathOf('sub-account', account.id)}>{titleOf(account)}</Link>
    </Box>
    <Wrapped color="fg.subtle">{account.external_id}</Wrapped>
  </Box>
);

const State = ({ account }: { readonly account: PartnerAccount }) => {
  const stop = stopOf(useStops(), { kind: 'sub_account', sub_account_id: account.id });
  return (
    <Flex gap="1.5" wrap="wrap">
      {stop ? <LabelTag of={SUB_ACCOUNT_TAGS.stopped} /> : <LabelTag of={SUB_ACCOUNT_TAGS[account.status]} />}
      {account.problem !== null && (
        <Box as="span" title={account.problem}>
          <LabelTag of={SUB_ACCOUNT_TAGS.problem} dot={false} />
        </Box>
      )}
    </Flex>
  );
};

const NAME: Column<PartnerAccount> = {
  header: C.name,
  cell: (account) => <Name account={account} />,
  onPhone: 'title',
};

const money = (header: string, of: (account: PartnerAccount) => string): Column<PartnerAccount> => ({
  header,
  cell: of,
  align: 'end',
  css: { fontVariantNumeric: 'tabular-nums' },
});

const COLUMNS: readonly Column<PartnerAccount>[] = [
  NAME,
  { header: C.state, cell: (account) => <State account={account} /> },
  money(C.volume, ({ volume }) => brl(volume)),
  {
    header: C.last,
    cell: ({ last_transaction_at: at }, { now }) =>
      at === null ? <Quiet>{LIVE.never}</Quiet> : <RelativeTime iso={at} now={now} />,
  },
];

const LIMIT_COLUMNS: readonly Column<PartnerAccount>[] = [
  NAME,
  {
    header: L.rule,
    cell: ({ rule }) =>
      rule === null ? <Quiet>{ONE.rule.none}</Quiet> : ONE.rule[rule.is_enabled ? 'on' : 'off'],
  },
  money(L.minimum, ({ rule }) => (rule === null ? LIVE.none : brl(rule.minimum_amount))),
  money(L.daily, ({ rule }) => (rule === null ? LIVE.none : brl(rule.maximum_daily_amount))),
  {
    header: L.spread,
    cell: ({ rule }) =>
      rule?.custom_spread_override ? (
        <Box>
          {percent(rule.custom_spread_override)} <Quiet>{RULES.override}</Quiet>
        </Box>
      ) : (
        <Quiet>{LIVE.none}</Quiet>
      ),
  },
  {
    header: L.actions,
    cell: (account) => (
      <StopButton
        scope={{ kind: 'sub_account', sub_account_id: account.id }}
        what={titleOf(account)}
        size="xs"
      />
    ),
  },
];

interface AccountsProps {
  readonly label: string;
  readonly columns: readonly Column<PartnerAccount>[];
  readonly accounts: readonly PartnerAccount[];
}

const Accounts = ({ label, columns, accounts }: AccountsProps) =>
  accounts.length === 0 ? (
    <Box px="5" pb="5" color="fg.subtle">
      {LIVE.noAccounts}
    </Box>
  ) : (
    <DataRows label={label} columns={columns} rows={accounts} rowKey={({ id }) => id} />
  );

export const AccountsPanel = ({ accounts }: Pick<AccountsProps, 'accounts'>) => (
  <Panel>
    <Box px="5" pt="5">
      <SectionTitle>{ONE.accounts}</SectionTitle>
    </Box>
    <Accounts label={ONE.accounts} columns={COLUMNS} accounts={accounts} />
  </Panel>
);

interface SettingsPanelProps extends Pick<AccountsProps, 'accounts'> {
  readonly partner: Partner;
  readonly spread: ReactNode;
}

/** The spread, which administrators set, then limits and stops. */
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
      <Box borderTopWidth={accounts.length > 0 ? '1px' : undefined}>
        <Accounts label={ONE.limits} columns={LIMIT_COLUMNS} accounts={accounts} />
      </Box>
    </Panel>
  );
};
