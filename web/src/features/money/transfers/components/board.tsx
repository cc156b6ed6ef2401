import { Box, chakra, Flex } from '@chakra-ui/react';
import type { TransferColumn } from '@ramps-gateway/shared/domain/transfers.ts';
import { LANE_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import type { ReactNode } from 'react';
import { Muted, Quiet } from '../../../../components/ui/text.ts';

export interface BoardCard {
  readonly id: string;
  /** For screen readers during a drag. */
  readonly name: string;
  readonly isMovable: boolean;
  readonly details: ReactNode;
  readonly footer: ReactNode;
}

export interface BoardColumn {
  readonly column: TransferColumn;
  readonly count: ReactNode;
  readonly hint?: string;
  /** Notices and skeletons. */
  readonly above?: ReactNode;
  readonly cards: readonly BoardCard[];
  /** Shown in a column without cards, unless a card is dragged over it. */
  readonly empty: string | undefined;
  readonly below?: ReactNode;
}

const Section = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'bg.sunken',
  },
});

export const Cards = chakra('div', {
  base: {
    flex: '1',
    minH: '24',
    px: '2',
    pb: '1',
    borderRadius: 'lg',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    '&[data-over=true]': { bg: 'accent.subtle' },
  },
});

export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(15.5rem, 1fr)',
    gap: '3',
    overflowX: { base: 'auto', xl: 'visible' },
    // Without this, visually hidden text would widen the page.
    position: 'relative',
    // Space for the focus ring and the last card's shadow.
    mx: { base: '-4', md: '0' },
    px: { base: '4', md: '0' },
    pb: '2',
  },
});

export const CardBox = chakra('div', {
  base: {
    mb: '2',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'bg.panel',
    boxShadow: 'panel',
    '&[data-dragging=true]': { borderColor: 'accent.focusRing', boxShadow: 'raised' },
  },
});

export const Handle = chakra('div', {
  base: {
    p: '3',
    borderRadius: 'md',
    // Without this, visually hidden text would extend the columns' scroll area.
    position: 'relative',
    cursor: 'grab',
    userSelect: 'none',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});

export const Empty = chakra('div', {
  base: { px: '2', pb: '2', textStyle: 'sm', color: 'fg.muted', _empty: { display: 'none' } },
});

export const ColumnFrame = ({
  column,
  count,
  hint,
  below,
  children,
}: Omit<BoardColumn, 'cards'> & { readonly children: ReactNode }) => (
  <Section aria-labelledby={`column-${column}`}>
    <Box px="3.5" py="3">
      <Flex align="center" gap="2">
        <Box
          boxSize="2"
          borderRadius="full"
          colorPalette={LANE_TAGS[column][1]}
          bg="colorPalette.fg"
          aria-hidden="true"
        />
        <Box as="h2" id={`column-${column}`} textStyle="section">
          {LANE_TAGS[column][0]}
        </Box>
        <Muted ms="auto" whiteSpace="nowrap">
          {count}
        </Muted>
      </Flex>
      {hint !== undefined && (
        <Quiet mt="1" minH="8">
          {hint}
        </Quiet>
      )}
    </Box>
    {children}
    {below}
  </Section>
);

export const StillCard = ({ id, isMovable, details, footer }: BoardCard) => (
  <CardBox>
    <Box p="3" {...(isMovable && { 'data-grip': id })}>
      {details}
    </Box>
    {footer}
  </CardBox>
);

/** The board without dragging: nothing can be moved, or dragging is still loading. */
export const StillBoard = ({ columns }: { readonly columns: readonly BoardColumn[] }) => (
  <Columns>
    {columns.map(({ cards, ...column }) => (
      <ColumnFrame key={column.column} {...column}>
        <Cards>
          {column.above}
          {cards.map((card) => (
            <StillCard key={card.id} {...card} />
          ))}
          <Empty>{column.empty}</Empty>
        </Cards>
      </ColumnFrame>
    ))}
  </Columns>
);
