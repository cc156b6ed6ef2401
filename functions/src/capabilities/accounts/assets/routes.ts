import * as calls from '@ramps-gateway/shared/contract/calls/assets.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import type { Assets, Catalogue, ReceivedAsset, RemoteAsset, StoredAsset } from './ports.ts';
import { isDeepStrictEqual } from 'node:util';
import type { AssetsSynced } from '@ramps-gateway/shared/contract/calls/assets.ts';
import type { AssetRecord } from '@ramps-gateway/shared/contract/records.ts';
import { hasNetworks } from '@ramps-gateway/shared/domain/assets.ts';
import type { Clock, Deadline } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';
import { readError } from '../../../modules/provider/errors.ts';
import pLimit from 'p-limit';

interface SyncAssetsPorts {
  readonly catalogue: Catalogue;
  readonly assets: Pick<Assets, 'every' | 'create' | 'replace'>;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly log: Log;
}

/** S8.7, S8.14. */
const FAILED = 'Failed to sync assets';
const NO_DATA = 'No data returned from sync function';

const WRITES_AT_ONCE = 8;
/** Within the 29 s of an HTTP call. */
const WITHIN_MS = 22_000;

interface Outcome {
  readonly asset?: ReceivedAsset;
  readonly message: string | null;
}

/** The symbol is part of the table's key: an asset with a new symbol is another asset. */
const keyOf = ({ symbol, id }: Pick<ReceivedAsset, 'symbol' | 'id'>): string => `${symbol}#${id}`;

const answerOf = (outcomes: readonly Outcome[]): AssetsSynced => {
  const total = outcomes.length;
  const messages = outcomes.flatMap(({ message }) => (message === null ? [] : [message]));
  const synchronized = total - messages.length;
  const success = synchronized > 0;
  return { success, synchronized, total, error: success ? null : (messages[0] ?? NO_DATA) };
};

/**
 * Copies the provider's asset catalogue and the networks of each crypto asset (S2.86, S7.11). If an asset's networks
 * cannot be read, it keeps the stored ones and counts as failed. A delisted asset becomes inactive.
 * @throws 424, 502 or 504 if the catalogue cannot be read
 */
const syncAssets = ({ catalogue, assets, clock, deadline, log }: SyncAssetsPorts) => {
  const withNetworks = async (
    remote: RemoteAsset,
    known: AssetRecord | undefined,
    signal: AbortSignal,
  ): Promise<Outcome> => {
    if (!remote.readable) return { message: remote.message };
    const { asset } = remote;
    if (!hasNetworks(asset.asset_type)) return { asset, message: null };
    const found = await catalogue.networks(asset.symbol, signal);
    if (found.ok) return { asset: { ...asset, networks: [...found.value] }, message: null };
    const networks = asset.networks.length > 0 ? asset.networks : (known?.networks ?? []);
    return { asset: { ...asset, networks }, message: readError(found, FAILED).message };
  };

  const save = async (asset: ReceivedAsset, known: StoredAsset | undefined): Promise<void> => {
    const before = known?.record;
    const record = { ...asset, updated_at: clock().toISOString() };
    if (before && isDeepStrictEqual(before, { ...record, updated_at: before.updated_at })) return;
    // A lost write is fine: the faster run wrote the same answer.
    if (known) await assets.replace(record, known.version);
    else await assets.create(record);
  };

  const saved = async (outcome: Outcome, known: StoredAsset | undefined): Promise<Outcome> => {
    if (!outcome.asset) return outcome;
    try {
      await save(outcome.asset, known);
      return outcome;
    } catch (error) {
      log.error('an asset could not be synchronized', error, { asset: outcome.asset.id });
      return { message: 'An asset could not be saved.' };
    }
  };

  return async (): Promise<AssetsSynced> => {
    const signal = deadline(WITHIN_MS);
    const [stored, listing] = await Promise.all([assets.every(), catalogue.assets(signal)]);
    if (!listing.ok) throw readError(listing, FAILED);
    const rows = new Map(stored.map((row) => [keyOf(row.record), row]));
    const limit = pLimit(WRITES_AT_ONCE);
    const outcomes = await Promise.all(
      listing.value.map(async (remote) => {
        const known = remote.readable ? rows.get(keyOf(remote.asset)) : undefined;
        const outcome = await withNetworks(remote, known?.record, signal);
        return limit(() => saved(outcome, known));
      }),
    );
    // With an unreadable item in the list, nobody can tell which assets are gone.
    if (listing.value.length > 0 && listing.value.every(({ readable }) => readable)) {
      const listed = new Set(
        listing.value.flatMap((remote) => (remote.readable ? [keyOf(remote.asset)] : [])),
      );
      const gone = stored.filter(({ record }) => record.active && !listed.has(keyOf(record)));
      const inactive = ({ updated_at: _, ...asset }: AssetRecord) => ({ ...asset, active: false });
      await Promise.all(gone.map((row) => limit(() => save(inactive(row.record), row))));
    }
    return answerOf(outcomes);
  };
};

export const assetsRoutes = (ports: SyncAssetsPorts & { readonly assets: Assets }): readonly Route[] => {
  const sync = syncAssets(ports);
  return [
    route(calls.listAssets, (_who, { query }) => ports.assets.page(query)),
    route(calls.syncAssets, () => sync()),
  ];
};
