import { vi } from 'vitest';
import { socketStatus } from '#web/lib/socket/connection.ts';

/** jsdom lacks these, and Chakra requires them. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Every observed element is immediately in view. */
class InView extends Observer {
  readonly report: (entries: readonly { isIntersecting: boolean }[]) => void;
  constructor(report: (entries: readonly { isIntersecting: boolean }[]) => void) {
    super();
    this.report = report;
  }
  override observe() {
    queueMicrotask(() => this.report([{ isIntersecting: true }]));
  }
}

let dark = false;
const watchers = new Set<() => void>();

/** Sets the system theme and notifies its watchers. */
export const setSystemTheme = (theme: 'light' | 'dark'): void => {
  dark = theme === 'dark';
  for (const watcher of watchers) watcher();
};

export const furnish = (): void => {
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('IntersectionObserver', InView);
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    get matches() {
      return media.includes('dark') && dark;
    },
    addEventListener: (_: string, watcher: () => void) => watchers.add(watcher),
    removeEventListener: (_: string, watcher: () => void) => watchers.delete(watcher),
    addListener: () => {},
    removeListener: () => {},
  }));
  Element.prototype.scrollTo = () => {};
};

export const clear = (): void => {
  setSystemTheme('light');
  watchers.clear();
  socketStatus.set('connecting');
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
};
