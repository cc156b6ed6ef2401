import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { KMSClient } from '@aws-sdk/client-kms';
import { describe, expect, test } from 'vitest';
import { createSigningKey } from '#functions/adapters/signing/kms.ts';
import { localClient } from '#infra/common/aws.ts';
import { SIGNING_KEY_ID } from '#local/supervisor/stack-file.ts';
import { watchedPage } from '#tests/support/browser.ts';
import { modulesOfDocument, scriptsOfDocument } from '#tests/support/landing-build.ts';
import { running } from '#tests/support/plain.ts';
import { newSigner } from '#tests/support/signing.ts';
import { meter, overflowOf, theBrowser, violationsOf } from './pages.ts';

const browser = await theBrowser();

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** An empty React page is 58 kB; zod adds 5 to 10. */
const BUDGET = 85_000;

describe('the build', () => {
  test('has no Amplify, TanStack Query, Chakra or router, and stays within its budget', () => {
    const modules = modulesOfDocument(DIST, 'verify.html');
    expect(modules.some((module) => module.includes('/features/insight/verify/'))).toBe(true);
    const heavy = /amplify|@tanstack|@chakra-ui|@emotion|react-router|web\/src\/app\//;
    expect(modules.filter((module) => heavy.test(module))).toEqual([]);
    const bytes = scriptsOfDocument(DIST, 'verify.html').reduce(
      (sum, file) => sum + brotliCompressSync(readFileSync(join(DIST, file))).length,
      0,
    );
    expect(bytes).toBeLessThanOrEqual(BUDGET);
    expect(readdirSync(DIST)).toContain('verify.html');
  });
});

const EVIDENCE = {
  format: 'ramps-gateway/evidence/1',
  made_at: '2026-11-20T14:00:00.000Z',
  conversion: { id: 'conv_1', status: 'failed' },
  breakdown: {
    received: '1000',
    taken: null,
    given: null,
    fee: '0',
    spread: '0',
    rounding: '0',
    sent: '0',
    remains: [{ where: 'in_conversion', asset: 'BRL', amount: '1000' }],
  },
  entries: [],
};

/** Signed with the stack’s key. */
const signed = async (): Promise<string> => {
  const client = new KMSClient(localClient(running.stack.secretsManager.endpoint));
  return newSigner(undefined, createSigningKey({ client, keyId: SIGNING_KEY_ID })).signer.signed(EVIDENCE);
};

describe('in the browser', () => {
  test.each([1440, 390])(
    'a signed file is accepted and a changed byte refused, without a sign-in: %i wide',
    async (width) => {
      const context = await browser.newContext({
        viewport: { width, height: 844 },
        reducedMotion: 'reduce',
      });
      const { page, errors } = await watchedPage(context);
      const { paths } = meter(page);
      await page.goto(`${running.stack.web}/verify`, { waitUntil: 'networkidle' });
      const text = await signed();
      const give = (content: string) =>
        page.getByLabel('Choose a file').setInputFiles({
          name: 'evidence.json',
          mimeType: 'application/json',
          buffer: Buffer.from(content),
        });
      await give(text);
      await page.getByRole('heading', { name: 'Genuine and unchanged' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      await give(text.replace('"1000"', '"1001"'));
      await page.getByRole('heading', { name: 'Rejected: the file does not match its signature' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await give('hello');
      await page.getByRole('heading', { name: 'This is not a signed file' }).waitFor();
      expect(paths.filter((path) => /^\/(api|ws|config)/.test(path))).toEqual([]);
      expect(paths.filter((path) => path.startsWith('/.well-known'))).toHaveLength(1);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
