import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { useId } from 'react';
import { Panel } from '../../../components/ui/panel.tsx';
import { SectionTitle } from '../../../components/ui/section-title.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { CAPABILITIES, ROLE_FAMILIES, TEXTS } from '../texts.ts';

const List = chakra('ul', {
  base: { display: 'grid', gap: '1', mt: '2.5', ps: '4', listStyleType: 'disc', color: 'fg.muted' },
});

/** What each role may do (spec 1). */
export const RolePermissions = () => {
  const titleId = useId();
  return (
    <Panel padded aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{TEXTS.permissions}</SectionTitle>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }} gap={{ base: '5', md: '6' }}>
        {CAPABILITIES.map(({ role, can }) => (
          <Box key={role} textStyle="sm">
            <Flex as="h3">
              <Tag family={ROLE_FAMILIES[role]}>{ROLE_LABELS[role]}</Tag>
            </Flex>
            <List>
              {can.map((capability) => (
                <li key={capability}>{capability}</li>
              ))}
            </List>
          </Box>
        ))}
      </Grid>
    </Panel>
  );
};
