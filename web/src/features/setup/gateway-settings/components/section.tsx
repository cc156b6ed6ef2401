import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Panel } from '../../../../components/ui/panel.tsx';
import type { SectionText } from '../texts.ts';

interface SectionProps {
  readonly of: SectionText;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

export const Section = ({ of: { id, title, text }, mark, children }: SectionProps) => {
  const titleId = useId();
  return (
    <Panel
      padded
      id={id}
      tabIndex={-1}
      outline="0"
      scrollMarginTop={{ base: '16', lg: '4' }}
      aria-labelledby={titleId}
    >
      <Flex align="center" justify="space-between" gap="3">
        <Box as="h2" id={titleId} textStyle="section">
          {title}
        </Box>
        {mark}
      </Flex>
      <Box mt="0.5" mb="4" maxW="dialogWide" textStyle="sm" color="fg.muted">
        {text}
      </Box>
      {children}
    </Panel>
  );
};
