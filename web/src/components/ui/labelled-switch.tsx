import { chakra } from '@chakra-ui/react';

const Label = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    textStyle: 'sm',
    fontWeight: 'medium',
    cursor: 'pointer',
    userSelect: 'none',
  },
});

/** The browser's own checkbox, drawn as a switch. */
const Input = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: 0,
    w: '8',
    h: '5',
    p: '0.5',
    borderRadius: 'full',
    bg: 'border.strong',
    cursor: 'pointer',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    _before: {
      content: '""',
      display: 'block',
      boxSize: '4',
      borderRadius: 'full',
      bg: 'accent.contrast',
      transitionProperty: 'translate',
      transitionDuration: 'fast',
    },
    _checked: { bg: 'accent.solid', _before: { translate: '0.75rem 0' } },
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
  },
});

interface LabelledSwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  /** Id of the element that explains it, for example why it is disabled. */
  readonly describedBy?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

export const LabelledSwitch = ({
  label,
  checked,
  disabled = false,
  describedBy,
  onChange,
}: LabelledSwitchProps) => (
  <Label>
    <Input
      type="checkbox"
      role="switch"
      checked={checked}
      disabled={disabled}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </Label>
);
