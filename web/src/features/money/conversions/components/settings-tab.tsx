import { Box, Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { NO_SUB_ACCOUNTS_MESSAGE } from '../../../../lib/api/error.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { configurationsQuery } from '../api/configurations.ts';
import { subAccountsQuery } from '../../../../lib/queries/sub-accounts.ts';
import { useWho } from '../model/destination.ts';
import { TEXTS } from '../settings-texts.ts';
import { ConfiguredCard, NotConfiguredCard } from './account-card.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

const Nothing = ({ text }: { readonly text: string }) => (
  <Panel>
    <State icon="people" title={TEXTS.emptyTitle} text={text}>
      <Button asChild>
        <Link to={pathOf('sub-accounts')}>{TEXTS.openSubAccounts}</Link>
      </Button>
    </State>
  </Panel>
);

/** S2.42, "Settings tab". */
const SettingsTab = () => {
  const who = useWho();
  const accounts = useQuery(subAccountsQuery);
  const configurations = useQuery(configurationsQuery);
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
    return <Nothing text={accounts.data.length === 0 ? NO_SUB_ACCOUNTS_MESSAGE : TEXTS.emptyText} />;
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
