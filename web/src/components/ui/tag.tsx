import { Badge, Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FamilyName } from '../../theme/palette.ts';

interface TagProps {
  readonly family: FamilyName;
  readonly dot?: boolean;
  readonly children: ReactNode;
}

export const Tag = ({ family, dot = false, children }: TagProps) => (
  <Badge colorPalette={family}>
    {dot && <Box as="span" boxSize="1.5" borderRadius="full" bg="currentColor" aria-hidden="true" />}
    {children}
  </Badge>
);

export const SampleTag = () => <Tag family="warning">Sample data</Tag>;
