import { Box, Button } from '@chakra-ui/react';
import { CopyValue } from '../../../components/ui/copy-value.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TEXTS } from '../texts.ts';

const { once: O } = TEXTS;

interface ShownOnceProps {
  readonly title: string;
  /** What it is, for the button that copies it. */
  readonly label: string;
  readonly value: string;
  readonly onHide: () => void;
}

/** A secret in full, in the one answer that sets it (contract 3). */
export const ShownOnce = ({ title, label, value, onHide }: ShownOnceProps) => (
  <Notice family="warning" urgent title={title}>
    {O.text}
    <Box my="2" color="fg">
      <CopyValue label={label} value={value} />
    </Box>
    <Button size="xs" onClick={onHide}>
      {O.hide}
    </Button>
  </Notice>
);
