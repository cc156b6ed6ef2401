import { digest } from '../../platform/ids.ts';

export const subAccountId = (externalId: string): string => `sub_${digest(`account ${externalId}`)}`;
