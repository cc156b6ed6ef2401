import { inBrowser } from './stored.ts';
import { createStore, useStore } from './store.ts';

export type ColorMode = 'light' | 'dark';

/** Same key as in public/head.js, which sets the class before the first paint. */
const STORAGE_KEY = 'ramps-gateway.theme';

const remembered = (): ColorMode | null => {
  const stored = inBrowser.get(STORAGE_KEY);
  return stored === 'dark' || stored === 'light' ? stored : null;
};

const store = createStore<ColorMode>('light');

const show = (mode: ColorMode) => {
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(mode);
  root.style.colorScheme = mode;
  store.set(mode);
};

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

const follow = () => show(remembered() ?? (systemDark().matches ? 'dark' : 'light'));

/** Starts with the head script's choice, then follows the system. Returns a function that stops it. */
export const startColorMode = (): (() => void) => {
  const system = systemDark();
  follow();
  system.addEventListener('change', follow);
  return () => system.removeEventListener('change', follow);
};

export const chooseColorMode = (mode: ColorMode): void => {
  inBrowser.set(STORAGE_KEY, mode);
  show(mode);
};

export const followDevice = (): void => {
  inBrowser.set(STORAGE_KEY, null);
  follow();
};

const SAVED_KEY = 'ramps-gateway.theme-saved';
const DEVICE = 'device';

/**
 * Applies each new value from the server once, so that a later choice on this device stays.
 * @param saved null for the device's setting
 */
export const takeOverColorMode = (saved: ColorMode | null): void => {
  if ((inBrowser.get(SAVED_KEY) ?? DEVICE) === (saved ?? DEVICE)) return;
  inBrowser.set(SAVED_KEY, saved ?? DEVICE);
  if (saved === null) followDevice();
  else chooseColorMode(saved);
};

export const useColorMode = (): ColorMode => useStore(store);
