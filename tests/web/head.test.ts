import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setSystemTheme } from './support/dom.ts';

const script = readFileSync('web/public/head.js', 'utf8');
const root = document.documentElement;

let painted = () => {};
class PaintObserver {
  constructor(onPaint: () => void) {
    painted = onPaint;
  }
  observe() {}
}

/** The file as the page runs it, before anything is painted. */
const run = (pathname = '/gateway') => {
  runInNewContext(script, {
    localStorage,
    sessionStorage,
    matchMedia,
    document,
    location: { pathname },
    setTimeout,
    PerformanceObserver: PaintObserver,
  });
  return {
    theme: [root.className, root.style.colorScheme],
    fetched: [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href')),
  };
};

beforeEach(() => {
  root.className = '';
  document.head.innerHTML = `<script type="application/json" id="route-chunks">${JSON.stringify({
    '/auth': ['/assets/auth.js'],
    '/gateway': ['/assets/console.js', '/assets/dashboard.js'],
    '/gateway/conversions': ['/assets/console.js', '/assets/conversions.js'],
  })}</script>`;
});

describe('the theme', () => {
  test('is the remembered one', () => {
    localStorage.setItem('ramps-gateway.theme', 'dark');
    expect(run().theme).toEqual(['dark', 'dark']);
  });

  test('else what the system prefers', () => {
    expect(run().theme).toEqual(['light', 'light']);
    root.className = '';
    setSystemTheme('dark');
    expect(run().theme).toEqual(['dark', 'dark']);
  });
});

describe('the code that is fetched beside the entry', () => {
  test.each(['/auth', '/gateway', '/gateway/conversions'])('signed out, %s: the sign-in', (path) => {
    expect(run(path).fetched).toEqual(['/assets/auth.js']);
  });

  test.each([
    ['/auth', 'dashboard'],
    ['/gateway', 'dashboard'],
    ['/gateway/conversions', 'conversions'],
  ])('signed in, %s: the console and %s', (path, page) => {
    localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'user_1');
    expect(run(path).fetched).toEqual(['/assets/console.js', `/assets/${page}.js`]);
  });

  test('a session of this tab only counts as well', () => {
    sessionStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'user_1');
    expect(run('/gateway').fetched).toEqual(['/assets/console.js', '/assets/dashboard.js']);
  });

  test('of an address that is not listed, or without a list (the landing page), nothing', () => {
    localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'user_1');
    expect(run('/nowhere').fetched).toEqual([]);
    document.head.innerHTML = '';
    expect(run().fetched).toEqual([]);
  });
});

describe('the scripts of the landing page', () => {
  const asked = () => [
    [...document.head.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${new URL(href).pathname}`),
    [...document.head.querySelectorAll('script[src]')].map(
      (element) => `${element.getAttribute('type')} ${element.getAttribute('src')}`,
    ),
  ];
  const THEM = [['modulepreload /assets/base.js'], ['module /assets/landing.js']];

  beforeEach(() => {
    vi.useFakeTimers();
    const data = JSON.stringify(['/assets/landing.js', '/assets/base.js']);
    document.head.innerHTML = `<script type="application/json" id="after-paint">${data}</script>`;
    return () => vi.useRealTimers();
  });

  test('are asked for when it has been painted, once', () => {
    run('/');
    expect(asked()).toEqual([[], []]);
    painted();
    painted();
    vi.runAllTimers();
    expect(asked()).toEqual(THEM);
  });

  test('or after two seconds, in the background', () => {
    run('/');
    vi.advanceTimersByTime(1999);
    expect(asked()).toEqual([[], []]);
    vi.advanceTimersByTime(1);
    expect(asked()).toEqual(THEM);
  });
});
