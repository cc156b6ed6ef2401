import type { ProfileName } from '../../../modules/provider/ports.ts';
import { documented as beta } from '../beta/documented.ts';
import { documented as reference } from '../reference/documented.ts';
import type { Documented } from './shape.ts';

const DOCUMENTED: Readonly<Record<ProfileName, Documented>> = { beta, reference };

/** Apart from the profiles: only a connection check needs it. */
export const documentedBy = (profile: ProfileName): Documented => DOCUMENTED[profile];
