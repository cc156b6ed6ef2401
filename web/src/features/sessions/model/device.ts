import { TEXTS } from '../texts.ts';

type Sign = readonly [sign: RegExp, name: string];

/** In this order: each browser also says the names of those before which it stands. */
const BROWSERS: readonly Sign[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly Sign[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (signs: readonly Sign[], text: string): string | undefined =>
  signs.find(([sign]) => sign.test(text))?.[1];

/** `Chrome on Linux`, by what the browser says of itself, which anybody can make it say. */
export const deviceOf = (userAgent: string | null): string => {
  const browser = nameIn(BROWSERS, userAgent ?? '');
  const system = nameIn(SYSTEMS, userAgent ?? '');
  if (browser && system) return TEXTS.on(browser, system);
  return browser ?? system ?? TEXTS.unknownDevice;
};
