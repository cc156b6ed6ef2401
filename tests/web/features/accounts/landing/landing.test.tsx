import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Big from 'big.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withSiteLinks } from '#infra/config/site-links.ts';
import { setSystemTheme } from '#tests/web/support/dom.ts';
import { FEATURES } from '#web/features/accounts/landing/components/features.tsx';
import { EXAMPLE } from '#web/features/accounts/landing/components/hero.tsx';
import { Kept } from '#web/features/accounts/landing/components/kept.tsx';
import { LandingPage } from '#web/features/accounts/landing/components/landing-page.tsx';
import { SiteBar } from '#web/features/accounts/landing/components/site-bar.tsx';
import { markup } from '#web/landing-markup.tsx';
import { chooseColorMode, startColorMode } from '#web/lib/color-mode.ts';

let stop: () => void = () => {};
beforeEach(() => {
  history.replaceState(null, '', '/');
  stop = startColorMode();
});
afterEach(() => stop());

/** As in the browser: the prerendered elements, then the script. */
const show = (options: { readonly onRecoverableError?: () => void } = {}) => {
  const container = document.createElement('div');
  container.innerHTML = markup();
  document.body.append(container);
  render(<LandingPage before={<Kept />} after={<Kept />} />, { container, hydrate: true, ...options });
  return userEvent.setup();
};
const hrefOf = (link: HTMLElement) => link.getAttribute('href');
const card = (name: string) => screen.getByRole('button', { name });
const openCards = () => FEATURES.filter(({ title }) => card(title).getAttribute('aria-expanded') === 'true');

describe('the header', () => {
  const nav = () => within(screen.getByRole('navigation', { name: 'Main' }));

  test('S2.9 links to Services and the Dashboard', () => {
    show();
    expect(hrefOf(nav().getByRole('link', { name: 'Services' }))).toBe('/#features');
    expect(document.getElementById('features')?.tagName).toBe('SECTION');
    expect(hrefOf(nav().getByRole('link', { name: 'Dashboard' }))).toBe('/dashboard');
  });

  test('S2.10 follows the system theme, and the switch remembers a choice', async () => {
    const user = show();
    act(() => setSystemTheme('dark'));
    expect(document.documentElement.className).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Use light theme' }));
    expect(document.documentElement.className).toBe('light');
    expect(localStorage.getItem('ramps-gateway.theme')).toBe('light');
    expect(screen.getByRole('button', { name: 'Use dark theme' })).toBeTruthy();
  });
});

describe('the mobile menu', () => {
  const menu = () => document.getElementById('site-menu');
  const open = async () => {
    const user = show();
    screen.getByRole('button', { name: 'Open menu' }).focus();
    await user.keyboard('{Enter}');
    return user;
  };

  test('S2.11 opens and closes by keyboard; Escape returns focus', async () => {
    const user = await open();
    const button = screen.getByRole('button', { name: 'Close menu', expanded: true });
    expect(menu()?.hidden).toBe(false);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Services');
    await user.keyboard('{Escape}');
    expect(menu()?.hidden).toBe(true);
    expect(document.activeElement).toBe(button);
  });

  test('closes on a link, a click outside, or when focus leaves', async () => {
    const user = await open();
    await user.click(within(screen.getByRole('navigation', { name: 'Menu' })).getByText('Services'));
    expect(menu()?.hidden).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(menu()?.hidden).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.tab();
    await user.tab();
    await user.tab();
    expect(menu()?.hidden).toBe(false);
    await user.tab();
    expect(menu()?.hidden).toBe(true);
  });
});

test("S2.12 S2.621 the hero: 'Get Started' leads to the sign-in, 'View Documentation' to the guides", () => {
  show();
  const hero = within(screen.getByRole('main'));
  expect(hrefOf(hero.getAllByRole('link', { name: 'Get Started' })[0] ?? document.body)).toBe('/auth');
  expect(hrefOf(screen.getByRole('link', { name: 'View Documentation' }))).toBe('/docs');
});

test('S9.1 the hero: text shows immediately, the rest fades in; the example is marked and correct', () => {
  show();
  const fading = (element: Element) => element.closest('.appear') !== null;
  expect(fading(screen.getByRole('heading', { level: 1 }))).toBe(false);
  expect(fading(screen.getByRole('link', { name: 'View Documentation' }))).toBe(true);
  const example = screen.getByRole('figure', { name: 'An example of a conversion, step by step' });
  expect(fading(example)).toBe(true);
  const figure = within(example);
  expect(figure.getByText('Example')).toBeTruthy();
  expect(figure.getAllByRole('listitem')).toHaveLength(6);
  const expected = new Big(25_000).div('5.41').times('0.995').toFixed(4, Big.roundDown);
  expect(EXAMPLE.target.amount.replace(',', '')).toBe(expected);
});

test('S1.1 S2.13 six expandable feature cards, one open at a time', async () => {
  const user = show();
  for (const { title, detail } of FEATURES) {
    const body = document.getElementById(card(title).getAttribute('aria-controls') ?? '');
    expect(body?.textContent).toContain(detail);
  }
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(6 + 2);
  expect(openCards()).toEqual([]);
  await user.click(card('24/7 exchange'));
  expect(screen.getByText('No cut-off times and no batch windows').closest('[hidden]')).toBeNull();
  card('Embedded risk management').focus();
  await user.keyboard(' ');
  expect(openCards().map(({ title }) => title)).toEqual(['Embedded risk management']);
  expect(screen.getByText('No cut-off times and no batch windows').closest('[hidden]')).not.toBeNull();
  await user.keyboard(' ');
  expect(openCards()).toEqual([]);
});

test("the features: a card's URL opens it", () => {
  history.replaceState(null, '', '/#feature-countries');
  show();
  expect(openCards().map(({ title }) => title)).toEqual(['150+ countries']);
});

test('S2.14 two audiences list their key benefits', () => {
  show();
  for (const name of ['B2C businesses', 'Fiat gateways for Web3']) {
    const audience = screen.getByRole('heading', { name }).closest('article') ?? document.body;
    expect(within(audience).getByText('Key benefits')).toBeTruthy();
    expect(within(audience).getAllByRole('listitem').length).toBeGreaterThanOrEqual(4);
  }
});

test('S2.15 the footer has three columns and social icons; a placeholder says so and does not navigate', async () => {
  const user = show();
  for (const name of ['Services', 'Company', 'Support'])
    expect(
      within(screen.getByRole('navigation', { name })).getAllByRole('link').length,
    ).toBeGreaterThanOrEqual(3);
  for (const name of ['LinkedIn', 'X', 'YouTube'])
    expect(hrefOf(screen.getByRole('link', { name }))).toBe('#');
  await user.click(screen.getByRole('link', { name: 'Careers' }));
  expect(screen.getByRole('status').textContent).toBe('Careers: this page is not published yet.');
  expect(location.hash).toBe('');
});

test('prerendered: has the hero, every card and plain links', () => {
  const html = markup();
  for (const text of ['PIX comes in.', 'USDT goes out.', ...FEATURES.map(({ detail }) => detail)])
    expect(html).toContain(text);
  for (const href of ['/auth', '/dashboard', '/#features']) expect(html).toContain(`href="${href}"`);
});

test('prerendered: the script hydrates the same elements, in dark mode too', () => {
  chooseColorMode('dark');
  const onRecoverableError = vi.fn();
  show({ onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('PIX comes in. USDT goes out.');
  expect(screen.getByRole('button', { name: 'Use light theme' })).toBeTruthy();
});

test('S2.622 says what the check of a file does, shows a result and leads to it', () => {
  show();
  const section = within(screen.getByRole('region', { name: 'Don’t take our word for it' }));
  expect(section.getByText('No sign-in, and the file is not uploaded')).toBeTruthy();
  expect(section.getByText('Genuine and unchanged')).toBeTruthy();
  expect(section.getByText('Example')).toBeTruthy();
  expect(hrefOf(section.getByRole('link', { name: 'Check a file' }))).toBe('/verify');
});

test('S2.623 the last line has the links of every deployment; those that none has set are not shown', () => {
  render(<SiteBar />);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, hrefOf(link)])).toEqual([
    ['Documentation', '/docs'],
    ['Check a file', '/verify'],
  ]);
  const linked = withSiteLinks(renderToStaticMarkup(<SiteBar />), {
    contact: 'mailto:help@example.com',
    status: undefined,
    compliance: 'https://example.com/compliance',
  });
  cleanup();
  const page = new DOMParser().parseFromString(linked, 'text/html');
  expect([...page.querySelectorAll('a')].map(hrefOf)).toEqual([
    '/docs',
    '/verify',
    'mailto:help@example.com',
    'https://example.com/compliance',
  ]);
});
