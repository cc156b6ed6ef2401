import { Box, Flex } from '@chakra-ui/react';
import { RECIPIENT_STATES } from '@ramps-gateway/shared/contract/recipients.ts';
import { useQuery } from '@tanstack/react-query';
import { PlainSelect } from '../../../../components/ui/plain-select.tsx';
import { SearchField } from '../../../../components/ui/search-field.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { subAccountsQuery } from '../../../../lib/queries/sub-accounts.ts';
import type { RecipientFilter, useRecipientFilter } from '../model/filter.ts';
import { STATE_TAGS, TEXTS } from '../texts.ts';

const { filter: F } = TEXTS;

const KINDS = ['all', 'wallet', 'bank'] as const;

interface FilterBarProps {
  readonly filter: RecipientFilter;
  readonly onSet: ReturnType<typeof useRecipientFilter>['set'];
}

export const FilterBar = ({ filter, onSet }: FilterBarProps) => {
  const { data: accounts } = useQuery(subAccountsQuery);
  return (
    <Flex gap="3" wrap="wrap" align="center">
      <Box flex={{ base: '1 1 100%', md: '1 1 16rem' }} minW="0">
        <SearchField
          label={F.search}
          placeholder={F.placeholder}
          value={filter.search}
          onChange={(text) => onSet('search', text)}
        />
      </Box>
      <Box flex={{ base: '1 1 9rem', md: '0 1 14rem' }} minW="0">
        <PlainSelect
          aria-label={F.accounts}
          placeholder={F.anyAccount}
          choices={(accounts ?? []).map(({ id, name, email }) => ({ value: id, label: name || email }))}
          value={filter.subAccountId ?? ''}
          onChange={(event) => onSet('account', event.target.value)}
        />
      </Box>
      <Box flex={{ base: '1 1 9rem', md: '0 1 10rem' }} minW="0">
        <PlainSelect
          aria-label={F.state}
          placeholder={F.anyState}
          choices={RECIPIENT_STATES.map((state) => ({ value: state, label: STATE_TAGS[state][0] }))}
          value={filter.state ?? ''}
          onChange={(event) => onSet('state', event.target.value)}
        />
      </Box>
      <StateFilter
        label={F.kind}
        states={KINDS}
        labels={F.kinds}
        chosen={filter.kind ?? 'all'}
        onChoose={(kind) => onSet('kind', kind === 'all' ? '' : kind)}
      />
    </Flex>
  );
};
