import { Badge, Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FamilyName } from '../../theme/palette.ts';

interface TagProps {
  readonly family: FamilyName;
  /** A dot before the text, for statuses. */
  readonly dot?: boolean;
  readonly children: ReactNode;
}

/** A short word with a meaning, coloured by it. */
export const Tag = ({ family, dot = false, children }: TagProps) => (
  <Badge colorPalette={family}>
    {dot && <Box as="span" boxSize="1.5" borderRadius="full" bg="currentColor" aria-hidden="true" />}
    {children}
  </Badge>
);

/** Marks invented figures as such. */
export const SampleTag = () => <Tag family="warning">Sample data</Tag>;
