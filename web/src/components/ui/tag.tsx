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

/** Words and colour of a mark that is not a state. States are in shared/domain/states. */
export type Label = readonly [text: string, family: FamilyName];

export const LabelTag = ({
  of: [text, family],
  dot = true,
}: {
  readonly of: Label;
  readonly dot?: boolean;
}) => (
  <Tag family={family} dot={dot}>
    {text}
  </Tag>
);

export const SampleTag = () => <Tag family="warning">Sample data</Tag>;
