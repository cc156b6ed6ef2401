import { Box, type BoxProps, chakra, type SystemStyleObject } from '@chakra-ui/react';
import { type ComponentProps, memo, type ReactNode, Suspense, useCallback, useId, useState } from 'react';
import { useNow } from '../../lib/clock.ts';
import { followRow } from '../../lib/row-keys.ts';
import type { VirtualRows } from '../../lib/virtual-rows.ts';
import { Icon } from './icon.tsx';
import { PagedList } from './paged-list.tsx';
import { Panel } from './panel.tsx';
import { rowGroup, RowHead, rowHover, rowLine } from './row-cells.ts';
import { RowToggle } from './row-toggle.tsx';
import { Skeleton } from './skeleton.tsx';

interface NameCellProps extends Pick<BoxProps, 'gridColumn' | 'gridRow' | 'mt'> {
  readonly name: string;
  /** Second line: an email address, or an id with `mono`. */
  readonly detail: string;
  readonly mono?: boolean;
}

export const NameCell = ({ name, detail, mono = false, ...place }: NameCellProps) => (
  <Box minW="0" {...place}>
    <Box fontWeight="medium" lineClamp={{ base: 2, xl: 1 }} overflowWrap="anywhere" title={name}>
      {name}
    </Box>
    <Box textStyle={mono ? 'mono' : 'xs'} color="fg.subtle" truncate title={detail}>
      {detail}
    </Box>
  </Box>
);

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

/** Functions of a row are methods because `memo` erases the row's type, which only methods allow. */
export interface Column<Row> {
  /** Unique in its list. */
  readonly header: string;
  cell(this: void, row: Row, context: RowContext): ReactNode;
  /** Shown if the cell is `null`; cards omit such a cell. */
  readonly none?: string;
  /** `end` for amounts, counts and times; it also prevents wrapping. */
  readonly align?: 'end';
  /**
   * Its place on a card: the line, from 1, and the part of that line. If any column has a place, columns without one are
   * hidden; if none has, every cell except a `title` shows its column's name.
   */
  readonly onPhone?: 'title' | readonly [line: number, part: 'start' | 'end' | 'whole'];
  /** Its grid track from `xl` on; the default is `auto`. */
  readonly width?: string;
  readonly css?: SystemStyleObject;
  readonly sort?: Sorting;
  readonly isRowHeader?: boolean;
}

interface DataRowsProps<Row> {
  readonly label: string;
  /** Keep them in a constant or `useMemo`: rows render again when they change. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  rowKey(this: void, row: Row): string;
  /** Both are tables from `xl` on and cards below. Rows of a `list` can have details. */
  readonly layout?: 'table' | 'list';
  readonly dense?: boolean;
  /** A click on a row follows its link with `data-row`. */
  readonly linked?: boolean;
  /** From `useVirtualRows`, for long lists and grids. */
  readonly virtual?: VirtualRows<HTMLElement>;
  /** Highlights rows that just arrived. */
  isNew?(this: void, row: Row): boolean;
  details?(this: void, row: Row, context: RowContext): ReactNode;
  /** Labels the button that opens the details. */
  rowLabel?(this: void, row: Row): string;
  /** Keys of open rows; without it, one row at a time is open. */
  readonly opened?: readonly string[];
  readonly onToggle?: (key: string) => void;
}

const LineHead = chakra(RowHead, {
  base: {
    '& > [data-align]': { textAlign: 'end' },
    '&[data-named]': { columnGap: '8' },
    // Stays in view above long lists.
    '&[role]': { position: 'sticky', top: '0', zIndex: 'sticky', bg: 'bg.panel' },
  },
});

/** Selectors relative to the group. A row is a line, plus its details while open. */
const ROW = '& > *';
const LINE = '& > * > [data-line]';
const CELL = `${LINE} > div`;
/** Relative to the table. */
const columnOf = (index: number): string => `& > * > * > [data-line] > div:nth-of-type(${index + 1})`;

/** Styles every row and cell from here, so that they can be plain elements, which render faster in long lists. */
const Group = chakra('div', {
  base: {
    ...rowGroup,
    [ROW]: {
      display: 'grid',
      gridColumn: { xl: '1 / -1' },
      gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'subgrid' },
    },
    [`${ROW}:not(:last-child)`]: { borderBottomWidth: '1px' },
    [`${ROW}[data-new]`]: { animation: 'arrive 2.4s ease-out' },
    [LINE]: {
      ...rowLine,
      gridColumn: '1 / -1',
      gridTemplateColumns: { base: 'minmax(0, 1fr) auto', xl: 'subgrid' },
      py: '3',
      position: 'relative',
    },
    [`&[data-linked] > * > [data-line]`]: { ...rowHover, cursor: 'pointer' },
    [`${LINE}:has([data-row]:focus-visible)`]: { bg: 'accent.subtle' },
    [`${LINE}[data-dense]`]: { py: '2.5', textStyle: 'sm' },
    [`${LINE}[data-named]`]: {
      gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, 1fr)', xl: 'subgrid' },
      alignItems: { base: 'start', xl: 'center' },
      columnGap: { base: '4', xl: '8' },
      rowGap: '3',
      py: { base: '3.5', xl: '2.5' },
    },
    [`${LINE}[data-opens]`]: {
      gridTemplateColumns: { base: 'auto minmax(0, 1fr) auto', xl: 'subgrid' },
      ...rowHover,
    },
    [CELL]: { minW: '0' },
    [`${CELL}[data-align]`]: { textAlign: { xl: 'end' }, whiteSpace: 'nowrap' },
    [`${CELL}:empty, ${CELL}[data-none]`]: { display: { base: 'none', xl: 'block' } },
    [`${LINE}[data-named] > div`]: { minW: { xl: 'auto' } },
    [`${CELL} > small`]: {
      display: { base: 'block', xl: 'none' },
      mb: '0.5',
      textStyle: 'xs',
      color: 'fg.subtle',
    },
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

/** In a column header; its `aria-sort` has the direction. */
const SortButton = ({ label, sort }: { readonly label: string; readonly sort: Sorting }) => {
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

/** On a card. With a toggle, an extra column comes first. */
const PARTS = {
  start: ['1', '2'],
  end: ['2', '3'],
  whole: ['1 / -1', '2 / -1'],
} as const;

type OnPhone = Column<unknown>['onPhone'];

const placeOf = (onPhone: OnPhone, opens: boolean): SystemStyleObject => {
  if (onPhone === undefined) return { display: { base: 'none', xl: 'block' } };
  if (onPhone === 'title') return { gridColumn: { base: '1 / -1', xl: 'auto' } };
  const [line, part] = onPhone;
  return {
    gridColumn: { base: PARTS[part][opens ? 1 : 0], xl: 'auto' },
    gridRow: { base: `${line}`, xl: 'auto' },
    ...(part === 'end' && { justifySelf: { base: 'end', xl: 'stretch' } }),
  };
};

interface RowProps {
  readonly id: string;
  readonly row: unknown;
  readonly columns: readonly Column<unknown>[];
  readonly now: number;
  /** Labels the toggle; `undefined` without details. */
  readonly toggleLabel: string | undefined;
  /** While the row is open. */
  readonly details: DataRowsProps<unknown>['details'];
  readonly isTable: boolean;
  readonly isNamed: boolean;
  readonly dense: boolean;
  readonly isNew: boolean;
  readonly onToggle: (id: string) => void;
  readonly rowRef: ((row: HTMLElement | null) => void) | undefined;
  /** From 0. */
  readonly index: number;
  readonly count: number | undefined;
}

const Row = memo((props: RowProps) => {
  const { id, row, columns, now, isTable, isNamed, dense, isNew, rowRef, index, count } = props;
  const { toggleLabel, details, onToggle } = props;
  const Item = isTable ? 'div' : 'li';
  const opens = toggleLabel !== undefined;
  const detailsId = useId();
  const toggleId = useId();
  // Evaluated when the row appears; later renders do not highlight it again.
  const [fresh] = useState(isNew);
  const context = { now, toggle: () => document.getElementById(toggleId) };
  return (
    <Item
      ref={rowRef}
      role={isTable ? 'row' : undefined}
      data-new={fresh ? '' : undefined}
      {...(rowRef && { 'data-index': index })}
      {...(rowRef &&
        (isTable ? { 'aria-rowindex': index + 2 } : { 'aria-posinset': index + 1, 'aria-setsize': count }))}
    >
      <div
        data-line=""
        data-dense={dense || undefined}
        data-named={isNamed || undefined}
        data-opens={opens || undefined}
      >
        {opens && (
          <RowToggle
            id={toggleId}
            label={toggleLabel}
            detailsId={detailsId}
            expanded={details !== undefined}
            onToggle={() => onToggle(id)}
          />
        )}
        {columns.map(({ header, none, align, onPhone, cell, isRowHeader }) => {
          const shown = cell(row, context);
          return (
            <div
              key={header}
              role={isTable ? (isRowHeader ? 'rowheader' : 'cell') : undefined}
              data-align={align}
              data-none={shown === null && none !== undefined ? '' : undefined}
            >
              {isNamed && onPhone === undefined && <small>{header}</small>}
              {shown ?? none}
            </div>
          );
        })}
      </div>
      {details && (
        <Details id={detailsId}>
          <Suspense fallback={<Skeleton role="status" aria-label="Loading details" h="48" w="full" />}>
            {details(row, context)}
          </Suspense>
        </Details>
      )}
    </Item>
  );
});
Row.displayName = 'Row';

/** Loaded rows; the caller shows the other states. From `xl` on they share one grid, so that amounts align. */
export const DataRows = <T,>(props: DataRowsProps<T>) => {
  const { label, columns, rows, rowKey, layout = 'table', dense = false, linked = false } = props;
  const { virtual, isNew, details, rowLabel } = props;
  const now = useNow();
  const [only, setOnly] = useState<string>();
  const toggleOnly = useCallback((id: string) => setOnly((before) => (before === id ? undefined : id)), []);
  const { opened = [only], onToggle = toggleOnly } = props;
  const isTable = layout === 'table';
  const isNamed = columns.every(({ onPhone }) => typeof onPhone !== 'object');
  const opens = details !== undefined;
  const tracks = columns.map(({ width = 'auto' }) => width);
  const cells = columns.map(({ onPhone, css }, index): [string, SystemStyleObject] => [
    columnOf(index),
    { ...(!(isNamed && onPhone === undefined) && placeOf(onPhone, opens)), ...css },
  ]);
  return (
    <Box
      {...(isTable && { role: 'table', 'aria-label': label, 'aria-rowcount': virtual && rows.length + 1 })}
      display={{ xl: 'grid' }}
      columnGap={{ xl: isNamed ? '8' : '5' }}
      css={{
        gridTemplateColumns: { xl: [...(opens ? ['auto'] : []), ...tracks].join(' ') },
        ...Object.fromEntries(cells),
      }}
    >
      <LineHead
        data-named={isNamed || undefined}
        {...(isTable ? { role: 'row', 'aria-rowindex': virtual && 1 } : { 'aria-hidden': true })}
      >
        {opens && <Box w="5" />}
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
        {...(linked && { 'data-linked': '', onClick: followRow })}
        style={virtual && { paddingTop: virtual.before, paddingBottom: virtual.after }}
      >
        {(virtual?.indexes ?? rows.map((_, index) => index)).map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          const id = rowKey(row);
          return (
            <Row
              key={id}
              id={id}
              row={row}
              columns={columns}
              now={now}
              isTable={isTable}
              isNamed={isNamed}
              dense={dense}
              isNew={isNew?.(row) ?? false}
              toggleLabel={opens ? (rowLabel?.(row) ?? '') : undefined}
              details={opened.includes(id) ? details : undefined}
              onToggle={onToggle}
              rowRef={virtual?.rowRef}
              index={index}
              count={virtual && rows.length}
            />
          );
        })}
      </Group>
    </Box>
  );
};

type DataListProps<Row> = Omit<DataRowsProps<Row>, 'rows'> &
  Omit<ComponentProps<typeof PagedList<Row>>, 'children'>;

/** Rows of a paged query and its other states: loading, failed, empty, outdated, more to load. */
export const DataList = <Row,>({ query, loading, loadFailed, empty, ...rows }: DataListProps<Row>) => (
  <PagedList query={query} loading={loading} loadFailed={loadFailed} empty={empty}>
    {(items) => (
      <Panel as="div" overflowX="auto">
        <DataRows {...rows} rows={items} />
      </Panel>
    )}
  </PagedList>
);
