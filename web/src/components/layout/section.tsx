import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Panel } from '../ui/panel.tsx';

interface SectionProps {
  /** The fragment of its URL. */
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page that links can open. */
export const Section = ({ id, title, text, mark, children }: SectionProps) => {
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
      <Flex
        align="center"
        justify="space-between"
        gap="3"
        {...(text === undefined && { mb: '3', minH: '8' })}
      >
        <Box as="h2" id={titleId} textStyle="section">
          {title}
        </Box>
        {mark}
      </Flex>
      {text !== undefined && (
        <Box mt="0.5" mb="4" maxW="dialogWide" textStyle="sm" color="fg.muted">
          {text}
        </Box>
      )}
      {children}
    </Panel>
  );
};
