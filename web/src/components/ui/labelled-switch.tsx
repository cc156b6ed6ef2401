import { Switch } from '@chakra-ui/react';

interface LabelledSwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

export const LabelledSwitch = ({ label, checked, disabled = false, onChange }: LabelledSwitchProps) => (
  <Switch.Root checked={checked} disabled={disabled} onCheckedChange={(change) => onChange(change.checked)}>
    <Switch.HiddenInput />
    <Switch.Control>
      <Switch.Thumb />
    </Switch.Control>
    <Switch.Label>{label}</Switch.Label>
  </Switch.Root>
);
