import { pathOf } from '../../lib/routes.ts';

/** What stands behind the page's address while its form is asked for. */
export const NEW = '#new';

/** The form, opened. */
export const NEW_SUB_ACCOUNT = `${pathOf('sub-accounts')}${NEW}`;
