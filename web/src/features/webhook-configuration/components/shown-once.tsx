import { Box, Button } from '@chakra-ui/react';
import { CopyValue } from '../../../components/ui/copy-value.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TEXTS } from '../texts.ts';

const { once: O } = TEXTS;

interface ShownOnceProps {
  readonly value: string;
  readonly onHide: () => void;
}

/** The header's value in full, in the one answer that sets it (contract 3). */
export const ShownOnce = ({ value, onHide }: ShownOnceProps) => (
  <Notice family="warning" urgent title={O.title}>
    {O.text}
    <Box my="2" color="fg">
      <CopyValue label={O.copy} value={value} />
    </Box>
    <Button size="xs" onClick={onHide}>
      {O.hide}
    </Button>
  </Notice>
);
