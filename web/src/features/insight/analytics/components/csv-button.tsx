import { Button } from '@chakra-ui/react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { csvOf, saveFile } from '../../../../lib/save-file.ts';
import { TEXTS } from '../texts.ts';

interface CsvButtonProps {
  readonly name: string;
  readonly disabled: boolean;
  readonly sheet: () => readonly (readonly string[])[];
}

export const CsvButton = ({ name, disabled, sheet }: CsvButtonProps) => (
  <Button disabled={disabled} onClick={() => saveFile(`${name}.csv`, 'text/csv', csvOf(sheet()))}>
    <Icon name="download" />
    {TEXTS.live.csv}
  </Button>
);
