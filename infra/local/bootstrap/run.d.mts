/** The Node that the lock file names; where it has none for this machine, the one at hand if it is new enough. */
export function lockedNode(
  root: string,
  current?: {
    readonly platform: string;
    readonly arch: string;
    readonly versions: { readonly node: string };
    readonly execPath: string;
  },
): string;
