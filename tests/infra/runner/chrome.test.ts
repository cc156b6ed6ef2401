import { describe, expect, it } from 'vitest';
import { findChrome } from '#tests/support/chrome.ts';

const machine = (
  name: string,
  env: Readonly<Record<string, string>> = {},
  files: readonly string[] = [],
): Parameters<typeof findChrome>[0] => {
  const [platform = '', arch = ''] = name.split('-');
  return { platform, arch, env, exists: (file) => files.includes(file) };
};

describe('the browser of the tests', () => {
  it('is the packaged one on Linux x64', () => {
    expect(findChrome(machine('linux-x64'))).toEqual({ kind: 'packed' });
  });

  it.each([
    ['linux-arm64', { PATH: '/usr/local/bin:/usr/bin' }, '/usr/bin/chromium'],
    ['darwin-arm64', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin-x64', { HOME: '/Users/a' }, '/Users/a/Applications/Chromium.app/Contents/MacOS/Chromium'],
    [
      'win32-x64',
      { ProgramFiles: 'C:\\Program Files', 'ProgramFiles(x86)': 'C:\\Program Files (x86)' },
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
    [
      'win32-x64',
      { LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local' },
      'C:\\Users\\a\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
    ],
  ] as const)('is an installed one on %s', (name, env, file) => {
    expect(findChrome(machine(name, env, [file]))).toEqual({ kind: 'installed', file });
    expect(findChrome(machine(name, env))).toBeUndefined();
  });

  it('is CHROME_PATH on every machine, and never another one instead', () => {
    for (const name of ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64']) {
      const env = { CHROME_PATH: '/my/chrome' };
      expect(findChrome(machine(name, env, ['/my/chrome']))).toEqual({
        kind: 'installed',
        file: '/my/chrome',
      });
      expect(() => findChrome(machine(name, env))).toThrow(
        'CHROME_PATH names /my/chrome, which is not there',
      );
    }
  });
});
