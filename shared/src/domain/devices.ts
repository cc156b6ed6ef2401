type Sign = readonly [sign: RegExp, name: string];

/** Order matters: a browser's user agent also contains the names of browsers listed after it. */
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

/** `Chrome on Linux`, from the user agent, which anyone can forge; null if it names neither. */
export const deviceNamed = (userAgent: string | null): string | null => {
  const browser = nameIn(BROWSERS, userAgent ?? '');
  const system = nameIn(SYSTEMS, userAgent ?? '');
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
};

/** The first 64 bits of an IPv6 address; devices change the rest automatically. */
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

/** Identifies a browser at an address. Omits version numbers, and the host part of an IPv6 address. */
export const deviceKey = (userAgent: string | null, address: string | null): string =>
  `${(userAgent ?? '').replaceAll(/\d+/g, '')}\n${networkOf(address ?? '')}`;
