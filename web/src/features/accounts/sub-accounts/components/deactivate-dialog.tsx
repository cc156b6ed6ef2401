import { Box } from '@chakra-ui/react';
import type { Reserve } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { DetailRows } from '../../../../components/ui/detail-list.tsx';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { dayAndSecond } from '../../../../lib/format/time.ts';
import { balancesQuery } from '../../../../lib/queries/holdings.ts';
import { balanceText } from '../model/balances.ts';

const A = {
  title: (name: string) => `Deactivate ${name}?`,
  text: 'The provider accepts no orders for it and new deposits are not converted until you activate it again. Balances and work in progress:',
  confirm: 'Deactivate',
  balance: (asset: string) => `${asset} balance`,
  noBalance: 'Balances',
  asked: 'Balances as of',
  nothing: 'None',
  unknown: 'Unknown',
  spread: 'Included spread',
  spreadOf: (amount: string) => `${amount} USDT, the gateway’s`,
  conversions: 'Open conversions',
  payments: 'Held payments',
  /** The count stops at 100. */
  counted: (count: number) => (count >= 100 ? '100 or more' : String(count)),
} as const;

interface DeactivateDialogProps extends DialogProps {
  readonly account: SubAccountRecord;
  /** Stored holdings, shown until the provider answers. */
  readonly held: HoldingsRecord | undefined;
  readonly reserve: Reserve | undefined;
  readonly running: boolean;
  readonly onConfirm: () => void;
}

/** Before a deactivation, shows the account's balances, its work in progress and what is unknown. */
const DeactivateDialog = ({ account, held: kept, reserve, ...dialog }: DeactivateDialogProps) => {
  const { name, external_id } = account;
  const asked = useQuery({ ...balancesQuery(external_id), enabled: dialog.open, staleTime: 0 });
  const askedAt = asked.data ? new Date(asked.dataUpdatedAt).toISOString() : kept?.balances_at;
  const held = (asked.data ?? kept?.balances)?.filter(({ balance }) => compare(balance, '0') !== 0);
  return (
    <ConfirmDialog {...dialog} title={A.title(name)} text={A.text} confirm={A.confirm}>
      <Box mt="4">
        <DetailRows
          rows={[
            ...(held ?? []).map(
              ({ asset, balance }) => [A.balance(asset), balanceText(asset.toUpperCase(), balance)] as const,
            ),
            !held?.length && [A.noBalance, held ? A.nothing : A.unknown],
            askedAt !== undefined && askedAt !== null && [A.asked, dayAndSecond(askedAt)],
            [A.spread, reserve ? A.spreadOf(reserve.usdt_spread) : A.unknown],
            [A.conversions, reserve ? A.counted(reserve.open_conversions) : A.unknown],
            [A.payments, reserve ? A.counted(reserve.held_payments) : A.unknown],
          ]}
        />
      </Box>
    </ConfirmDialog>
  );
};

export default DeactivateDialog;
