// @vitest-environment node
import { expect, test } from 'vitest';
import { networksOf, offeredByCatalogue, offeredByProvider } from '#web/features/exchange/model/offered.ts';
import { CATALOGUE } from '#tests/web/support/assets.ts';

test('only active assets of the catalogue are offered, by symbol', () => {
  expect(offeredByCatalogue(CATALOGUE.toReversed()).map(({ symbol }) => symbol)).toEqual([
    'BRL',
    'BTC',
    'USDT',
    'XAU',
  ]);
});

test('the provider may leave fields out or name them otherwise', () => {
  const returned = [
    { symbol: 'USDT', type: 'Crypto', small_image_url: null, medium_image_url: 'https://img.example/t.png' },
    { symbol: 'EUR', name: 'Euro', asset_type: 'fiat', active: true, networks: null },
    { symbol: 'XYZ', name: ' ' },
    { symbol: 'OFF', active: false },
    { symbol: 'EUR', name: 'Again' },
    { symbol: ' ' },
  ];
  expect(offeredByProvider(returned)).toEqual([
    { symbol: 'EUR', name: 'Euro', type: 'fiat', image: null, networks: [] },
    { symbol: 'USDT', name: 'USDT', type: 'crypto', image: 'https://img.example/t.png', networks: [] },
    { symbol: 'XYZ', name: 'XYZ', type: 'exotic', image: null, networks: [] },
  ]);
});

test('networks are items with a name, names, or a single name', () => {
  expect(networksOf([{ id: 'n1', name: 'tron' }, 'polygon', { id: 'solo' }, { name: '' }])).toEqual([
    { id: 'n1', name: 'tron' },
    { id: 'polygon', name: 'polygon' },
    { id: 'solo', name: 'solo' },
  ]);
  expect(networksOf('bitcoin')).toEqual([{ id: 'bitcoin', name: 'bitcoin' }]);
  expect(networksOf(null)).toEqual([]);
});
