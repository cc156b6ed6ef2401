import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AssetImage } from '#web/components/ui/asset-image.tsx';
import { renderInConsole } from '#tests/web/support/render.tsx';

const show = (url: string | null) => renderInConsole(<AssetImage url={url} size="md" />).container;

test('shows an image that comes along or is of the page’s own origin', () => {
  for (const url of ['data:image/png;base64,AAAA', '/images/usdt.png', `${location.origin}/usdt.png`])
    expect(show(url).querySelector('img')?.getAttribute('src')).toBe(url);
});

test('an icon stands for an image that is missing, or that a page may not load', () => {
  for (const url of [
    null,
    'https://img.example/usdt.png',
    'http://img.example/usdt.png',
    '//img.example/usdt.png',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
  ]) {
    const view = show(url);
    expect(view.querySelector('img')).toBeNull();
    expect(view.querySelector('svg')).toBeTruthy();
  }
});

test('an icon stands for an image that is broken', () => {
  const view = show('/images/gone.png');
  const image = view.querySelector('img');
  if (!image) throw new Error('no image');
  fireEvent.error(image);
  expect(view.querySelector('img')).toBeNull();
  expect(view.querySelector('svg')).toBeTruthy();
});
