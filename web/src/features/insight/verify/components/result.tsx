import { TEXTS } from '../texts.ts';
import type { Verdict } from '../model/verify.ts';

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
  // The holder of the key can forge consistent entries and parts.
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
