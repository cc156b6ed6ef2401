import { Box, chakra, Flex } from '@chakra-ui/react';
import { BANK_COUNTRIES } from '@ramps-gateway/shared/domain/business/bank-accounts.ts';
import { labelOf } from '@ramps-gateway/shared/domain/business/choice.ts';
import { isAccountSet, maskAccount } from '@ramps-gateway/shared/domain/masks.ts';
import { type ReactNode, type Ref, useId } from 'react';
import { Tag } from '../../../../components/ui/tag.tsx';
import type { Bank } from '../../../../lib/queries/holdings.ts';
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
      {place.some(Boolean) && (
        <Box textStyle="xs" color="fg.subtle" overflowWrap="anywhere">
          {place.filter(Boolean).join(' · ')}
        </Box>
      )}
      {children}
    </Item>
  );
};

const Title = chakra('h3', { base: { textStyle: 'label', color: 'fg.muted', mb: '2', outline: '0' } });
const List = chakra('ul', { base: { display: 'grid', gap: '2', listStyle: 'none' } });

interface GroupProps {
  readonly title: string;
  /** Takes the focus when its element is gone. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly none?: string;
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}

export const Group = ({ title, titleRef = null, none, isEmpty = false, children }: GroupProps) => {
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
