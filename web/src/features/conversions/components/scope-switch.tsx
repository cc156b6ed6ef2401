import { Flex } from '@chakra-ui/react';
import type { Scope } from '../api/get-conversions.ts';
import { TEXTS } from '../texts.ts';
import { ChoiceButton } from '../../../components/ui/choice-button.tsx';

const SCOPES = ['own', 'all'] as const satisfies readonly Scope[];

interface ScopeSwitchProps {
  readonly scope: Scope;
  readonly onChange: (scope: Scope) => void;
}

export const ScopeSwitch = ({ scope, onChange }: ScopeSwitchProps) => (
  <Flex role="group" aria-label={TEXTS.scope.label} gap="1.5">
    {SCOPES.map((choice) => (
      <ChoiceButton
        key={choice}
        type="button"
        aria-pressed={choice === scope}
        onClick={() => onChange(choice)}
      >
        {TEXTS.scope[choice]}
      </ChoiceButton>
    ))}
  </Flex>
);
