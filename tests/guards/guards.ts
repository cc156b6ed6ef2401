/** One line of defence: where it stands, what the code is without it, and the run that must then fail. */
export interface Guard {
  readonly name: string;
  /** From the project's root. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly code: string;
  /** The code without the guard. */
  readonly without: string;
  /**
   * `simulate`: 10,000 seeds on a virtual clock. Else the scenarios of `npm run faults -- --short` with this word, or
   * a test on a real engine.
   */
  readonly shownBy: 'simulate' | { readonly faults: string } | { readonly test: string };
}

const engine = 'functions/src/capabilities/conversions';
const sendOnce = `${engine}/steps/send-once.ts`;
const confirmDeposit = `${engine}/steps/confirm-deposit.ts`;
const intake = 'functions/src/capabilities/webhooks/receive-webhook.ts';

const sending: readonly Guard[] = [
  {
    name: 'claim: an order is sent only by who wrote its claim',
    file: sendOnce,
    code: 'const claimed = await claim(base, what, effect, context);',
    without:
      'const lease = { ...effect, phase: "claimed", lease_until: later(context.clock(), LEASE_MS) };\n' +
      '  const claimed = (await claim(base, what, effect, context)) ?? withEffect(base, what.effect, lease);',
    shownBy: 'simulate',
  },
  {
    name: 'lease: while one driver sends, the others wait',
    file: sendOnce,
    code: "if (isBusy(known, context.clock())) return { kind: 'waiting' };",
    without: '',
    shownBy: 'simulate',
  },
  {
    name: 'look before resend: an order that may exist is looked for first',
    file: sendOnce,
    code: "const earlier = known?.phase === 'released' ? null : known;",
    without: 'const earlier = null;',
    shownBy: 'simulate',
  },
  {
    name: 'park: what is not found is sent again only where keys are honoured',
    file: sendOnce,
    code: 'if (found.value.keyHonoured) return',
    without: 'return',
    shownBy: 'simulate',
  },
  {
    name: 'doubt: a refused second try does not settle an unanswered first one',
    file: sendOnce,
    code: 'if (until && until > now.toISOString())',
    without: 'if (until === "never")',
    shownBy: 'simulate',
  },
  {
    name: 'doubt: a second try that did not leave does not settle the first one',
    file: sendOnce,
    code: "earlier ? { ...earlier, phase: 'unknown', lease_until: null } : { ...idle, phase: 'released' },",
    without: "{ ...idle, phase: 'released' },",
    shownBy: 'simulate',
  },
  {
    name: 'transfer: only after a confirmed exchange',
    file: `${engine}/steps/confirm-order.ts`,
    code: "if (read.value.status !== 'pending') return final(read.value);",
    without: 'return final(read.value);',
    shownBy: 'simulate',
  },
  {
    name: 'transfer: never more than was exchanged',
    file: `${engine}/steps/exchange.ts`,
    code: 'compare(order.target_amount, promised) >= 0',
    without: 'promised !== ""',
    shownBy: 'simulate',
  },
];

const accepting: readonly Guard[] = [
  {
    name: 'deposit: confirmed at the provider before anything is bought',
    file: confirmDeposit,
    code: "  if (read.value.status === 'pending')\n    return tryLater(",
    without: '  if (read.value.status === "never")\n    return tryLater(',
    shownBy: 'simulate',
  },
  {
    name: 'deposit: what the provider shows, not what the event says',
    file: confirmDeposit,
    code: 'amend(conversion, { record: { original_amount: read.value.target_amount } })',
    without: 'amend(conversion, {})',
    shownBy: 'simulate',
  },
  {
    name: 'deposit: a cancelled one is not converted',
    file: confirmDeposit,
    code: "if (order.status === 'cancelled') return 'The provider cancelled this deposit.';",
    without: '',
    shownBy: 'simulate',
  },
  {
    name: 'deposit: of the same account',
    file: confirmDeposit,
    code: 'if (order.account_id !== record.sub_account.external_id)',
    without: 'if (order.account_id === "")',
    shownBy: 'simulate',
  },
  {
    name: 'daily counter: taken in one transaction with the step',
    file: confirmDeposit,
    code: "context.conversions.saveWithinLimit(complete(conversion, 'confirm_deposit', now), {",
    without:
      'context.conversions.save(complete(conversion, "confirm_deposit", now)).then((done) => (done ? "saved" : "conflict"), {',
    shownBy: 'simulate',
  },
  {
    name: 'deduplication: a conversion follows from account and deposit',
    file: 'functions/src/platform/ids.ts',
    code: '`cnv_${digest(`deposit ${externalId} ${depositOrderId}`)}`',
    without: '`cnv_${digest(`deposit ${externalId} ${depositOrderId} ${Math.random()}`)}`',
    shownBy: 'simulate',
  },
  {
    name: 'webhook: the secret',
    file: intake,
    code: "if (!secretMatches(headers[record.webhook_header_key] ?? '', secret))",
    without: 'if (secretMatches("", secret))',
    shownBy: 'simulate',
  },
  {
    name: 'webhook owner check: an account that the owner cannot see changes nothing',
    file: intake,
    code: 'if (!maySee({ user_id: userId, role: facts.role }, facts.account))',
    without: 'if (userId === "")',
    shownBy: 'simulate',
  },
  {
    name: 'Retry owner check: nobody retries what they cannot see',
    file: `${engine}/retry-conversion.ts`,
    code: 'if (!conversion || !maySee(who, conversion.record)) throw notFound();',
    without: 'if (!conversion) throw notFound();',
    shownBy: 'simulate',
  },
  {
    name: 'Retry: only of what has failed',
    file: `${engine}/retry-conversion.ts`,
    code: "if (conversion.record.status !== 'failed')",
    without: 'if (conversion.record.id === "")',
    shownBy: 'simulate',
  },
  {
    name: 'a failed conversion goes on by Retry only',
    file: `${engine}/drive-conversion.ts`,
    code: "if (!conversion || step === null || conversion.record.status === 'failed') return;",
    without: 'if (!conversion || step === null) return;',
    shownBy: 'simulate',
  },
  {
    name: 'sweep: looks at what was missed',
    file: `${engine}/sweep.ts`,
    code: 'item.dueAt <= now.toISOString()',
    without: 'item.dueAt === ""',
    shownBy: 'simulate',
  },
];

const table = 'functions/src/adapters/dynamo';

const storing: readonly Guard[] = [
  {
    name: 'deduplication row: an event is recorded only where it is not yet',
    file: `${table}/items.ts`,
    code: ", ConditionExpression: 'attribute_not_exists(pk)' }",
    without: ' }',
    shownBy: { faults: 'one event' },
  },
  {
    name: 'version: a row is written only over the version that was read',
    file: `${table}/items.ts`,
    code: "ConditionExpression: '#version = :expected'",
    without: "ConditionExpression: '#version = :expected OR #version <> :expected'",
    // The engine forgives this one so often that only a test of the store shows it each time.
    shownBy: { test: 'tests/functions/adapters/dynamo/conversions.test.ts' },
  },
  {
    name: 'daily counter: the condition that refuses what is over the limit',
    file: `${table}/conversions.ts`,
    code: "'attribute_not_exists(#total) OR #total <= :room'",
    without: "'attribute_not_exists(#total) OR #total <= :room OR #total > :room'",
    shownBy: { faults: 'daily limit' },
  },
  {
    name: 'intake: what could not be recorded is not answered 200',
    file: intake,
    code: "throw new VisibleError('UNAVAILABLE');",
    without: 'return JSON.parse("true");',
    shownBy: { faults: 'refused writes' },
  },
];

/** `npm run guards` takes each of them out in turn. */
export const GUARDS: readonly Guard[] = [...sending, ...accepting, ...storing];
