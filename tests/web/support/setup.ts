import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { identity, resetIdentity, tokensOf } from './amplify.ts';
import { clear, furnish } from './dom.ts';

// All files share one page and one copy of every module, so each test cleans up after itself.

// A long timeout, so that no test fails because the machine is slow.
configure({ asyncUtilTimeout: 30_000 });

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
  furnish();
});

afterEach(() => {
  cleanup();
  // jsdom may have scheduled frames on the fake clock. They must run, or later tests get no frames.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  clear();
});
