import type { QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import type { Profile } from '#shared/contract/calls/profile.ts';
import { keys } from '#web/lib/query/keys.ts';
import { profile } from './fixtures.ts';
import { turns } from './turns.ts';

/** Switches the page's user. */
export const become = (client: QueryClient, over: Partial<Profile>): Promise<void> =>
  act(() => {
    client.setQueryData(keys.profile, profile({ ...over, is_admin: over.role === 'admin' }));
    return turns(2);
  });
