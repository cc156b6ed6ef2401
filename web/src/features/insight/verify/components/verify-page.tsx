import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react';
import { type GivenFile, type Verdict, verify } from '../model/verify.ts';
import { TEXTS } from '../texts.ts';
import { KeysPanel, useKeys } from './keys.tsx';
import { Result } from './result.tsx';

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

/** Works without signing in; the file stays in the browser. */
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
