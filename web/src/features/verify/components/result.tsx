import { TEXTS } from '../texts.ts';
import type { Verdict } from '../model/verify.ts';

const reasonOf = (verdict: Verdict): string | undefined => {
  switch (verdict.state) {
    case 'verified':
      return undefined;
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

const Proof = ({ verdict }: { readonly verdict: Extract<Verdict, { state: 'verified' }> }) => {
  const { contents, key, madeAt } = verdict;
  const facts = [
    ...contents.facts,
    [TEXTS.madeAt, madeAt],
    [TEXTS.signedBy, key.kid],
    [TEXTS.keySince, key.since],
  ];
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
        <Points title={TEXTS.proves} points={[TEXTS.signature(madeAt), ...contents.proven]} />
        <Points title={TEXTS.provesNot} points={TEXTS.limits} />
      </div>
    </>
  );
};

/** What came of a check: of which file, and what that means. */
export const Result = ({ name, verdict }: { readonly name: string; readonly verdict: Verdict }) => {
  const reason = reasonOf(verdict);
  return (
    <article className={`result ${verdict.state}`}>
      <p className="result-file">{name}</p>
      <h2 className="result-title">{TEXTS.states[verdict.state]}</h2>
      {verdict.state === 'verified' && <p className="result-text">{verdict.contents.what}</p>}
      {reason !== undefined && <p className="result-text">{reason}</p>}
      {verdict.state === 'verified' && <Proof verdict={verdict} />}
    </article>
  );
};
