/** @param scope `run` for the product alone, `all` for its checks too */
export function ensureInstalled(root: string, scope: 'run' | 'all'): Promise<void>;
