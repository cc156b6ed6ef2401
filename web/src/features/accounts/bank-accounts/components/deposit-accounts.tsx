import { Button, Flex } from '@chakra-ui/react';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import type { Bank } from '../../../../lib/queries/holdings.ts';
import { useGeneratePix } from '../api/banks.ts';
import { bankName, isBrl } from '../model/banks.ts';
import { isReady, readPix } from '../model/pix.ts';
import { TEXTS } from '../texts.ts';
import { BankItem, Group } from './bank-item.tsx';

interface PixAccountProps {
  readonly account: SubAccountRecord;
  readonly bank: Bank | undefined;
}

const PixAccount = ({ account, bank }: PixAccountProps) => {
  const dialog = useDialog(() => import('./pix-dialog.tsx'));
  const generation = useGeneratePix(account.external_id);
  // Not every provider lists generated PIX codes.
  const pix = readPix(bank) ?? generation.data;
  const ready = isReady(bank, pix);
  return (
    <BankItem
      title={bank ? bankName(bank) : TEXTS.pix.title}
      asset="BRL"
      bank={bank}
      mark={
        ready && (
          <Tag family="success" dot>
            {TEXTS.ready}
          </Tag>
        )
      }
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

/** The BRL account is always listed: a PIX creates it. */
export const DepositAccounts = ({ account, banks }: DepositAccountsProps) => {
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
