import { act, screen, within } from '@testing-library/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { type Column, DataList, DataRows } from '#web/components/ui/data-list.tsx';
import { useVirtualRows } from '#web/lib/virtual-rows.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';

interface Item {
  readonly id: string;
  readonly amount: string | null;
}

const COLUMNS: readonly Column<Item>[] = [
  { header: 'Name', cell: ({ id }) => `Item ${id}`, onPhone: [1, 'start'], isRowHeader: true },
  { header: 'Amount', cell: ({ amount }) => amount, none: 'No amount', align: 'end', onPhone: [1, 'end'] },
];

const ITEMS: readonly Item[] = [
  { id: 'a', amount: '1.00' },
  { id: 'b', amount: null },
];

const rows = { label: 'Items', columns: COLUMNS, rows: ITEMS, rowKey: ({ id }: Item) => id };
const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

type Shown = ComponentProps<typeof DataRows<Item>>;

/** Renders the rows and returns a function that replaces their props. */
const changing = (first: Shown) => {
  let change: (next: Shown) => void = () => {};
  const Changing = () => {
    const [shown, setShown] = useState(first);
    change = setShown;
    return <DataRows {...shown} />;
  };
  renderInConsole(<Changing />);
  return (next: Shown) => act(() => change(next));
};

test('a table has a header, a row per item and cards that label their cells', () => {
  const columns: readonly Column<Item>[] = [
    { header: 'Name', cell: ({ id }) => `Item ${id}`, onPhone: 'title' },
    { header: 'Amount', cell: ({ amount }) => amount, none: 'No amount' },
  ];
  renderInConsole(<DataRows {...rows} columns={columns} />);
  const table = within(screen.getByRole('table', { name: 'Items' }));
  expect(textsOf(table.getAllByRole('columnheader', { hidden: true }))).toEqual(['Name', 'Amount']);
  expect(textsOf(table.getAllByRole('cell', { hidden: true }))).toEqual([
    'Item a',
    'Amount1.00',
    'Item b',
    'AmountNo amount',
  ]);
});

test('a table has row headers and sortable column headers', async () => {
  const onSort = vi.fn();
  const sorted = { ...COLUMNS[1]!, sort: { direction: 'ascending' as const, onSort } };
  const { user } = renderInConsole(<DataRows {...rows} columns={[COLUMNS[0]!, sorted]} />);
  const grid = within(screen.getByRole('table', { name: 'Items' }));
  expect(textsOf(grid.getAllByRole('rowheader'))).toEqual(['Item a', 'Item b']);
  expect(textsOf(grid.getAllByRole('cell', { hidden: true }))).toEqual(['1.00', 'No amount']);
  const header = grid.getByRole('columnheader', { name: 'Amount', hidden: true });
  expect(header.getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(header).getByRole('button', { hidden: true }));
  expect(onSort).toHaveBeenCalledOnce();
});

describe('a list', () => {
  const opens = {
    ...rows,
    layout: 'list' as const,
    rowLabel: ({ id }: Item) => `Row ${id}`,
    details: ({ id }: Item) => <div>Details of {id}</div>,
  };
  const toggle = (id: string) => screen.getByRole('button', { name: `Row ${id}` });

  test('has no buttons without details', () => {
    renderInConsole(<DataRows {...rows} layout="list" />);
    const list = within(screen.getByRole('list', { name: 'Items' }));
    expect(textsOf(list.getAllByRole('listitem'))).toEqual(['Item a1.00', 'Item bNo amount']);
    expect(list.queryByRole('button')).toBeNull();
  });

  test('opens one row at a time', async () => {
    const { user } = renderInConsole(<DataRows {...opens} />);
    expect(toggle('a').getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle('a'));
    expect(toggle('a').getAttribute('aria-expanded')).toBe('true');
    const details = document.getElementById(toggle('a').getAttribute('aria-controls') ?? '');
    expect(details?.textContent).toBe('Details of a');
    await user.click(toggle('b'));
    expect(screen.queryByText('Details of a')).toBeNull();
    await user.click(toggle('b'));
    expect(screen.queryByText('Details of b')).toBeNull();
  });

  test('opens the rows its parent names', async () => {
    const onToggle = vi.fn();
    const { user } = renderInConsole(<DataRows {...opens} opened={['a', 'b']} onToggle={onToggle} />);
    expect(screen.getByText('Details of a')).toBeTruthy();
    expect(screen.getByText('Details of b')).toBeTruthy();
    await user.click(toggle('b'));
    expect(onToggle).toHaveBeenCalledWith('b');
  });

  test('highlights a new row once', () => {
    const show = changing({ ...rows, layout: 'list', isNew: ({ id }: Item) => id === 'b' });
    const highlighted = () => textsOf([...document.querySelectorAll<HTMLElement>('[data-new]')]);
    expect(highlighted()).toEqual(['Item bNo amount']);
    show({ ...rows, layout: 'list', isNew: () => true });
    expect(highlighted()).toEqual(['Item bNo amount']);
  });

  test('tells the position of each virtualized row', () => {
    const Virtual = () => (
      <DataRows
        {...rows}
        layout="list"
        virtual={useVirtualRows<HTMLElement>({ count: 2, estimate: () => 50, keyOf: String })}
      />
    );
    renderInConsole(<Virtual />);
    expect(
      screen
        .getAllByRole('listitem')
        .map((item) => [item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')]),
    ).toEqual([
      ['1', '2'],
      ['2', '2'],
    ]);
  });
});

test('rows re-render only when they change', () => {
  const cell = vi.fn(({ id }: Item) => id);
  const columns: readonly Column<Item>[] = [{ header: 'Name', cell }];
  const show = changing({ ...rows, columns });
  cell.mockClear();
  show({ ...rows, columns, rows: [...ITEMS, { id: 'c', amount: null }] });
  expect(new Set(cell.mock.calls.map(([{ id }]) => id))).toEqual(new Set(['c']));
});

test('a paged list loads, fails, is empty, and loads more', async () => {
  const answers: (() => Promise<{ readonly items: readonly Item[] }>)[] = [
    () => Promise.reject(new Error('No luck.')),
    () => Promise.resolve({ items: [] }),
  ];
  const Paged = () => (
    <DataList
      query={useInfiniteQuery({
        queryKey: ['items'],
        queryFn: ({ pageParam }) =>
          answers.shift()?.() ?? Promise.resolve({ items: [{ id: `${pageParam}`, amount: null }] }),
        initialPageParam: 1,
        getNextPageParam: (_, all) => (all.length < 2 ? all.length + 1 : undefined),
        retry: false,
      })}
      loading="Loading items"
      loadFailed="Items could not be loaded"
      empty={{ title: 'No items', text: 'None yet.' }}
      label="Items"
      columns={COLUMNS}
      rowKey={({ id }) => id}
    />
  );
  const { user, client } = renderInConsole(<Paged />);
  expect(screen.getByRole('status', { name: 'Loading items' })).toBeTruthy();
  expect(await screen.findByText('Items could not be loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No items')).toBeTruthy();
  await act(() => client.invalidateQueries({ queryKey: ['items'] }));
  expect(await screen.findByText('Item 1')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Item 2')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});
