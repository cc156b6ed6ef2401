import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { deactivateSubAccount } from '@ramps-gateway/shared/contract/ramps/sub-accounts.ts';
import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { shortId } from '@ramps-gateway/shared/domain/masks.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { StopButton } from '../../../../components/stops/stop-button.tsx';
import { DetailRows } from '../../../../components/ui/detail-list.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Mono } from '../../../../components/ui/text.ts';
import { toast } from '../../../../components/ui/toast.ts';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { mayHaveBeenDone, messageOf } from '../../../../lib/api/error.ts';
import { callProvider } from '../../../../lib/api/ramps.ts';
import { day } from '../../../../lib/format/time.ts';
import { reserveQuery } from '../../../../lib/queries/holdings.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useReload } from '../../../../lib/query/calls.ts';
import { TEXTS } from '../texts.ts';

/** Stays pending until the list has reloaded. */
const useSetActive = ({ external_id: account, name }: SubAccountRecord) =>
  useMutation({
    mutationFn: (active: boolean) =>
      callProvider(deactivateSubAccount, { account, ...(active ? { data: { is_active: true } } : {}) }),
    onSuccess: (_answer, active) => toast.success(active ? A.activated : A.deactivated, name),
    onError: (error) => {
      const reason = messageOf(error);
      toast.failure(A.failed, mayHaveBeenDone(error) ? `${reason.replace(/\.$/, '')}. ${A.unsure}` : reason);
    },
    onSettled: useReload(keys.subAccounts.all),
  });

const { activation: A, details: D } = TEXTS;

interface DetailsProps {
  readonly account: SubAccountRecord;
  readonly held: HoldingsRecord | undefined;
}

/** Before a deactivation, a dialog shows what the account holds. Not for clients. */
const Activation = ({ account, held }: DetailsProps) => {
  const isClient = useRole() === 'client';
  const dialog = useDialog(() => import('./deactivate-dialog.tsx'));
  const change = useSetActive(account);
  const { data: reserve } = useQuery({
    ...reserveQuery(account.id, account.external_id),
    enabled: !isClient,
  });
  if (isClient) return null;
  const active = account.status === 'active';
  return (
    <Flex>
      <Button
        {...dialog.trigger}
        colorPalette={active ? 'danger' : 'accent'}
        loading={dialog.loading || (!dialog.shown.open && change.isPending)}
        onClick={() => (active ? dialog.show() : change.mutate(true))}
      >
        {active ? A.deactivate : A.activate}
      </Button>
      {dialog.Part && (
        <dialog.Part
          {...dialog.shown}
          account={account}
          held={held}
          reserve={reserve}
          running={change.isPending}
          onConfirm={() => change.mutate(false, { onSettled: dialog.shown.onClose })}
        />
      )}
    </Flex>
  );
};

const Title = chakra('h3', { base: { textStyle: 'label', color: 'fg.muted', mb: '1' } });
const given = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(', ') || TEXTS.none;

/** S2.79, "Details". @param inPage on the account's page, which has stop and history in its head */
const Details = ({ account, held, inPage = false }: DetailsProps & { readonly inPage?: boolean }) => (
  <Box display="grid" gap="4">
    <div>
      <Title>{D.contact}</Title>
      <DetailRows
        rows={[
          [D.name, given(account.name)],
          [D.email, given(account.email)],
          [D.phone, given(account.phone)],
          [D.place, given(account.city, account.country)],
        ]}
      />
    </div>
    <div>
      <Title>{D.account}</Title>
      <DetailRows
        rows={[
          [
            D.id,
            <Mono key="id" title={account.id}>
              {shortId(account.id)}
            </Mono>,
          ],
          [D.created, day(account.created_at)],
          [D.assets, held?.balances?.length ?? TEXTS.none],
        ]}
      />
    </div>
    <Flex gap="2" wrap="wrap">
      <Activation account={account} held={held} />
      {!inPage && (
        <>
          <HistoryLink kind="sub_account" id={account.id} of={account.name} />
          <StopButton scope={{ kind: 'sub_account', sub_account_id: account.id }} what={account.name} />
        </>
      )}
    </Flex>
  </Box>
);

export default Details;
