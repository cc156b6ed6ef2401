import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, type Ref, useId } from 'react';

const Title = chakra('h3', { base: { textStyle: 'label', color: 'fg.muted', mb: '2', outline: '0' } });
const List = chakra('ul', { base: { display: 'grid', gap: '2', listStyle: 'none' } });

interface GroupProps {
  readonly title: string;
  /** Takes the focus when what had it is gone. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** In the place of the list when it is empty. */
  readonly none?: string;
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}

/** Bank accounts of one kind. */
export const Group = ({ title, titleRef = null, none, isEmpty = false, children }: GroupProps) => {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Title id={titleId} ref={titleRef} tabIndex={-1}>
        {title}
      </Title>
      {isEmpty ? (
        <Box textStyle="sm" color="fg.subtle">
          {none}
        </Box>
      ) : (
        <List>{children}</List>
      )}
    </section>
  );
};
