import { chakra } from '@chakra-ui/react';
import type { Ref } from 'react';
import { Icon } from './icon.tsx';

const Toggle = chakra('button', {
  base: {
    color: 'fg.subtle',
    cursor: 'pointer',
    _after: { content: '""', position: 'absolute', inset: '0' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    },
    '& svg': { transitionProperty: 'transform', transitionDuration: 'fast' },
    _expanded: { '& svg': { transform: 'rotate(90deg)' } },
  },
});

interface RowToggleProps {
  readonly id?: string;
  /** The row's name. */
  readonly label: string;
  /** Id of the details, which exist only while open. */
  readonly detailsId: string;
  readonly expanded: boolean;
  readonly onToggle: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Opens a row's details. The whole row is clickable. */
export const RowToggle = ({ id, label, detailsId, expanded, onToggle, ref }: RowToggleProps) => (
  <Toggle
    id={id}
    ref={ref}
    type="button"
    aria-expanded={expanded}
    aria-controls={expanded ? detailsId : undefined}
    aria-label={label}
    onClick={onToggle}
  >
    <Icon name="chevronRight" />
  </Toggle>
);
