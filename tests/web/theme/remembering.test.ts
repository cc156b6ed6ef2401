import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { expect, test, vi } from 'vitest';
import { remembering } from '#web/theme/remembering.ts';

const remembered = () => {
  const system = createSystem(defaultBaseConfig);
  const css = vi.spyOn(system, 'css');
  const cva = vi.spyOn(system, 'cva');
  return { ...remembering(system), counted: () => [cva.mock.calls.length, css.mock.calls.length] };
};

const BASE = { display: 'flex' } as const;

test("an element's recipe and styles are derived once, however often it renders", () => {
  const { cva, css, counted } = remembered();
  const config = { base: BASE };
  const render = () => css(cva(config)({}), { gap: '4px' }, { padding: '8px' });
  const first = render();
  expect(render()).toBe(first);
  expect(counted()).toEqual([1, 1]);
  expect(first).toHaveProperty('name');
  expect(JSON.stringify(first)).toContain('padding:8px');
});

test('other properties have other styles', () => {
  const { css } = remembered();
  const styles = [{ padding: '8px' }, { padding: '4px' }, { _hover: { padding: '8px' } }, {}].map((own) =>
    JSON.stringify(css(BASE, own)),
  );
  expect(new Set(styles).size).toBe(4);
});
