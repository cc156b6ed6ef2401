import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { identity, resetIdentity, tokensOf } from './amplify.ts';
import { clear, furnish } from './dom.ts';

// All files share one page and one copy of every module: what a test leaves there is taken away after it.

// A slow machine fails no test: what is waited for comes in the end.
configure({ asyncUtilTimeout: 30_000 });

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
  furnish();
});

afterEach(() => {
  cleanup();
  // jsdom may have scheduled its frames on the fake clock. If they never run, later tests get no frames.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  clear();
});
