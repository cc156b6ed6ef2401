import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Panel } from '../../../../components/ui/panel.tsx';
import { PAGE } from '../page-texts.ts';

export type SectionName = keyof typeof PAGE.sections;

interface SectionProps {
  readonly of: SectionName;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export const Section = ({ of, action, children }: SectionProps) => {
  const titleId = useId();
  return (
    <Panel
      padded
      id={of}
      tabIndex={-1}
      outline="0"
      scrollMarginTop={{ base: '16', lg: '4' }}
      aria-labelledby={titleId}
    >
      <Flex align="center" justify="space-between" gap="3" mb="3" minH="8">
        <Box as="h2" id={titleId} textStyle="section">
          {PAGE.sections[of]}
        </Box>
        {action}
      </Flex>
      {children}
    </Panel>
  );
};
