import { pathOf } from '../../../lib/routes.ts';

export const NEW = '#new';

export const NEW_SUB_ACCOUNT = `${pathOf('sub-accounts')}${NEW}`;
