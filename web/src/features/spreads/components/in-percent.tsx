import { Box } from '@chakra-ui/react';
import { useId } from 'react';
import { typedPercent } from '../model/effective.ts';
import { TEXTS } from '../texts.ts';

const { form: F } = TEXTS;

/** The typed fraction as it is talked of, so that nobody enters half a percent as a half. */
export const InPercent = ({ text }: { readonly text: string }) => {
  const labelId = useId();
  const empty = text.trim() === '';
  return (
    <Box w={{ xl: '24' }}>
      <Box id={labelId} textStyle="label" color="fg.muted">
        {F.percent}
      </Box>
      <Box
        as="output"
        aria-labelledby={labelId}
        display="flex"
        alignItems="center"
        mt="1.5"
        h="9"
        fontWeight="medium"
        color={empty ? 'fg.subtle' : undefined}
        whiteSpace="nowrap"
      >
        {empty ? '–' : (typedPercent(text) ?? F.noPercent)}
      </Box>
    </Box>
  );
};
