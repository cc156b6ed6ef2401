/** By platform and architecture, as Node names them. */
export const NODE_PACKAGES: Readonly<Record<string, string>>;

/** The Node that the lock file names; where it has none for this machine, the one at hand if it is new enough. */
export function lockedNode(
  root: string,
  current?: {
    readonly platform: string;
    readonly arch: string;
    readonly versions: { readonly node: string };
    readonly execPath: string;
    /** Of a Linux without the GNU C library its header names none. */
    readonly report?: { excludeNetwork: boolean; getReport(): object };
  },
): string;
