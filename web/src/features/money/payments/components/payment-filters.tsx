import { Box, Button, Flex } from '@chakra-ui/react';
import { PAYMENT_LISTS, type PaymentList } from '@ramps-gateway/shared/domain/payments.ts';
import { PAYMENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { QUERY_LONGEST, SHORTEST_QUERY } from '@ramps-gateway/shared/domain/search.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ChoiceButton } from '../../../../components/ui/choice-button.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { SearchField } from '../../../../components/ui/search-field.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { paymentCountsQuery } from '../api.ts';
import { type Filter, FILTER_NAMES, type Filtering, partsOf, queryOf } from '../model/filter.ts';
import { useOwnText } from '../model/use-own-text.ts';
import { FILTERS as F, TEXTS } from '../texts.ts';

type Shown = PaymentList | 'all';
const STATES = ['all', ...PAYMENT_LISTS] as const satisfies readonly Shown[];
const LABELS = { all: 'All', ...PAYMENT_TAGS } as const;

/** The server's counts; “100+” where it stopped counting. Empty until they load, in the same place. */
const useCounts = (filter: Filter): Readonly<Record<Shown, string>> => {
  const { data } = useQuery({ ...paymentCountsQuery(queryOf(filter)), placeholderData: (before) => before });
  const of = (state: Shown): string => {
    if (!data) return '';
    const counted = data.items.filter((each) => state === 'all' || each.state === state);
    const count = counted.reduce((sum, each) => sum + each.count, 0);
    return F.count(
      count,
      counted.some(({ more }) => more),
    );
  };
  return {
    all: of('all'),
    received: of('received'),
    converting: of('converting'),
    converted: of('converted'),
    not_converted: of('not_converted'),
    needs_attention: of('needs_attention'),
    returned: of('returned'),
    closed: of('closed'),
  };
};

interface PaymentFiltersProps extends Filtering {
  readonly nameOf: (id: string) => string;
}

const NONE = Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined]));

const same = (text: string): string => text;

const readQuery = (text: string): string => (text.trim().length < SHORTEST_QUERY ? '' : text.trim());

export const PaymentFilters = ({ filter, nameOf, onChange }: PaymentFiltersProps) => {
  const fields = useOnDemand(() => import('./filter-fields.tsx'));
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const [text, setText] = useOwnText(filter.q ?? '', same, readQuery, (q) => onChange({ q }));
  const counts = useCounts(filter);
  // The search shows in its own field.
  const parts = partsOf(filter, nameOf).filter(({ names: [name] }) => name !== 'q');
  return (
    <Box role="search" aria-label={F.label} display="grid" gap="3">
      <Flex gap="2">
        <SearchField
          label={F.searchLabel}
          placeholder={F.placeholder}
          value={text}
          onChange={(typed) => setText(typed.slice(0, QUERY_LONGEST))}
        />
        <Button
          size="md"
          aria-expanded={isOpen}
          aria-controls={panelId}
          loading={fields.loading}
          onClick={() => (isOpen ? setOpen(false) : fields.request(() => setOpen(true)))}
        >
          <Icon name="filter" />
          {F.button(parts.length)}
        </Button>
      </Flex>
      <Box id={panelId} hidden={!isOpen}>
        {isOpen && fields.Part && <fields.Part filter={filter} onChange={onChange} />}
      </Box>
      <Box display={{ base: isOpen ? 'block' : 'none', md: 'block' }}>
        <StateFilter
          label={TEXTS.filter}
          states={STATES}
          labels={LABELS}
          counts={counts}
          chosen={filter.state ?? 'all'}
          onChoose={(state) => onChange({ state: state === 'all' ? undefined : state })}
        />
      </Box>
      {parts.length > 0 && (
        <Flex gap="1.5" wrap="wrap" align="center">
          {parts.map(({ words, names }) => (
            <ChoiceButton
              key={words}
              type="button"
              aria-label={F.remove(words)}
              // From `md` on the buttons above show the state.
              display={{ base: 'inline-flex', md: names[0] === 'state' ? 'none' : 'inline-flex' }}
              onClick={() => onChange(Object.fromEntries(names.map((name) => [name, undefined])))}
            >
              {words}
              <Icon name="close" />
            </ChoiceButton>
          ))}
          <Button variant="ghost" colorPalette="neutral" onClick={() => onChange(NONE)}>
            {F.clear}
          </Button>
        </Flex>
      )}
    </Box>
  );
};
