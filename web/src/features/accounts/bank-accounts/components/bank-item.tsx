import { Box, chakra, Flex } from '@chakra-ui/react';
import { BANK_COUNTRIES } from '@ramps-gateway/shared/domain/business/bank-accounts.ts';
import { labelOf } from '@ramps-gateway/shared/domain/business/choice.ts';
import { holderOf } from '@ramps-gateway/shared/domain/destinations/holder.ts';
import { isAccountSet, maskAccount } from '@ramps-gateway/shared/domain/masks.ts';
import type { ReactNode } from 'react';
import { Tag } from '../../../../components/ui/tag.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { isDeposit } from '../../../../lib/pix.ts';
import type { Bank } from '../../../../lib/queries/holdings.ts';
import { holderText } from '../../../../lib/queries/recipients.ts';
import { TEXTS } from '../texts.ts';

const Item = chakra('li', {
  base: { borderWidth: '1px', borderRadius: 'md', px: '3', py: '2', minW: '0' },
});

interface BankItemProps {
  readonly title: string;
  readonly asset: string;
  readonly bank: Bank | undefined;
  readonly mark?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** Deposit accounts are the provider's, and have no holder of their own. */
const Holder = ({ bank }: { readonly bank: Bank }) => {
  const text = holderText(holderOf(bank));
  if (text === null && isDeposit(bank)) return null;
  return (
    <Quiet overflowWrap="anywhere">
      {TEXTS.holder}: {text ?? TEXTS.noHolder}
    </Quiet>
  );
};

/** The number is masked (S9.33). */
export const BankItem = ({ title, asset, bank, mark, action, children }: BankItemProps) => {
  const { account, branch, country } = bank ?? {};
  const place = [branch && `${TEXTS.branch} ${branch}`, country && labelOf(BANK_COUNTRIES, country)];
  return (
    <Item>
      <Flex align="center" justify="space-between" gap="2" minH="7">
        <Flex align="center" gap="2" minW="0">
          <Box as="span" fontWeight="medium" truncate title={title}>
            {title}
          </Box>
          {asset && <Tag family="neutral">{asset}</Tag>}
        </Flex>
        {action}
      </Flex>
      <Flex align="center" gap="2" minH="6">
        <Box textStyle="mono" color={isAccountSet(account) ? undefined : 'fg.subtle'}>
          {isAccountSet(account) && account ? maskAccount(account) : TEXTS.noAccount}
        </Box>
        {mark}
      </Flex>
      {bank && <Holder bank={bank} />}
      {place.some(Boolean) && <Quiet>{place.filter(Boolean).join(' · ')}</Quiet>}
      {children}
    </Item>
  );
};
