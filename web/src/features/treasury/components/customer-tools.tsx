import { Box, Button, Flex } from '@chakra-ui/react';
import { PlainSelect } from '../../../components/form/form-input.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { toast } from '../../../components/ui/toast.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { treasuryFile } from '../model/export.ts';
import { type Customer, isSort, type Sort, SORTS } from '../model/listed.ts';
import { TEXTS } from '../texts.ts';

const { customers: C, export: E, sort: S } = TEXTS;

const SORT_CHOICES = SORTS.map((value) => ({ value, label: S[value] }));

const save = (listed: readonly Customer[]): void => {
  const { name, type, text } = treasuryFile(listed, Date.now());
  saveFile(name, type, text);
  toast.success(E.done, E.doneText(listed.length, name));
};

interface CustomerToolsProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** What an export writes. */
  readonly listed: readonly Customer[];
}

export const CustomerTools = ({ search, onSearch, sort, onSort, listed }: CustomerToolsProps) => (
  <Flex gap="2" wrap={{ base: 'wrap', md: 'nowrap' }} ms="auto" w={{ base: 'full', xl: 'auto' }}>
    <Box flex="1" minW={{ base: '0', xl: 'form' }}>
      <SearchField label={C.searchLabel} placeholder={C.search} value={search} onChange={onSearch} />
    </Box>
    <Button size="md" disabled={listed.length === 0} onClick={() => save(listed)}>
      <Icon name="download" />
      {E.action}
    </Button>
    <Box hideFrom="xl" w={{ base: 'full', md: 'auto' }} flexShrink={0}>
      <PlainSelect
        aria-label={S.label}
        choices={SORT_CHOICES}
        value={sort}
        onChange={({ target }) => isSort(target.value) && onSort(target.value)}
      />
    </Box>
  </Flex>
);
