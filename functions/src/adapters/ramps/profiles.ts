import type { ProfileName, RevokeGuard } from '../../modules/provider/ports.ts';
import { beta } from './beta/profile.ts';
import type { Profile } from './profile.ts';
import { reference } from './reference/profile.ts';

export const profileNamed = (name: ProfileName, guard: RevokeGuard): Profile => {
  switch (name) {
    case 'beta':
      return beta(guard);
    case 'reference':
      return reference;
  }
};
