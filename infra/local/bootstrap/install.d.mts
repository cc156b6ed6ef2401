/** Installs what `package-lock.json` in a folder names, unless it is there. */
export function ensureInstalled(root: string): Promise<void>;
