import { Box, Flex } from '@chakra-ui/react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import type { Insight } from '../model/insights.ts';
import { TEXTS } from '../texts.ts';

export const Insights = ({ insights }: { readonly insights: readonly Insight[] }) => (
  <Panel padded>
    <SectionTitle>{TEXTS.insights}</SectionTitle>
    <Box as="ul" listStyleType="none" display="grid" gap="3" gridTemplateColumns={{ md: '1fr 1fr' }}>
      {insights.map(({ icon, text }) => (
        <Flex as="li" key={text} gap="2.5" color="fg.muted">
          <Box color="accent.fg" pt="0.5">
            <Icon name={icon} />
          </Box>
          {text}
        </Flex>
      ))}
    </Box>
  </Panel>
);
