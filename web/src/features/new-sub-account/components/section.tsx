import { chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Group = chakra('fieldset', { base: { minW: '0' } });
const Title = chakra('legend', { base: { textStyle: 'section', mb: '3' } });

/** Fields that belong together: two beside each other where there is room. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Group>
    <Title>{title}</Title>
    <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
      {children}
    </Grid>
  </Group>
);
