import { type KeysFile, keysFile } from '@ramps-gateway/shared/contract/signed.ts';
import { type ChangeEvent, useEffect, useState } from 'react';
import { TEXTS } from '../texts.ts';

const { keys: texts } = TEXTS;

export interface Keys {
  readonly keys: KeysFile['keys'];
  /** Name of the file they came from; `undefined` for this gateway's keys. */
  readonly file?: string;
}

export type KeysState = Keys | 'loading' | 'failed';

const fetchKeys = async (): Promise<KeysState> => {
  try {
    const response = await fetch(texts.address);
    const { data } = keysFile.safeParse(await response.json());
    return data && response.ok ? { keys: data.keys } : 'failed';
  } catch {
    return 'failed';
  }
};

export const useKeys = () => {
  const [own, setOwn] = useState<KeysState>('loading');
  const [given, setGiven] = useState<Keys>();
  const [wrong, setWrong] = useState(false);
  const load = async () => {
    setOwn('loading');
    setOwn(await fetchKeys());
  };
  useEffect(() => {
    let here = true;
    void fetchKeys().then((found) => {
      if (here) setOwn(found);
    });
    return () => {
      here = false;
    };
  }, []);
  const give = async (file: File) => {
    const read = keysFile.safeParse(
      await file
        .text()
        .then((text): unknown => JSON.parse(text))
        .catch(() => null),
    );
    setWrong(!read.success);
    if (read.data) setGiven({ keys: read.data.keys, file: file.name });
  };
  return { state: given ?? own, load, give, wrong, back: () => setGiven(undefined) };
};

type UsedKeys = ReturnType<typeof useKeys>;

const Said = ({ state }: Pick<UsedKeys, 'state'>) => {
  if (state === 'loading') return <p className="keys-text">{texts.loading}</p>;
  if (state === 'failed')
    return (
      <p className="keys-text" role="alert">
        {texts.failed}
      </p>
    );
  const { file, keys } = state;
  if (file !== undefined) return <p className="keys-text">{texts.file(file, keys.length)}</p>;
  return (
    <p className="keys-text">
      {texts.gateway(keys.length)}
      <a className="inline-link" href={texts.address}>
        {texts.address}
      </a>
    </p>
  );
};

export const KeysPanel = ({ state, load, give, wrong, back }: UsedKeys) => {
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) void give(file);
    currentTarget.value = '';
  };
  return (
    <section className="keys" aria-labelledby="keys-title">
      <h2 className="keys-title" id="keys-title">
        {texts.title}
      </h2>
      <Said state={state} />
      {wrong && (
        <p className="keys-text" role="alert">
          {texts.wrong}
        </p>
      )}
      <div className="keys-tools">
        <label className="button plain small">
          {texts.give}
          <input className="hidden-words" type="file" accept=".json,application/json" onChange={onChange} />
        </label>
        {state === 'failed' && (
          <button type="button" className="button plain small" onClick={() => void load()}>
            {texts.retry}
          </button>
        )}
        {typeof state === 'object' && state.file !== undefined && (
          <button type="button" className="button plain small" onClick={back}>
            {texts.back}
          </button>
        )}
      </div>
    </section>
  );
};
