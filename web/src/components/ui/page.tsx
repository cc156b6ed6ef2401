import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Skeleton } from './skeleton.tsx';

const Title = chakra('h1', { base: { textStyle: 'title', outline: '0' } });

const Frame = chakra('div', {
  base: { maxW: 'page', mx: 'auto', px: { base: '4', md: '8' }, py: { base: '5', md: '7' } },
});

/** Shown while a page's code loads. */
export const PageSkeleton = () => (
  <Frame role="status" aria-label="Loading">
    <Skeleton h="7" w="48" display="block" />
    <Skeleton h="4" w="72" display="block" mt="3" mb="7" />
    <Skeleton h="24rem" w="full" display="block" borderRadius="md" />
  </Frame>
);

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
  const heading = useRef<HTMLHeadingElement>(null);
  // While the page's code loads, the focus waits on `main`.
  useEffect(() => {
    if (document.activeElement?.matches('main')) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Frame>
      <Flex as="header" wrap="wrap" align="flex-start" justify="space-between" gap="3" mb="6">
        <Box minW="0">
          <Flex align="center" gap="3" wrap="wrap">
            <Title ref={heading} tabIndex={-1}>
              {title}
            </Title>
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
    </Frame>
  );
};
