import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';

// Takes the focus when the page opens.
const Title = chakra('h1', { base: { textStyle: 'title', outline: '0' } });

interface PageProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly mark?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export const Page = ({ title, subtitle, mark, actions, children }: PageProps) => {
  useEffect(() => {
    document.title = `${title} · Ramps Gateway`;
  }, [title]);
  return (
    <Box maxW="page" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '5', md: '7' }}>
      <Flex as="header" wrap="wrap" align="flex-start" justify="space-between" gap="3" mb="6">
        <Box minW="0">
          <Flex align="center" gap="3" wrap="wrap">
            <Title tabIndex={-1}>{title}</Title>
            {mark}
          </Flex>
          {subtitle && (
            <Box mt="1" color="fg.muted">
              {subtitle}
            </Box>
          )}
        </Box>
        {actions && (
          <Flex gap="2" wrap="wrap">
            {actions}
          </Flex>
        )}
      </Flex>
      {children}
    </Box>
  );
};
