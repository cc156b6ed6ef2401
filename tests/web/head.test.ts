import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import { setSystemTheme } from './support/dom.ts';

const script = readFileSync('web/public/head.js', 'utf8');
const root = document.documentElement;

/** The file as the page runs it, before anything is painted. */
const run = (pathname = '/gateway') => {
  runInNewContext(script, { localStorage, matchMedia, document, location: { pathname } });
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
  test.each(['/auth', '/gateway', '/gateway/conversions'])('nobody signed in, %s: the sign-in', (path) => {
    expect(run(path).fetched).toEqual(['/assets/auth.js']);
  });

  test.each([
    ['/auth', 'dashboard'],
    ['/gateway', 'dashboard'],
    ['/gateway/conversions', 'conversions'],
  ])('somebody signed in, %s: the console and %s', (path, page) => {
    localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'user_1');
    expect(run(path).fetched).toEqual(['/assets/console.js', `/assets/${page}.js`]);
  });

  test('of an address that is not listed, or without a list (the landing page), nothing', () => {
    localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'user_1');
    expect(run('/nowhere').fetched).toEqual([]);
    document.head.innerHTML = '';
    expect(run().fetched).toEqual([]);
  });
});
