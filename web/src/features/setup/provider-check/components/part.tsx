import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the section above it. */
export const Part = ({ title, text, action, children }: PartProps) => {
  const titleId = useId();
  return (
    <Box as="section" aria-labelledby={titleId} pt="5" borderTopWidth="1px" display="grid" gap="4" minW="0">
      <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap">
        <Box minW="0" flex="1 1 20rem">
          <Box as="h3" id={titleId} fontWeight="semibold">
            {title}
          </Box>
          <Box mt="0.5" maxW="dialogWide" textStyle="sm" color="fg.muted">
            {text}
          </Box>
        </Box>
        {action}
      </Flex>
      {children}
    </Box>
  );
};
