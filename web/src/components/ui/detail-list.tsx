import { Box, chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { CopyValue } from './copy-value.tsx';

export const DetailList = chakra('dl', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gridTemplateColumns: { base: '7rem minmax(0, 1fr)', md: '8rem minmax(0, 1fr)' },
    columnGap: '4',
    textStyle: 'sm',
  },
});

export const Detail = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <Box as="dt" color="fg.subtle" py="1">
      {name}
    </Box>
    <Box as="dd" minW="0" display="flex" alignItems="center" minH="7">
      {children}
    </Box>
  </>
);

interface IdentifierProps {
  readonly name: string;
  readonly value: string | null;
  /** Shown for an empty value, which is otherwise omitted. */
  readonly none?: string;
}

/** An identifier to copy. */
export const Identifier = ({ name, value, none }: IdentifierProps) => {
  if (value === null && none === undefined) return null;
  return (
    <Detail name={name}>
      {value === null ? (
        <Box textStyle="xs" color="fg.subtle">
          {none}
        </Box>
      ) : (
        <CopyValue label={name.toLowerCase()} value={value} />
      )}
    </Detail>
  );
};

type DetailRow = readonly [name: string, value: ReactNode];

/** A row with an identifier to copy; without a value, no row. */
export const copied = (name: string, value: string | null): DetailRow | null =>
  value === null ? null : [name, <CopyValue key={name} label={name.toLowerCase()} value={value} />];

interface DetailRowsProps extends Omit<ComponentProps<typeof DetailList>, 'children'> {
  /** Entries that are false or null are omitted. */
  readonly rows: readonly (DetailRow | false | null)[];
}

export const DetailRows = ({ rows, ...list }: DetailRowsProps) => (
  <DetailList overflowWrap="anywhere" {...list}>
    {rows.map(
      (row) =>
        row && (
          <Detail key={row[0]} name={row[0]}>
            {row[1]}
          </Detail>
        ),
    )}
  </DetailList>
);
