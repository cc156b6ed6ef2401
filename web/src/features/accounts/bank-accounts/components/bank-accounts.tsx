import { Box, Button } from '@chakra-ui/react';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { RetryNotice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { banksQuery } from '../../../../lib/queries/holdings.ts';
import { splitBanks } from '../model/banks.ts';
import { TEXTS } from '../texts.ts';
import { DepositAccounts } from './deposit-accounts.tsx';
import { WithdrawalAccounts } from './withdrawal-accounts.tsx';

const AddBank = ({ accountId }: { readonly accountId: string }) => {
  const [open, setOpen] = useState(false);
  const form = useOnDemand(() => import('./bank-form.tsx'));
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return form.Part && open ? (
    <form.Part accountId={accountId} onClose={() => setOpen(false)} />
  ) : (
    <Button
      ref={button}
      w="full"
      loading={form.loading}
      aria-expanded={false}
      onClick={() => form.request(() => setOpen(true))}
    >
      <Icon name="plus" />
      {TEXTS.add.button}
    </Button>
  );
};

/** S2.81, "Deposits". */
export const BankAccounts = ({ account }: { readonly account: SubAccountRecord }) => {
  const query = useQuery(banksQuery(account.external_id));
  const { data, error } = query;
  if (!data && !error)
    return (
      <Box display="grid" gap="2" role="status" aria-label={TEXTS.loading}>
        <Skeleton h="20" w="full" />
        <Skeleton h="20" w="full" />
      </Box>
    );
  const { deposits, withdrawals } = splitBanks(data ?? []);
  return (
    <Box display="grid" gap="4">
      {error && (
        <RetryNotice
          family={data ? 'warning' : 'danger'}
          title={data ? TEXTS.outdated : TEXTS.failed}
          urgent={!data}
          query={query}
        >
          {messageOf(error)}
        </RetryNotice>
      )}
      {data && (
        <>
          <DepositAccounts account={account} banks={deposits} />
          <WithdrawalAccounts account={account} banks={withdrawals} />
          <AddBank accountId={account.external_id} />
          <HistoryLink kind="sub_account" id={account.id} of={TEXTS.history} />
        </>
      )}
    </Box>
  );
};
