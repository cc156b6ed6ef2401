import { chakra } from '@chakra-ui/react';

export const Panel = chakra('section', {
  base: { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'lg', boxShadow: 'panel', minW: '0' },
  variants: { padded: { true: { p: { base: '4', md: '5' } } } },
});

export const SectionTitle = chakra('h2', { base: { textStyle: 'section', mb: '3' } });
