import '../support/dom.ts';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useVirtualRows } from '#web/lib/virtual-rows.ts';

const HEIGHT = 50;

const Rows = ({ count }: { readonly count: number }) => {
  const { listRef, rowRef, indexes, before, after } = useVirtualRows<HTMLUListElement>({
    count,
    estimate: () => HEIGHT,
    keyOf: (index) => `row ${index}`,
  });
  return (
    <ul ref={listRef} style={{ paddingTop: before, paddingBottom: after }}>
      {indexes.map((index) => (
        <li key={index} ref={rowRef} data-index={index}>
          {index}
        </li>
      ))}
    </ul>
  );
};

const drawn = () => screen.queryAllByRole('listitem').map((row) => Number(row.textContent));
const paddings = () => {
  const { paddingTop, paddingBottom } = screen.getByRole('list').style;
  return [Number.parseInt(paddingTop), Number.parseInt(paddingBottom)] as const;
};
const scrollTo = (y: number) =>
  act(() => {
    window.scrollY = y;
    window.dispatchEvent(new Event('scroll'));
  });

afterEach(() => {
  window.scrollY = 0;
});

test('a short list is there as a whole', () => {
  render(<Rows count={100} />);
  expect(drawn()).toHaveLength(100);
  expect(paddings()).toEqual([0, 0]);
});

test('an empty list', () => {
  render(<Rows count={0} />);
  expect(drawn()).toEqual([]);
});

test('of a long one what is on the screen; padding stands for the rest', () => {
  render(<Rows count={2_000} />);
  expect(drawn()[0]).toBe(0);
  expect(drawn().length).toBeLessThan(60);
  const [before, after] = paddings();
  expect(before + drawn().length * HEIGHT + after).toBe(2_000 * HEIGHT);
});

test('other rows as the page scrolls, to the last', () => {
  render(<Rows count={2_000} />);
  scrollTo(1_000 * HEIGHT);
  expect(drawn()).toContain(1_000);
  expect(drawn()).not.toContain(0);
  scrollTo(2_000 * HEIGHT - window.innerHeight);
  expect(drawn().at(-1)).toBe(1_999);
  const [before, after] = paddings();
  expect(after).toBe(0);
  expect(before + drawn().length * HEIGHT).toBe(2_000 * HEIGHT);
});

test('a list that becomes short again is there as a whole', () => {
  const { rerender } = render(<Rows count={2_000} />);
  rerender(<Rows count={3} />);
  expect(drawn()).toEqual([0, 1, 2]);
  expect(paddings()).toEqual([0, 0]);
});
