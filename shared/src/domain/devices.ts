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

/** `Chrome on Linux`, by what the browser says of itself, which anybody can make it say; null where it names none. */
export const deviceNamed = (userAgent: string | null): string | null => {
  const browser = nameIn(BROWSERS, userAgent ?? '');
  const system = nameIn(SYSTEMS, userAgent ?? '');
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
};

/** The first 64 bits of an IPv6 address: a device changes the others by itself. */
const networkOf = (address: string): string => {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const groups = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));
  const missing = Math.max(0, 8 - groups(head).length - groups(tail).length);
  const whole = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};

/** Identifies a browser at an address: without version numbers, and of an IPv6 address the network. */
export const deviceKey = (userAgent: string | null, address: string | null): string =>
  `${(userAgent ?? '').replaceAll(/\d+/g, '')}\n${networkOf(address ?? '')}`;
