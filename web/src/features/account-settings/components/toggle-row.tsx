import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { LabelledSwitch } from '../../../components/ui/labelled-switch.tsx';
import { TEXTS } from '../texts.ts';

interface ToggleRowProps {
  readonly name: keyof typeof TEXTS.toggles;
  readonly on: boolean;
}

/** A toggle that forgets (spec 2: nothing is persisted). */
export const ToggleRow = ({ name, on }: ToggleRowProps) => {
  const [checked, setChecked] = useState(on);
  const [label, hint] = TEXTS.toggles[name];
  return (
    <Flex as="li" direction="column" py="2.5" _notFirst={{ borderTopWidth: '1px' }}>
      <LabelledSwitch label={label} checked={checked} onChange={setChecked} />
      <Box ps="8" ms="2.5" textStyle="xs" color="fg.subtle">
        {hint}
      </Box>
    </Flex>
  );
};
