import { Button } from '@chakra-ui/react';
import { maskAccount } from '@ramps-gateway/shared/domain/masks.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import type { Bank } from '../../../lib/queries/holdings.ts';
import { bankName } from '../model/banks.ts';
import { TEXTS } from '../texts.ts';
import { BankItem } from './bank-item.tsx';

const { remove: R } = TEXTS;

interface WithdrawalItemProps {
  readonly bank: Bank;
  readonly onDelete: () => void;
}

/** spec 2: external accounts can be deleted. */
export const WithdrawalItem = ({ bank, onDelete }: WithdrawalItemProps) => {
  const { account, asset, bank_type: kind, instant_payment_type: type } = bank;
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
    />
  );
};
