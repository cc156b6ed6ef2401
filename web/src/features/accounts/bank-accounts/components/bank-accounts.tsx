import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { BANK_ACCOUNT_TAGS } from '@ramps-gateway/shared/domain/states/accounts.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { holderOf } from '@ramps-gateway/shared/domain/destinations/holder.ts';
import { maskAccount } from '@ramps-gateway/shared/domain/masks.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { CoolingOff } from '../../../../components/stops/cooling-off.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { RetryNotice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { LabelTag, Tag } from '../../../../components/ui/tag.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { type Bank, banksQuery } from '../../../../lib/queries/holdings.ts';
import { isBrl, readPix } from '../../../../lib/pix.ts';
import { bankName, isReady, splitBanks, useDeleteBank, useGeneratePix } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { BankItem } from './bank-item.tsx';

const Title = chakra('h3', { base: { textStyle: 'label', color: 'fg.muted', mb: '2', outline: '0' } });
const List = chakra('ul', { base: { display: 'grid', gap: '2', listStyle: 'none' } });

interface GroupProps {
  readonly title: string;
  /** Takes the focus when the focused element is gone. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly none?: string;
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}

const Group = ({ title, titleRef = null, none, isEmpty = false, children }: GroupProps) => {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Title id={titleId} ref={titleRef} tabIndex={-1}>
        {title}
      </Title>
      {isEmpty ? (
        <Box textStyle="sm" color="fg.subtle">
          {none}
        </Box>
      ) : (
        <List>{children}</List>
      )}
    </section>
  );
};

interface PixAccountProps {
  readonly account: SubAccountRecord;
  readonly bank: Bank | undefined;
}

const PixAccount = ({ account, bank }: PixAccountProps) => {
  const dialog = useDialog(() => import('./pix-dialog.tsx'));
  const generation = useGeneratePix(account.external_id);
  // Some providers do not list the PIX codes they generated.
  const pix = readPix(bank) ?? generation.data;
  const ready = isReady(bank, pix);
  return (
    <BankItem
      title={bank ? bankName(bank) : TEXTS.pix.title}
      asset="BRL"
      bank={bank}
      mark={ready && <LabelTag of={BANK_ACCOUNT_TAGS.ready} />}
      action={
        <Flex align="center" gap="1">
          {pix?.isValid && <CopyButton label={TEXTS.pix.hash} value={pix.hash} />}
          <Button {...dialog.trigger} size="xs" aria-haspopup="dialog">
            <Icon name="qr" />
            {ready ? TEXTS.showPix : TEXTS.generatePayment}
          </Button>
        </Flex>
      }
    >
      {dialog.Part && (
        <dialog.Part
          {...dialog.shown}
          name={account.name}
          pix={pix}
          running={generation.isPending}
          error={generation.error}
          onGenerate={() => generation.mutate()}
          onClose={() => {
            dialog.shown.onClose();
            if (generation.isError) generation.reset();
          }}
        />
      )}
    </BankItem>
  );
};

interface DepositAccountsProps {
  readonly account: SubAccountRecord;
  readonly banks: readonly Bank[];
}

/** The BRL account is always listed; generating a PIX creates it. */
const DepositAccounts = ({ account, banks }: DepositAccountsProps) => {
  const brl = banks.find(isBrl);
  return (
    <Group title={TEXTS.deposits}>
      <PixAccount account={account} bank={brl} />
      {banks
        .filter((bank) => bank !== brl)
        .map((bank) => (
          <BankItem key={bank.id} title={bankName(bank)} asset={bank.asset ?? ''} bank={bank} />
        ))}
    </Group>
  );
};

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
        <Quiet>
          {TEXTS.instantKey(type)}: {holderOf(bank).document ?? key}
        </Quiet>
      )}
    </BankItem>
  );
};

interface WithdrawalAccountsProps {
  readonly account: SubAccountRecord;
  readonly banks: readonly Bank[];
}

const WithdrawalAccounts = ({ account, banks }: WithdrawalAccountsProps) => {
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
        // The button disappears with the deleted account.
        finalFocus={() => (banks.some(({ id }) => id === asked?.id) ? null : titleRef.current)}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      />
    </>
  );
};

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
      {TEXTS.add.title}
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
