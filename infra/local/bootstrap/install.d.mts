/**
 * Installs what package-lock.json in the folder says: `run` what the product needs to run, `all` what its checks need too.
 */
export function ensureInstalled(root: string, scope: 'run' | 'all'): Promise<void>;
