import { Flex } from '@chakra-ui/react';
import { EXCEPTION_STATES, type ExceptionState } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { ChoiceButton } from '../../../components/ui/choice-button.tsx';
import { STATE_LABELS, TEXTS } from '../texts.ts';

interface StateFilterProps {
  readonly chosen: ExceptionState;
  readonly onChoose: (state: ExceptionState) => void;
}

export const StateFilter = ({ chosen, onChoose }: StateFilterProps) => (
  <Flex role="group" aria-label={TEXTS.list.filter} gap="1.5" wrap="wrap">
    {EXCEPTION_STATES.map((state) => (
      <ChoiceButton key={state} type="button" aria-pressed={state === chosen} onClick={() => onChoose(state)}>
        {STATE_LABELS[state]}
      </ChoiceButton>
    ))}
  </Flex>
);
