import { Box, Button } from '@chakra-ui/react';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { maskAccount } from '@ramps-gateway/shared/domain/masks.ts';
import { useRef, useState } from 'react';
import { CoolingOff } from '../../../../components/stops/cooling-off.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import type { Bank } from '../../../../lib/queries/holdings.ts';
import { useDeleteBank } from '../api/banks.ts';
import { bankName } from '../model/banks.ts';
import { TEXTS } from '../texts.ts';
import { BankItem, Group } from './bank-item.tsx';

const { remove: R } = TEXTS;

interface WithdrawalItemProps {
  readonly subAccountId: string;
  readonly bank: Bank;
  readonly onDelete: () => void;
}

const WithdrawalItem = ({ subAccountId, bank, onDelete }: WithdrawalItemProps) => {
  const { account, asset, bank_type: kind, instant_payment: key, instant_payment_type: type } = bank;
  const called = [bankName(bank), account && maskAccount(account)].filter(Boolean).join(' ');
  return (
    <BankItem
      title={bankName(bank)}
      asset={asset ?? ''}
      bank={bank}
      mark={type && <Tag family="info">{type}</Tag>}
      action={
        kind === 'external' && (
          <Button
            size="xs"
            variant="ghost"
            colorPalette="danger"
            px="0"
            aria-label={R.label(called)}
            title={R.label(called)}
            onClick={onDelete}
          >
            <Icon name="trash" />
          </Button>
        )
      }
    >
      <CoolingOff subAccountId={subAccountId} destinationId={bank.id} what={called} />
      {key && (
        <Box textStyle="xs" color="fg.subtle" overflowWrap="anywhere">
          {TEXTS.instantKey(type)}: {key}
        </Box>
      )}
    </BankItem>
  );
};

interface WithdrawalAccountsProps {
  readonly account: SubAccountRecord;
  readonly banks: readonly Bank[];
}

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
            subAccountId={account.id}
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
        // A deleted account takes its button with it.
        finalFocus={() => (banks.some(({ id }) => id === asked?.id) ? null : titleRef.current)}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      />
    </>
  );
};
