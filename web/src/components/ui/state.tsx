import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface StateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
  readonly tone?: 'calm' | 'danger';
  readonly level?: 'h1' | 'h2';
}

export const State = ({ icon, title, text, children, tone = 'calm', level = 'h2' }: StateProps) => (
  <Flex
    direction="column"
    align="center"
    textAlign="center"
    px="6"
    py="12"
    role={tone === 'danger' ? 'alert' : undefined}
  >
    <Flex
      align="center"
      justify="center"
      boxSize="10"
      mb="3"
      borderRadius="full"
      colorPalette={tone === 'danger' ? 'danger' : 'neutral'}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
    >
      <Icon name={icon} />
    </Flex>
    <Box as={level} textStyle="section" {...(level === 'h1' && { tabIndex: -1, outline: '0' })}>
      {title}
    </Box>
    {text && (
      <Box mt="1" maxW="prose" textWrap="balance" color="fg.muted" overflowWrap="anywhere">
        {text}
      </Box>
    )}
    {children && (
      <Flex mt="4" gap="2" wrap="wrap" justify="center">
        {children}
      </Flex>
    )}
  </Flex>
);
