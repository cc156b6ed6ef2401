import type { Secret, Version } from './store.ts';

export const CURRENT = 'AWSCURRENT';
export const PREVIOUS = 'AWSPREVIOUS';

export interface SecretValue {
  readonly text?: string | undefined;
  readonly binary?: string | undefined;
}

const hasSameValue = (one: Version, value: SecretValue): boolean =>
  one.text === value.text && one.binary === value.binary;

/**
 * Adds a version that is current from now on. The same token with the same value again changes nothing; with another
 * value it is a conflict. Versions that lose their last label are forgotten, as AWS does in time.
 */
export const addVersion = (
  secret: Secret,
  id: string,
  value: SecretValue,
  now: number,
): Secret | 'exists' | 'conflict' => {
  const known = secret.versions.find((version) => version.id === id);
  if (known) return hasSameValue(known, value) ? 'exists' : 'conflict';
  const stages = (version: Version): string[] => (version.stages.includes(CURRENT) ? [PREVIOUS] : []);
  const kept = secret.versions
    .map((version) => ({ ...version, stages: stages(version) }))
    .filter((version) => version.stages.length > 0);
  const added: Version = {
    id,
    stages: [CURRENT],
    ...(value.text !== undefined && { text: value.text }),
    ...(value.binary !== undefined && { binary: value.binary }),
    createdAt: now,
  };
  return { ...secret, changedAt: now, versions: [...kept, added] };
};

/** By id, by label, or the current one. */
export const findVersion = (secret: Secret, id?: string, stage?: string): Version | undefined =>
  secret.versions.find(
    (version) =>
      (id === undefined || version.id === id) &&
      (stage === undefined
        ? id !== undefined || version.stages.includes(CURRENT)
        : version.stages.includes(stage)),
  );
