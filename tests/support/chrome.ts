import { existsSync } from 'node:fs';
import path from 'node:path';

/** The packaged browser, which runs only on Linux x64, or an installed one. */
export type Chrome = { readonly kind: 'packed' } | { readonly kind: 'installed'; readonly file: string };

const here = () => ({
  platform: process.platform as string,
  arch: process.arch as string,
  env: process.env as Readonly<Record<string, string | undefined>>,
  exists: existsSync as (file: string) => boolean,
});

type Here = ReturnType<typeof here>;

const MAC = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const WINDOWS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];
const LINUX = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

/** Common places of Chromium browsers, the most likely first. */
const usualPlaces = ({ platform, env }: Here): readonly string[] => {
  const given = (...names: readonly string[]) => names.flatMap((name) => env[name] || []);
  switch (platform) {
    case 'darwin':
      return ['/Applications', ...given('HOME').map((home) => path.posix.join(home, 'Applications'))].flatMap(
        (folder) => MAC.map((name) => path.posix.join(folder, name)),
      );
    case 'win32':
      return WINDOWS.flatMap((parts) =>
        given('ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA').map((folder) =>
          path.win32.join(folder, ...parts),
        ),
      );
    default:
      return (env['PATH'] ?? '')
        .split(path.posix.delimiter)
        .filter((folder) => folder !== '')
        .flatMap((folder) => LINUX.map((name) => path.posix.join(folder, name)));
  }
};

export const NO_CHROME = 'Chrome, Chromium or Edge is needed: install one, or set CHROME_PATH';

/** CHROME_PATH, otherwise the packaged one if it runs here, otherwise an installed one. Throws if CHROME_PATH does not exist. */
export const findChrome = (machine: Here = here()): Chrome | undefined => {
  const { platform, arch, env, exists } = machine;
  const { CHROME_PATH } = env;
  if (CHROME_PATH) {
    if (!exists(CHROME_PATH)) throw new Error(`CHROME_PATH names ${CHROME_PATH}, which is not there`);
    return { kind: 'installed', file: CHROME_PATH };
  }
  if (platform === 'linux' && arch === 'x64') return { kind: 'packed' };
  const file = usualPlaces(machine).find(exists);
  return file === undefined ? undefined : { kind: 'installed', file };
};
