import type { EntryRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import { STATEMENT_FORMAT } from '@ramps-gateway/shared/contract/signed.ts';
import { canonicalJson } from '@ramps-gateway/shared/domain/ledger/canonical.ts';
import type { AccountStatement, Statement } from './statement.ts';

/**
 * A statement as canonical JSON (RFC 8785) in chunks. Members are already in order, so it can be hashed while it is
 * read.
 */
export async function* statementJson(
  { accounts, from, made_at, scope, to }: Statement,
  entriesOf: (account: AccountStatement) => AsyncIterable<EntryRecord>,
): AsyncGenerator<string> {
  yield '{"accounts":[';
  for (const [at, of] of accounts.entries()) {
    const { account, asset, closing, opening, sub_account } = of;
    yield `${at === 0 ? '' : ','}{"account":${canonicalJson(account)},"asset":${canonicalJson(asset)},"closing":${canonicalJson({ ...closing })},"entries":[`;
    let separator = '';
    for await (const entry of entriesOf(of)) {
      yield separator + canonicalJson(entry);
      separator = ',';
    }
    yield `],"opening":${canonicalJson({ ...opening })},"sub_account":${canonicalJson(sub_account)}}`;
  }
  yield `],"format":${canonicalJson(STATEMENT_FORMAT)},"from":${canonicalJson(from)},"made_at":${canonicalJson(made_at)},"scope":${canonicalJson(scope)},"to":${canonicalJson(to)}}`;
}
