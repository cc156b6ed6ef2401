import { Box, Button, Flex } from '@chakra-ui/react';
import type { SubAccountProof } from '@ramps-gateway/shared/contract/proof.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { SelectField } from '../../../../components/form/fields.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { ExactTime } from '../../../../components/ui/time.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { precise } from '../../../../lib/format/amount.ts';
import { subAccountsQuery } from '../../../../lib/queries/sub-accounts.ts';
import { useProveOne } from '../api.ts';
import { TEXTS } from '../texts.ts';

const { one: O } = TEXTS;

const Answer = ({ proof }: { readonly proof: SubAccountProof }) => {
  const { sub_account: account, at, complete, differences, entries, exceptions, postings, rows } = proof;
  const isRight = complete && rows === 0 && differences.length === 0;
  const found = rows === 0 ? O.incomplete : TEXTS.wrong(rows);
  return (
    <Box mt="4" pt="4" borderTopWidth="1px">
      <Flex align="center" columnGap="3" rowGap="1" wrap="wrap">
        <Box fontWeight="medium" overflowWrap="anywhere">
          {account.name}
        </Box>
        <Tag family={isRight ? 'success' : rows === 0 ? 'warning' : 'danger'} dot>
          {isRight ? TEXTS.noDifference : found}
        </Tag>
        {differences.map(({ asset, amount }) => (
          <Box key={asset} whiteSpace="nowrap">
            {TEXTS.difference} {precise(amount, asset)}
          </Box>
        ))}
      </Flex>
      <Box mt="1" textStyle="sm" color="fg.muted">
        <ExactTime iso={at} /> · {O.seen(entries, postings)}
      </Box>
      {!complete && (
        <Box mt="1" textStyle="sm" color="fg.muted">
          {O.incompleteText}
        </Box>
      )}
      {exceptions.length > 0 && (
        <Box as="ul" mt="3" display="grid" gap="2" textStyle="sm" aria-label={TEXTS.rows.label}>
          {exceptions.map(({ id, order_id: row, detail }) => (
            <Box as="li" key={id} overflowWrap="anywhere">
              <Box as="span" textStyle="mono" color="fg.muted">
                {row}
              </Box>
              <Box>{detail}</Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};

export const ProveOne = () => {
  const { data: accounts = [] } = useQuery(subAccountsQuery);
  const titleId = useId();
  const [chosen, setChosen] = useState('');
  const prove = useProveOne();
  const proof = prove.data;
  return (
    <Panel padded aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{O.title}</SectionTitle>
      <Flex gap="3" align="flex-end" wrap="wrap">
        <Box flex={{ base: '1 1 100%', md: '0 1 24rem' }} minW="0">
          <SelectField
            label={O.account}
            placeholder={O.choose}
            choices={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            disabled={prove.isPending}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Box>
        <Button
          h="9"
          disabled={chosen === ''}
          loading={prove.isPending}
          loadingText={TEXTS.proving}
          onClick={() => prove.mutate(chosen)}
        >
          {O.action}
        </Button>
      </Flex>
      <Box aria-live="polite">{proof && <Answer proof={proof} />}</Box>
    </Panel>
  );
};
