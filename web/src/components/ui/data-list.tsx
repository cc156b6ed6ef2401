import { Box, chakra, type SystemStyleObject } from '@chakra-ui/react';
import { type ComponentProps, memo, type ReactNode, Suspense, useCallback, useId, useState } from 'react';
import { useNow } from '../../lib/clock.ts';
import type { VirtualRows } from '../../lib/virtual-rows.ts';
import { Icon } from './icon.tsx';
import { PagedList } from './paged-list.tsx';
import { Panel } from './panel.tsx';
import { Skeleton } from './skeleton.tsx';

const L = { loadingDetails: 'Loading details' } as const;

export interface RowContext {
  /** Milliseconds since the epoch, updated every half minute. */
  readonly now: number;
  /** The button that opens the row's details. */
  readonly toggle: () => HTMLElement | null;
}

export interface Sorting {
  readonly direction: 'ascending' | 'descending' | 'none';
  readonly onSort: () => void;
}

/** Functions of a row are methods because `memo` forgets the row's type, which only methods allow. */
export interface Column<Row> {
  /** Unique in its list. */
  readonly header: string;
  cell(this: void, row: Row, context: RowContext): ReactNode;
  /** Shown where the cell is `null`; cards leave such a cell out. */
  readonly none?: string;
  /** `end` for amounts, counts and times, which do not wrap either. */
  readonly align?: 'end';
  /** Its place on a card: the line, counted from 1, and the part of it. In a table `title` leaves out the column's name. */
  readonly onPhone?: 'title' | readonly [line: number, part: 'start' | 'end' | 'whole'];
  /** In a list or grid: its track from `xl` on, `auto` by default. */
  readonly width?: string;
  readonly css?: SystemStyleObject;
  /** In a grid. */
  readonly sort?: Sorting;
  /** In a grid. */
  readonly isRowHeader?: boolean;
}

interface DataRowsProps<Row> {
  readonly label: string;
  /** Keep them in a constant or `useMemo`: rows render again when they change. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  rowKey(this: void, row: Row): string;
  /**
   * Each is a table from `xl` on and cards below. `table`: the cells of a card have names. `list`: they have places
   * (`onPhone`, without which a column is left out), and rows can have details. `grid`: the same with the roles of a table.
   */
  readonly layout?: 'table' | 'list' | 'grid';
  readonly dense?: boolean;
  /** From `useVirtualRows`, for long lists and grids. */
  readonly virtual?: VirtualRows<HTMLElement>;
  /** Highlights rows that have just arrived. */
  isNew?(this: void, row: Row): boolean;
  details?(this: void, row: Row, context: RowContext): ReactNode;
  /** Names the button that opens the details. */
  rowLabel?(this: void, row: Row): string;
  /** Keys of open rows; without it one row at a time is open. */
  readonly opened?: readonly string[];
  readonly onToggle?: (key: string) => void;
}

const TableRoot = chakra('table', {
  base: {
    display: { base: 'block', xl: 'table' },
    w: 'full',
    '& thead': { display: { base: 'none', xl: 'table-header-group' } },
    '& tbody': { display: { base: 'block', xl: 'table-row-group' } },
    '& th': {
      px: '4',
      py: '2',
      borderBottomWidth: '1px',
      textStyle: 'label',
      color: 'fg.subtle',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      '&[data-align]': { textAlign: 'end' },
    },
  },
});

const TableLine = chakra('tr', {
  base: {
    display: { base: 'grid', xl: 'table-row' },
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, 1fr)' },
    columnGap: '4',
    rowGap: '3',
    px: { base: '3', md: '4', xl: '0' },
    py: { base: '3.5', xl: '0' },
    '&:not(:last-child)': { borderBottomWidth: '1px' },
  },
});

const TableCell = chakra('td', {
  base: {
    display: { base: 'block', xl: 'table-cell' },
    minW: '0',
    px: { xl: '4' },
    py: { xl: '2.5' },
    verticalAlign: 'middle',
    '&:empty': { display: { base: 'none', xl: 'table-cell' } },
    '&[data-align]': { textAlign: { xl: 'end' }, whiteSpace: 'nowrap' },
    '&[data-title]': { gridColumn: { base: '1 / -1', xl: 'auto' } },
    '&[data-none]': { display: { base: 'none', xl: 'table-cell' } },
  },
});

const Group = chakra('div', {
  base: {
    display: { base: 'block', xl: 'grid' },
    gridColumn: { xl: '1 / -1' },
    gridTemplateColumns: { xl: 'subgrid' },
    listStyleType: 'none',
  },
});

/** The details are below the line. */
const Item = chakra('div', {
  base: {
    display: 'grid',
    gridColumn: { xl: '1 / -1' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'subgrid' },
    '&:not(:last-child)': { borderBottomWidth: '1px' },
    '&[data-new]': { animation: 'arrive 2.4s ease-out' },
  },
});

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', xl: 'subgrid' },
    alignItems: 'center',
    columnGap: { base: '3', xl: '5' },
    rowGap: '1',
    px: { base: '3', md: '4' },
    py: '3',
    position: 'relative',
    '&[data-dense]': { py: '2.5', textStyle: 'sm' },
    '&[data-opens]': {
      gridTemplateColumns: { base: 'auto minmax(0, 1fr) auto', xl: 'subgrid' },
      transitionProperty: 'background-color',
      transitionDuration: 'fast',
      _hover: { bg: 'bg.hover' },
    },
  },
});

const LineHead = chakra(Line, {
  base: {
    display: { base: 'none', xl: 'grid' },
    py: '2',
    borderBottomWidth: '1px',
    textStyle: 'label',
    color: 'fg.subtle',
    '& > [data-align]': { textAlign: 'end' },
    // Above long lists it stays in view.
    '&[role]': { position: 'sticky', top: '0', zIndex: 'sticky', bg: 'bg.panel' },
  },
});

const LineCell = chakra('div', {
  base: {
    minW: '0',
    '&[data-align]': { textAlign: { xl: 'end' }, whiteSpace: 'nowrap' },
    '&[data-none]': { display: { base: 'none', xl: 'block' } },
  },
});

const Toggle = chakra('button', {
  base: {
    color: 'fg.subtle',
    cursor: 'pointer',
    // The whole row is clickable.
    _after: { content: '""', position: 'absolute', inset: '0' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    },
    '& svg': { transitionProperty: 'transform', transitionDuration: 'fast' },
    _expanded: { '& svg': { transform: 'rotate(90deg)' } },
  },
});

const Details = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    minW: '0',
    display: 'grid',
    gap: '4',
    px: { base: '4', md: '5' },
    py: '4',
    bg: 'bg.sunken',
    borderTopWidth: '1px',
  },
});

const Sort = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    cursor: 'pointer',
    borderRadius: 'sm',
    whiteSpace: 'nowrap',
    _hover: { color: 'fg' },
    '&[data-chosen]': { color: 'fg' },
  },
});

/** In a column's header, whose `aria-sort` has the direction. */
export const SortButton = ({ label, sort }: { readonly label: string; readonly sort: Sorting }) => {
  const chosen = sort.direction !== 'none';
  return (
    <Sort type="button" data-chosen={chosen || undefined} onClick={sort.onSort}>
      {label}
      <Box
        as="span"
        opacity={chosen ? 1 : 0.4}
        transform={sort.direction === 'ascending' ? 'rotate(180deg)' : undefined}
      >
        <Icon name="chevronDown" />
      </Box>
    </Sort>
  );
};

interface RowProps {
  readonly columns: readonly Column<unknown>[];
  readonly id: string;
  readonly row: unknown;
  readonly now: number;
}

const TableRow = memo(({ row, columns, now }: RowProps) => (
  <TableLine role="row">
    {columns.map(({ header, none, align, onPhone, css, cell }) => {
      const shown = cell(row, { now, toggle: () => null });
      return (
        <TableCell
          key={header}
          role="cell"
          data-align={align}
          data-title={onPhone && ''}
          data-none={shown === null && none !== undefined ? '' : undefined}
          css={css}
        >
          {onPhone !== 'title' && (
            <Box hideFrom="xl" mb="0.5" textStyle="xs" color="fg.subtle">
              {header}
            </Box>
          )}
          {shown ?? none}
        </TableCell>
      );
    })}
  </TableLine>
));
TableRow.displayName = 'TableRow';

/** The roles are explicit because browsers drop those of a table that is not displayed as one. */
const Table = ({ label, columns, rows, rowKey }: DataRowsProps<unknown>) => {
  const now = useNow();
  return (
    <TableRoot role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ header, align }) => (
            <th key={header} role="columnheader" scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <TableRow key={rowKey(row)} id={rowKey(row)} row={row} columns={columns} now={now} />
        ))}
      </tbody>
    </TableRoot>
  );
};

/** On a card: with the toggle there is a column before the two. */
const PARTS = {
  start: ['1', '2'],
  end: ['2', '3'],
  whole: ['1 / -1', '2 / -1'],
} as const;

const placeOf = (onPhone: Column<unknown>['onPhone'], opens: boolean): SystemStyleObject => {
  if (onPhone === undefined || onPhone === 'title') return { display: { base: 'none', xl: 'block' } };
  const [line, part] = onPhone;
  return {
    gridColumn: { base: PARTS[part][opens ? 1 : 0], xl: 'auto' },
    gridRow: { base: `${line}`, xl: 'auto' },
    ...(part === 'end' && { justifySelf: { base: 'end', xl: 'stretch' } }),
  };
};

interface LinedRowProps extends RowProps {
  /** Names the toggle; without details there is none. */
  readonly toggleLabel: string | undefined;
  /** While the row is open. */
  readonly details: DataRowsProps<unknown>['details'];
  readonly isTable: boolean;
  readonly dense: boolean;
  readonly isNew: boolean;
  readonly onToggle: (id: string) => void;
  readonly rowRef: ((row: HTMLElement | null) => void) | undefined;
  /** From 0. */
  readonly index: number;
  readonly count: number;
}

const LinedRow = memo((props: LinedRowProps) => {
  const { id, row, columns, now, isTable, dense, isNew, rowRef, index, count } = props;
  const { toggleLabel, details, onToggle } = props;
  const opens = toggleLabel !== undefined;
  const detailsId = useId();
  const toggleId = useId();
  // Once, when it appears; later renders do not repeat it.
  const [fresh] = useState(isNew);
  const context = { now, toggle: () => document.getElementById(toggleId) };
  return (
    <Item
      as={isTable ? 'div' : 'li'}
      ref={rowRef}
      role={isTable ? 'row' : undefined}
      data-new={fresh ? '' : undefined}
      {...(rowRef && { 'data-index': index })}
      {...(rowRef &&
        (isTable ? { 'aria-rowindex': index + 2 } : { 'aria-posinset': index + 1, 'aria-setsize': count }))}
    >
      <Line data-dense={dense ? '' : undefined} data-opens={opens ? '' : undefined}>
        {opens && (
          <Toggle
            id={toggleId}
            type="button"
            aria-expanded={details !== undefined}
            aria-controls={details && detailsId}
            aria-label={toggleLabel}
            onClick={() => onToggle(id)}
          >
            <Icon name="chevronRight" />
          </Toggle>
        )}
        {columns.map(({ header, none, align, onPhone, css, cell, isRowHeader }) => {
          const shown = cell(row, context);
          return (
            <LineCell
              key={header}
              role={isTable ? (isRowHeader ? 'rowheader' : 'cell') : undefined}
              data-align={align}
              data-none={shown === null && none !== undefined ? '' : undefined}
              css={[placeOf(onPhone, opens), css]}
            >
              {shown ?? none}
            </LineCell>
          );
        })}
      </Line>
      {details && (
        <Details id={detailsId}>
          <Suspense fallback={<Skeleton role="status" aria-label={L.loadingDetails} h="48" w="full" />}>
            {details(row, context)}
          </Suspense>
        </Details>
      )}
    </Item>
  );
});
LinedRow.displayName = 'LinedRow';

/** From `xl` on all rows share one grid, so that amounts align. */
const Lined = (props: DataRowsProps<unknown>) => {
  const { label, columns, rows, rowKey, layout, dense = false, virtual, isNew, details, rowLabel } = props;
  const now = useNow();
  const [only, setOnly] = useState<string>();
  const toggleOnly = useCallback((id: string) => setOnly((before) => (before === id ? undefined : id)), []);
  const { opened = [only], onToggle = toggleOnly } = props;
  const isTable = layout === 'grid';
  const tracks = columns.map(({ width = 'auto' }) => width);
  return (
    <Box
      {...(isTable && { role: 'table', 'aria-label': label, 'aria-rowcount': rows.length + 1 })}
      display={{ xl: 'grid' }}
      columnGap={{ xl: '5' }}
      css={{ gridTemplateColumns: { xl: [...(details ? ['auto'] : []), ...tracks].join(' ') } }}
    >
      <LineHead {...(isTable ? { role: 'row', 'aria-rowindex': 1 } : { 'aria-hidden': true })}>
        {details && <Box w="5" />}
        {columns.map(({ header, align, sort }) => (
          <div
            key={header}
            data-align={align}
            {...(isTable && { role: 'columnheader', 'aria-sort': sort?.direction })}
          >
            {sort ? <SortButton label={header} sort={sort} /> : header}
          </div>
        ))}
      </LineHead>
      <Group
        {...(isTable ? { role: 'rowgroup' } : { as: 'ul', 'aria-label': label })}
        ref={virtual?.listRef}
        style={virtual && { paddingTop: virtual.before, paddingBottom: virtual.after }}
      >
        {(virtual?.indexes ?? rows.map((_, index) => index)).map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          const id = rowKey(row);
          return (
            <LinedRow
              key={id}
              id={id}
              row={row}
              columns={columns}
              now={now}
              isTable={isTable}
              dense={dense}
              isNew={isNew?.(row) ?? false}
              toggleLabel={details && (rowLabel?.(row) ?? '')}
              details={opened.includes(id) ? details : undefined}
              onToggle={onToggle}
              rowRef={virtual?.rowRef}
              index={index}
              count={rows.length}
            />
          );
        })}
      </Group>
    </Box>
  );
};

/** Rows that are known; the caller shows the other states. */
export const DataRows = <Row,>(props: DataRowsProps<Row>) =>
  props.layout === undefined || props.layout === 'table' ? <Table {...props} /> : <Lined {...props} />;

type DataListProps<Row> = Omit<DataRowsProps<Row>, 'rows'> &
  Omit<ComponentProps<typeof PagedList<Row>>, 'children'>;

/** Rows of a paged query, with its other states: loading, failed, empty, outdated, more to load. */
export const DataList = <Row,>({ query, loading, loadFailed, empty, ...rows }: DataListProps<Row>) => (
  <PagedList query={query} loading={loading} loadFailed={loadFailed} empty={empty}>
    {(items) => (
      <Panel as="div" overflowX="auto">
        <DataRows {...rows} rows={items} />
      </Panel>
    )}
  </PagedList>
);
