import type { OnChain } from '@ramps-gateway/shared/domain/explorers.ts';
import { Suspense } from 'react';
import { lazyBehind } from '../../lib/lazy-behind.ts';

const ExplorerLink = lazyBehind(() => import('./explorer-link.tsx'));

interface OnExplorerProps extends Omit<OnChain, 'network'> {
  /** Without a network there is no link. */
  readonly network: string | null | undefined;
}

/** A link to the network's block explorer, if the gateway's settings name one. */
export const OnExplorer = ({ network, hash, address }: OnExplorerProps) =>
  network && (hash || address) ? (
    <Suspense fallback={null}>
      <ExplorerLink network={network} hash={hash} address={address} />
    </Suspense>
  ) : null;
