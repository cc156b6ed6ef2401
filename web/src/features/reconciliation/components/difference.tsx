import { Box } from '@chakra-ui/react';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { ReactNode } from 'react';
import { sideOf } from '../model/values.ts';
import { FIELD_LABELS, TEXTS } from '../texts.ts';

const { list: L } = TEXTS;

const Subtle = ({ children }: { readonly children: ReactNode }) => (
  <Box as="span" color="fg.subtle">
    {children}
  </Box>
);

const Side = ({ name, value }: { readonly name: string; readonly value: string | null }) => (
  <Box lineClamp={{ base: 2, xl: 1 }} overflowWrap="anywhere" title={value ?? undefined}>
    <Subtle>{name} </Subtle>
    {value === null ? <Subtle>{L.nothing}</Subtle> : sideOf(value, L.nothing)}
  </Box>
);

/** The first field that differs, with both values. */
export const FirstDifference = ({ exception }: { readonly exception: ExceptionRecord }) => {
  const [first, ...others] = exception.differences;
  if (!first) return null;
  const field = FIELD_LABELS[first.field];
  // The step of a parked conversion has no other side, unless the outcome there is not known.
  if (first.field === 'step' && first.provider === null)
    return (
      <Box textStyle="sm">
        <Side name={field} value={first.ours} />
      </Box>
    );
  return (
    <Box textStyle="sm">
      <Side name={L.here(field)} value={first.ours} />
      <Side name={L.provider} value={first.provider} />
      {others.length > 0 && <Subtle>{L.more(others.length)}</Subtle>}
    </Box>
  );
};
