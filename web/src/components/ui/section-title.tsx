import { chakra } from '@chakra-ui/react';

export const SectionTitle = chakra('h2', { base: { textStyle: 'section', mb: '3' } });
