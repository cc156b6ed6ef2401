import { Box, chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../../components/ui/icon.tsx';
import { Quiet } from '../../../../components/ui/text.ts';

const Line = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '2', color: 'fg.muted', textStyle: 'sm', minW: '0' },
});

interface ContactProps {
  readonly icon: IconName;
  readonly label: string;
  readonly text: string;
  /** After the text, in its own text style. */
  readonly mono?: string;
}

export const Contact = ({ icon, label, text, mono }: ContactProps) => (
  <Line>
    <Icon name={icon} />
    <Box srOnly>{label}</Box>
    <Box minW="0" truncate title={mono ? `${text} ${mono}` : text}>
      {text}
      {mono && <Box as="span" textStyle="mono">{` ${mono}`}</Box>}
    </Box>
  </Line>
);

interface FigureProps {
  readonly name: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export const Figure = ({ name, wide = false, children }: FigureProps) => (
  <Box gridColumn={wide ? '1 / -1' : undefined}>
    <Quiet as="dt">{name}</Quiet>
    <Box as="dd" fontWeight="semibold" whiteSpace="nowrap">
      {children}
    </Box>
  </Box>
);

export const Cards = ({
  children,
  ...named
}: {
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
}) => (
  <Grid
    as="ul"
    listStyleType="none"
    templateColumns={{
      base: 'minmax(0, 1fr)',
      lg: 'repeat(2, minmax(0, 1fr))',
      xl: 'repeat(3, minmax(0, 1fr))',
    }}
    gap="4"
    {...named}
  >
    {children}
  </Grid>
);
