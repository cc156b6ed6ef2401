import { vi } from 'vitest';
import { socketStatus } from '#web/lib/socket/connection.ts';

/** What jsdom lacks and Chakra asks for. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Whatever is looked at is in view at once. */
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

/** What the system prefers; its watchers are notified. */
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
