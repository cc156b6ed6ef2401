import { Box, Flex } from '@chakra-ui/react';
import type { StateTag } from '@ramps-gateway/shared/domain/states/tag.ts';
import { ChoiceButton } from './choice-button.tsx';

interface StateFilterProps<S extends string> {
  readonly label: string;
  readonly states: readonly S[];
  readonly labels: Readonly<Record<S, StateTag | string>>;
  /** Counts of all items, not only the loaded ones; a text where a count has an end, `100+`. */
  readonly counts?: Readonly<Record<S, number | string>> | undefined;
  /** Reserves the place of counts that are loading. */
  readonly counting?: boolean;
  readonly chosen: S;
  readonly onChoose: (state: S) => void;
}

const wordOf = (label: StateTag | string): string => (typeof label === 'string' ? label : label[0]);

export const StateFilter = <S extends string>({
  label,
  states,
  labels,
  counts,
  counting = false,
  chosen,
  onChoose,
}: StateFilterProps<S>) => (
  <Flex role="group" aria-label={label} gap="1.5" wrap="wrap" visibility={counting ? 'hidden' : undefined}>
    {states.map((state) => (
      <ChoiceButton key={state} type="button" aria-pressed={state === chosen} onClick={() => onChoose(state)}>
        {wordOf(labels[state])}
        {(counts || counting) && (
          <Box as="span" minW="2ch" color="fg.subtle">
            {counts?.[state].toLocaleString('en-US')}
          </Box>
        )}
      </ChoiceButton>
    ))}
  </Flex>
);
