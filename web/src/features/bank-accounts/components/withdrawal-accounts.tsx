import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { Bank } from '../../../lib/queries/holdings.ts';
import { useDeleteBank } from '../api/delete-bank.ts';
import { bankName } from '../model/banks.ts';
import { TEXTS } from '../texts.ts';
import { Group } from './group.tsx';
import { WithdrawalItem } from './withdrawal-item.tsx';

const { remove: R } = TEXTS;

interface WithdrawalAccountsProps {
  readonly account: SubAccountRecord;
  readonly banks: readonly Bank[];
}

/** Where withdrawals go. */
export const WithdrawalAccounts = ({ account, banks }: WithdrawalAccountsProps) => {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Bank>();
  const [open, setOpen] = useState(false);
  const remove = useDeleteBank(account.external_id);
  const confirm = () => {
    if (asked) remove.mutate(asked.id, { onSettled: () => setOpen(false) });
  };
  return (
    <>
      <Group
        title={TEXTS.withdrawals}
        titleRef={titleRef}
        none={TEXTS.noWithdrawals}
        isEmpty={banks.length === 0}
      >
        {banks.map((bank) => (
          <WithdrawalItem
            key={bank.id}
            bank={bank}
            onDelete={() => {
              setAsked(bank);
              setOpen(true);
            }}
          />
        ))}
      </Group>
      <ConfirmDialog
        open={open}
        title={R.title}
        text={asked ? R.text(bankName(asked)) : ''}
        confirm={R.button}
        running={remove.isPending}
        // What was deleted has taken its button with it.
        finalFocus={() => (banks.some(({ id }) => id === asked?.id) ? null : titleRef.current)}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      />
    </>
  );
};
