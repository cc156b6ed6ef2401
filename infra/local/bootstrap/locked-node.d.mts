/** Keyed by Node's platform and architecture names. */
export const NODE_PACKAGES: Readonly<Record<string, string>>;

/** The lock file's Node, or the current one if there is none for this machine and it is new enough. */
export function lockedNode(
  root: string,
  current?: {
    readonly platform: string;
    readonly arch: string;
    readonly versions: { readonly node: string };
    readonly execPath: string;
    /** Without the GNU C library its header names none. */
    readonly report?: { excludeNetwork: boolean; getReport(): object };
  },
): string;
