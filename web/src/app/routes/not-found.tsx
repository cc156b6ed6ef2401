import { Box, Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { PATHS } from '../../lib/paths.ts';

const NotFound = () => {
  useEffect(() => {
    document.title = 'Page not found · Ramps Gateway';
  }, []);
  return (
    <Flex
      as="main"
      direction="column"
      align="center"
      justify="center"
      minH="screen"
      gap="2"
      px="4"
      textAlign="center"
    >
      <Box textStyle="figure" color="fg.subtle">
        404
      </Box>
      <Box as="h1" textStyle="title">
        Oops! Page not found
      </Box>
      <Box asChild color="accent.fg" fontWeight="medium" textDecoration="underline" textUnderlineOffset="3px">
        <a href={PATHS.home}>Return to Home</a>
      </Box>
    </Flex>
  );
};

export default NotFound;
