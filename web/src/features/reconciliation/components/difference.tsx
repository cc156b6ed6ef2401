import { Box } from '@chakra-ui/react';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { sideOf } from '../model/values.ts';
import { FIELD_LABELS, TEXTS } from '../texts.ts';

const { list: L } = TEXTS;

/** The first field that differs, with both sides: ours, then the provider's. */
export const FirstDifference = ({ exception }: { readonly exception: ExceptionRecord }) => {
  const [first, ...others] = exception.differences;
  if (!first) return null;
  const side = (value: string | null) => (
    <Box as="span" color={value === null ? 'fg.subtle' : undefined}>
      {sideOf(value, L.nothing)}
    </Box>
  );
  return (
    <Box textStyle="sm" overflowWrap="anywhere">
      <Box as="span" color="fg.subtle">
        {FIELD_LABELS[first.field]}{' '}
      </Box>
      {side(first.ours)}
      {' → '}
      {side(first.provider)}
      {others.length > 0 && (
        <Box as="span" color="fg.subtle">
          {' '}
          {L.more(others.length)}
        </Box>
      )}
    </Box>
  );
};
