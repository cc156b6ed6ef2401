import { Box, Flex } from '@chakra-ui/react';
import type { Filter, FilterChoice } from '../model/filter.ts';
import { STATUS_LABELS, TEXTS } from '../texts.ts';
import { ChoiceButton } from '../../../components/ui/choice-button.tsx';

interface StatusFilterProps {
  readonly choices: readonly FilterChoice[];
  readonly chosen: Filter;
  readonly onChoose: (filter: Filter) => void;
}

export const StatusFilter = ({ choices, chosen, onChoose }: StatusFilterProps) => (
  <Flex role="group" aria-label={TEXTS.list.filter} gap="1.5" wrap="wrap">
    {choices.map(({ filter, count }) => (
      <ChoiceButton
        key={filter}
        type="button"
        aria-pressed={filter === chosen}
        onClick={() => onChoose(filter)}
      >
        {filter === 'all' ? TEXTS.list.all : STATUS_LABELS[filter]}
        <Box as="span" color="fg.subtle">
          {count}
        </Box>
      </ChoiceButton>
    ))}
  </Flex>
);
