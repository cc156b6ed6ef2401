import { type KeysFile, keysFile } from '@ramps-gateway/shared/contract/signed.ts';
import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react';
import { type GivenFile, type Verdict, verify } from '../model/verify.ts';
import { TEXTS } from '../texts.ts';

const { keys: texts } = TEXTS;

interface Keys {
  readonly keys: KeysFile['keys'];
  /** Name of the keys' file; `undefined` for this gateway's keys. */
  readonly file?: string;
}

type KeysState = Keys | 'loading' | 'failed';

const fetchKeys = async (): Promise<KeysState> => {
  try {
    const response = await fetch(texts.address);
    const { data } = keysFile.safeParse(await response.json());
    return data && response.ok ? { keys: data.keys } : 'failed';
  } catch {
    return 'failed';
  }
};

const useKeys = () => {
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

const KeysPanel = ({ state, load, give, wrong, back }: UsedKeys) => {
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

const reasonOf = (verdict: Verdict): string | undefined => {
  switch (verdict.state) {
    case 'verified':
      return undefined;
    case 'revoked':
      return verdict.key.revoked ? TEXTS.revoked(verdict.key.revoked) : undefined;
    case 'refused':
    case 'no-evidence':
      return verdict.why;
    case 'unknown-key':
      return TEXTS.unknownKey(verdict.keyId);
    case 'incomplete':
      return TEXTS.incomplete(verdict.name);
  }
};

const Points = ({ title, points }: { readonly title: string; readonly points: readonly string[] }) => (
  <section className="points">
    <h3 className="points-title">{title}</h3>
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </section>
);

const Proof = ({ verdict }: { readonly verdict: Extract<Verdict, { contents: object }> }) => {
  const { contents, key, madeAt } = verdict;
  const { revoked } = key;
  const facts = [
    ...contents.facts,
    [TEXTS.madeAt, madeAt],
    [TEXTS.signedBy, key.kid],
    [TEXTS.keySince, key.since],
    ...(revoked ? [[TEXTS.keyRevoked, revoked.at]] : []),
  ];
  // Whoever has the key can forge consistent entries and parts.
  const proven = revoked ? TEXTS.provesRevoked : [TEXTS.signature(madeAt), ...contents.proven];
  return (
    <>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div className="fact" key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="pair">
        <Points title={TEXTS.proves} points={proven} />
        <Points
          title={TEXTS.provesNot}
          points={revoked ? [TEXTS.limitRevoked, ...TEXTS.limits] : TEXTS.limits}
        />
      </div>
    </>
  );
};

export const Result = ({ name, verdict }: { readonly name: string; readonly verdict: Verdict }) => {
  const reason = reasonOf(verdict);
  return (
    <article className={`result ${verdict.state}`}>
      <p className="result-file">{name}</p>
      <h2 className="result-title">{TEXTS.states[verdict.state]}</h2>
      {'contents' in verdict && <p className="result-text">{verdict.contents.what}</p>}
      {reason !== undefined && <p className="result-text">{reason}</p>}
      {'contents' in verdict && <Proof verdict={verdict} />}
    </article>
  );
};

interface Given {
  readonly name: string;
  readonly files: readonly GivenFile[];
}

const read = async (list: readonly File[]): Promise<Given> => ({
  name: list.map(({ name }) => name).join(', '),
  files: await Promise.all(
    list.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  ),
});

const Drop = ({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) => {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take(currentTarget.files);
    currentTarget.value = '';
  };
  return (
    <div
      className={over ? 'drop over' : 'drop'}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
    >
      <p className="drop-title">{TEXTS.drop}</p>
      <label className="button solid">
        {TEXTS.choose}
        <input className="hidden-words" type="file" multiple onChange={onChange} />
      </label>
      <p className="drop-note">{TEXTS.formats}</p>
    </div>
  );
};

/** Needs no sign-in; the file stays in the browser. */
export const VerifyPage = () => {
  const keys = useKeys();
  const [given, setGiven] = useState<Given>();
  const [found, setFound] = useState<{ readonly of: Given; readonly verdict: Verdict }>();
  const known = typeof keys.state === 'object' ? keys.state.keys : undefined;

  useEffect(() => {
    if (!given || !known) return;
    let here = true;
    void verify(given.files, known).then((verdict) => {
      if (here) setFound({ of: given, verdict });
    });
    return () => {
      here = false;
    };
  }, [given, known]);

  const shown = found?.of === given ? found : undefined;
  return (
    <main id="content" className="wrap verify" tabIndex={-1}>
      <h1 className="section-title">{TEXTS.title}</h1>
      <p className="section-lead">{TEXTS.lead}</p>
      <Drop onFiles={(files) => void read(files).then(setGiven)} />
      <div aria-live="polite">
        {given && !shown && keys.state !== 'failed' && <p className="result-text">{TEXTS.checking}</p>}
        {shown && <Result name={shown.of.name} verdict={shown.verdict} />}
      </div>
      <KeysPanel {...keys} />
      <details className="without">
        <summary>{TEXTS.without.title}</summary>
        <p className="keys-text">{TEXTS.without.lead}</p>
        <pre className="commands" tabIndex={0}>
          {TEXTS.without.commands}
        </pre>
      </details>
    </main>
  );
};
