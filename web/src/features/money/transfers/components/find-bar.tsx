import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { TRANSFER_STATES } from '@ramps-gateway/shared/domain/transfers.ts';
import { PlainSelect } from '../../../../components/ui/plain-select.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { SearchField } from '../../../../components/ui/search-field.tsx';
import { LIVE, STATE_LABELS } from '../live-texts.ts';
import type { BoardFilter, FilterName } from '../model/use-filter.ts';

interface FindBarProps {
  readonly filter: BoardFilter;
  readonly set: (changes: Partial<Record<FilterName, string>>) => void;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
}

const KINDS = [
  { value: 'payment', label: LIVE.kinds.payment },
  { value: 'order', label: LIVE.kinds.order },
];
const STATES = TRANSFER_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

const isFiltered = ({ account, kind, state }: BoardFilter): boolean =>
  account !== null || kind !== undefined || state !== undefined;

/** The server filters by method and status; the rest filters loaded cards. */
export const FindBar = ({ filter, set, accounts }: FindBarProps) => (
  <Box mb="4" id="find-transfers">
    <Grid
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: '2fr 1fr 1fr 1fr auto' }}
      gap="2"
      css={{ '& > :first-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } } }}
    >
      <SearchField
        label={LIVE.searchLabel}
        placeholder={LIVE.searchPlaceholder}
        value={filter.text}
        onChange={(text) => set({ text })}
      />
      <PlainSelect
        aria-label={LIVE.account}
        value={filter.account ?? ''}
        placeholder={LIVE.allAccounts}
        choices={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => set({ account: target.value })}
      />
      <PlainSelect
        aria-label={LIVE.kind}
        value={filter.kind ?? ''}
        placeholder={LIVE.kinds.all}
        choices={KINDS}
        onChange={({ target }) => set({ kind: target.value })}
      />
      <PlainSelect
        aria-label={LIVE.state}
        value={filter.state ?? ''}
        placeholder={LIVE.allStates}
        choices={STATES}
        onChange={({ target }) => set({ state: target.value })}
      />
      <Button
        disabled={filter.text === '' && !isFiltered(filter)}
        onClick={() => set({ text: '', account: '', kind: '', state: '' })}
      >
        {LIVE.clear}
      </Button>
    </Grid>
    <Box mt="1.5" textStyle="xs" color="fg.subtle">
      {LIVE.searchHelp}
    </Box>
  </Box>
);

interface FindButtonsProps {
  readonly open: boolean;
  readonly onOpen: (focus: 'filter' | 'search') => void;
}

/** S2.26; both open the bar. */
export const FindButtons = ({ open, onOpen }: FindButtonsProps) => (
  <Flex gap="2">
    {(['search', 'filter'] as const).map((what) => (
      <Button key={what} aria-expanded={open} aria-controls="find-transfers" onClick={() => onOpen(what)}>
        <Icon name={what} />
        {LIVE[what]}
      </Button>
    ))}
  </Flex>
);
