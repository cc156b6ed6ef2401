import { createCatalogue } from '#functions/adapters/ramps/assets.ts';
import { createRampsClient, type ReadResult } from '#functions/adapters/ramps/client.ts';
import { reference } from '#functions/adapters/ramps/reference/profile.ts';
import { describe, expect, test } from 'vitest';
import { recordedReads, valueRead } from '#tests/support/recorded-reads.ts';

const NO_END = new AbortController().signal;

const answering = (value: unknown) => {
  const { asked, read } = recordedReads(() => valueRead(value));
  return { asked, catalogue: createCatalogue({ read }) };
};

const assetsOf = async (...assets: readonly unknown[]) => {
  const read = await answering({ assets }).catalogue.assets(NO_END);
  if (!read.ok) throw new Error(read.message);
  return read.value;
};

const PLAIN = {
  id: 'ast_1',
  symbol: 'USDT',
  name: 'Tether',
  asset_type: 'crypto',
  active: false,
  small_image_url: 'data:image/png;base64,AAAA',
  medium_image_url: null,
  networks: [{ id: 'tron', name: 'tron' }],
};

describe('the catalogue of the provider', () => {
  test('reads an asset as is', async () => {
    expect(await assetsOf(PLAIN)).toEqual([{ readable: true, asset: PLAIN }]);
  });

  test('removes control characters from networks and limits them', async () => {
    const networks = Array.from({ length: 500 }, (_, at) => `\u202e${at}-${'x'.repeat(1000)}`);
    const [read] = await assetsOf({ ...PLAIN, networks });
    const kept = read?.readable ? read.asset.networks : [];
    expect(kept).toHaveLength(50);
    expect(kept[7]?.name).toBe(`7-${'x'.repeat(98)}`);
  });

  test.each([
    { symbol: 'US\u202eDT' },
    { symbol: 'US\u0000T' },
    { name: 'T\u2066' },
    { name: 'x'.repeat(201) },
  ])('one with %j is unreadable', async (over) =>
    expect(await assetsOf({ ...PLAIN, ...over })).toMatchObject([{ readable: false }]),
  );

  test('S3.3 reads a minimal asset, its type under the other name', async () => {
    expect(await assetsOf({ symbol: 'XAU', type: 'Exotic' })).toEqual([
      {
        readable: true,
        asset: {
          id: 'XAU',
          symbol: 'XAU',
          name: 'XAU',
          asset_type: 'exotic',
          active: true,
          small_image_url: null,
          medium_image_url: null,
          networks: [],
        },
      },
    ]);
  });

  test.each([
    ['Tron', [{ id: 'Tron', name: 'Tron' }]],
    ['', []],
    [
      ['tron', { name: 'polygon' }],
      [
        { id: 'tron', name: 'tron' },
        { id: 'polygon', name: 'polygon' },
      ],
    ],
    [null, []],
  ])('S3.3 networks %j', async (networks, read) => {
    expect(await assetsOf({ ...PLAIN, networks })).toMatchObject([{ asset: { networks: read } }]);
    expect(await answering({ networks }).catalogue.networks('USDT', NO_END)).toEqual({
      ok: true,
      value: read,
    });
  });

  test.each([
    ['https://images.example/a.png', false],
    ['/images/a.png', false],
    ['data:image/svg+xml;base64,AAAA', true],
    ['http://images.example/a.png', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    [`data:image/png;base64,${'a'.repeat(20_000)}`, false],
  ])('an image %j is shown: %s', async (small_image_url, isShown) => {
    const [asset] = await assetsOf({ ...PLAIN, small_image_url });
    expect(asset).toMatchObject({ asset: { small_image_url: isShown ? small_image_url : null } });
  });

  test('one unreadable item does not affect the others', async () => {
    const read = await assetsOf(
      null,
      {},
      { symbol: 'A' },
      { symbol: 'A', type: 'coin' },
      { symbol: '', type: 'fiat' },
      PLAIN,
    );
    expect(read.map(({ readable }) => readable)).toEqual([false, false, false, false, false, true]);
  });

  test.each([null, [], {}, { assets: {} }, 'text'])(
    'an answer without a catalogue is a failure (%j)',
    async (value) => {
      const { catalogue } = answering(value);
      expect(await catalogue.assets(NO_END)).toMatchObject({ ok: false, reason: 'unavailable' });
    },
  );

  test('passes on the caller’s deadline, and encodes the symbol', async () => {
    const { catalogue, asked } = answering({ networks: [] });
    await catalogue.networks('A/B ?', NO_END);
    expect(asked).toEqual([['/v1/network/asset/A%2FB%20%3F', { signal: NO_END }]]);
  });

  test('requests no symbol that would change the path', async () => {
    const catalogue = createCatalogue(
      createRampsClient({
        profile: reference,
        credentials: { get: () => Promise.reject(new Error('no request expected')) },
        baseUrls: { sandbox: 'https://sandbox.example', production: 'https://example' },
        clock: () => new Date(),
      }),
    );
    for (const symbol of ['.', '..'])
      expect(await catalogue.networks(symbol, NO_END)).toMatchObject({ ok: false, reason: 'not_found' });
  });

  test('runs at most eight at once', async () => {
    let [running, most] = [0, 0];
    const read = async (): Promise<ReadResult<unknown>> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return { ok: true, value: { networks: [] }, headers: new Headers() };
    };
    const catalogue = createCatalogue({ read });
    await Promise.all(Array.from({ length: 40 }, (_, at) => catalogue.networks(`A${at}`, NO_END)));
    expect(most).toBe(8);
  });
});
