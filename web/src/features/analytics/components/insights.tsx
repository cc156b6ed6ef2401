import { Box, Flex } from '@chakra-ui/react';
import { Icon } from '../../../components/ui/icon.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { SectionTitle } from '../../../components/ui/section-title.tsx';
import { INSIGHTS } from '../sample.ts';
import { TEXTS } from '../texts.ts';

export const Insights = () => (
  <Panel padded>
    <SectionTitle>{TEXTS.insights}</SectionTitle>
    <Box as="ul" listStyleType="none" display="grid" gap="3" gridTemplateColumns={{ md: '1fr 1fr' }}>
      {INSIGHTS.map(({ icon, text }) => (
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
