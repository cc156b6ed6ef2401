import { Box, type BoxProps } from '@chakra-ui/react';

interface NameCellProps extends Pick<BoxProps, 'gridColumn' | 'gridRow' | 'mt'> {
  readonly name: string;
  /** Second line: an email address, or an id with `mono`. */
  readonly detail: string;
  readonly mono?: boolean;
}

export const NameCell = ({ name, detail, mono = false, ...place }: NameCellProps) => (
  <Box minW="0" {...place}>
    <Box fontWeight="medium" lineClamp={{ base: 2, xl: 1 }} overflowWrap="anywhere" title={name}>
      {name}
    </Box>
    <Box textStyle={mono ? 'mono' : 'xs'} color="fg.subtle" truncate title={detail}>
      {detail}
    </Box>
  </Box>
);
