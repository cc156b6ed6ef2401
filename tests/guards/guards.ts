/** One guard: its code, the code without it, and the run that must fail without it. */
export interface Guard {
  readonly name: string;
  /** From the project's root. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly code: string;
  /** The code without the guard. */
  readonly without: string;
  /** `simulate` means the seeds and pinned histories of `npm test`; otherwise a test file of `npm test` that fails without it. */
  readonly shownBy: 'simulate' | { readonly test: string };
}

/** The guards of one file by name: the code with and without each guard. */
type Lines = Readonly<Record<string, readonly [code: string, without: string]>>;

/** @param shownBy `simulate`, or the file of a test */
const guards = (file: string, shownBy: string, lines: Lines): readonly Guard[] =>
  Object.entries(lines).map(([name, [code, without]]) => ({
    name,
    file,
    code,
    without,
    shownBy: shownBy === 'simulate' ? shownBy : { test: shownBy },
  }));

/** `npm run guards` removes each of them in turn. */
export const GUARDS: readonly Guard[] = [
  ...guards('functions/src/capabilities/money/conversions/steps/send-once.ts', 'simulate', {
    'claim: an order of a conversion is sent only by who wrote its claim': [
      'return await conversions.claim(attempt, under);',
      'return (await conversions.claim(attempt, under)) ?? attempt;',
    ],
    'stop: a refused claim is no try, and sends nothing': [
      'return undefined;\n          }\n        },',
      'return attempt;\n          }\n        },',
    ],
    'row contents from the provider: an answer is as old as its question': [
      'await keepOrder(claimed, order, askedAt, context, intentOf(claimed, name, effectOf(claimed)));',
      'await keepOrder(claimed, order, askedAt < now ? now : now, context, intentOf(claimed, name, effectOf(claimed)));',
    ],
  }),
  ...guards('functions/src/capabilities/money/ramps/place-order.ts', 'simulate', {
    "claim: a caller's key is one order": [
      "if (begun === 'taken') return undefined;",
      "if (begun === 'taken') return claimed;",
    ],
  }),
  ...guards(
    'functions/src/capabilities/money/ramps/place-order.ts',
    'tests/functions/capabilities/money/ramps/orders.test.ts',
    {
      "claim: of many who repeat a caller's key one sends": [
        ': claimAgain(claimed.request, version, judgedAs),',
        ": claimAgain(claimed.request, version, { ...judgedAs }).then(() => 'begun' as const),",
      ],
      "doubt: a caller's key ends only when it is known what came of it": [
        'tries ? requests.save(requestOf.withTries(request, tries), version) : requests.drop(request, version),',
        'requests.drop(request, tries ? version : version),',
      ],
    },
  ),
  ...guards('functions/src/modules/orders/protocol.ts', 'tests/functions/modules/orders/protocol.test.ts', {
    'lease: while one sends an order, the others wait': [
      "if (earlier?.lease_until && earlier.lease_until > clock().toISOString()) return { kind: 'busy' };",
      '',
    ],
  }),
  ...guards('functions/src/modules/orders/protocol.ts', 'simulate', {
    'look before resend: an order that may exist is looked for first': [
      'const seen = earlier && (await lookFirst(first, earlier));',
      'const seen = undefined;',
    ],
    'park: what is not found is sent again only where keys are honoured': [
      "if (seen.ok && seen.value.keyHonoured) return 'repeat';",
      "if (seen.ok) return 'repeat';",
    ],
    'doubt: a refused second try does not settle an unanswered first one': [
      'const until = mayArriveUntil(before, now);',
      "const until = before.lease_until === '' ? '' : undefined;",
    ],
    'doubt: a second try that did not leave does not settle the first one': [
      'tries: before && idle(before), ...(why',
      'tries: null, ...(why',
    ],
  }),
  ...guards('functions/src/modules/orders/unnamed.ts', 'tests/functions/modules/orders/unnamed.test.ts', {
    'slot: one order of a sub-account at a time': [
      "if (taken && (taken.intent !== intent.intent || taken.phase !== 'looking'))\n      return { kind: 'busy', by: taken };",
      '',
    ],
    'slot: an order that no intent accounts for stops those that follow': [
      'if (unassigned.length > 0) {',
      'if (unassigned.length > 99) {',
    ],
    'slot: an unreadable list sends nothing': [
      "if (!seen.ok) return freed({ kind: 'failed', failure: seen });",
      "if (!seen.ok) return freed({ kind: 'short' });",
    ],
    'binding: an order of another intent is no match': [
      'orders: fresh.filter(({ id }) => !bound.has(id))',
      'orders: fresh',
    ],
    'decision: an order is not made only once it can no longer arrive': [
      'const until = mayBeMadeUntil(slot);\n    if (until !== null)',
      'const until = mayBeMadeUntil(slot);\n    if (until !== null && slot.sent_at === null)',
    ],
    'decision: an order is not made only while no match is listed': [
      'const [order] = inTheWay(slot, unassigned);',
      'const [order] = inTheWay(slot, []);',
    ],
    'decision: an order is kept as of when the list was read': [
      'later(askedAt, 0), intent, slot)',
      'later(clock(), 0), intent, slot)',
    ],
    'decision: an order is assigned once': [
      'if (!unassigned.includes(order))',
      'if (unassigned === undefined)',
    ],
    'decision: an order is only assigned to an intent of its kind that spends its asset': [
      'if (!spendsTheSame(record, order))',
      'if (spendsTheSame === undefined)',
    ],
    'decision: an order by hand that was not sent has none': [
      "if (sentAt === null && intent.purpose !== 'conversion')",
      "if (sentAt === null && intent.purpose === 'collection')",
    ],
  }),
  ...guards(
    'functions/src/adapters/dynamo/orders/orders.ts',
    'tests/functions/modules/orders/unnamed.test.ts',
    {
      'decision: an order that was said not to be made stops its sub-account': [
        'if (!found) return false;',
        'if (!found || found.record.id.length > 0) return false;',
      ],
    },
  ),
  ...guards('functions/src/modules/orders/match.ts', 'simulate', {
    'binding: a new order has its time to be listed before a person is asked': [
      "return since < 2 * LIST_LAG_MS ? wait(null) : person('none_shown', []);",
      "return since < 0 ? wait(null) : person('none_shown', []);",
    ],
  }),
  ...guards('functions/src/modules/orders/unnamed.ts', 'simulate', {
    'slot: only an order that certainly was not made frees it': [
      "came === 'not made'\n        ? null",
      'came !== undefined\n        ? null',
    ],
  }),
  ...guards('functions/src/capabilities/money/conversions/steps/send-once.ts', 'simulate', {
    'slot: a conversion claims it with its order': ['slot: taken?.claim,', 'slot: undefined,'],
  }),
  ...guards('functions/src/capabilities/money/ramps/place-order.ts', 'simulate', {
    'slot: an order by hand claims it': [
      'const judgedAs = { ...(await intent()), slot };',
      'const judgedAs = { ...(await intent()), slot: slot && undefined };',
    ],
  }),
  ...guards('functions/src/capabilities/money/spread-earned/drive-collection.ts', 'simulate', {
    'slot: a collection claims it with its order': [
      '{ intent, slot: taken?.claim }',
      '{ intent, slot: undefined }',
    ],
  }),
  ...guards(
    'functions/src/capabilities/money/spread-earned/collect.ts',
    'tests/functions/capabilities/money/spread-earned/collect.test.ts',
    {
      'slot: a collection is closed by hand only once it is known that it was not made': [
        "if (unnamed && seen.value.found !== 'none')",
        'if (unnamed && seen.value.order)',
      ],
    },
  ),
  ...guards('functions/src/modules/orders/match.ts', 'tests/functions/modules/orders/match.test.ts', {
    'binding: a withdrawal without an answer is a person’s': [
      "if (unbound.terms.type === 'withdrawal') return person('withdrawal_unanswered', candidates);",
      '',
    ],
    'binding: an exchange without an answer waits for its arrival hour': [
      "if (now.toISOString() < until) return { kind: 'wait', until, match: null };",
      '',
    ],
    'binding: a balance that the match does not explain is a person’s': [
      'return isExplained(unbound, sight)',
      'return sight.orders.length > 0',
    ],
    'binding: an order made at another time than the answer says is another one': [
      'const candidates = at === null ? alike : within(OTHER_MOMENT_MS);',
      'const candidates = alike;',
    ],
    'binding: two matches are a person’s': [
      "return since < LIST_LAG_MS ? wait(null) : person('several_match', candidates);",
      "return since < LIST_LAG_MS ? wait(null) : { kind: 'bind', order: first };",
    ],
  }),
  ...guards('functions/src/modules/orders/explained.ts', 'tests/functions/modules/orders/explained.test.ts', {
    'balances: an unsure look does not stop a sub-account': [
      "if (!then.is_sure && compare(difference, '0') !== 0)",
      "if (!then.is_sure && compare(difference, '0') === undefined)",
    ],
    'balances: the ledger only proves orders that it has': [
      'if (perhapsNotBooked(shown).some(({ id, status }) => statuses.get(id) !== status)) return balances;',
      '',
    ],
  }),
  ...guards(
    'functions/src/adapters/dynamo/orders/order-intents.ts',
    'tests/functions/adapters/dynamo/orders/order-intents.test.ts',
    {
      'binding: an intent has one order': [
        'x`attribute_not_exists(record.order_id)`',
        'x`attribute_not_exists(record.order_id) OR attribute_exists(record.order_id)`',
      ],
    },
  ),
  ...guards('functions/src/capabilities/money/conversions/steps/confirm-order.ts', 'simulate', {
    'transfer: only after a confirmed exchange': [
      "if (read.value.status !== 'pending') {",
      'if (orderId !== "") {',
    ],
  }),
  ...guards('functions/src/capabilities/money/conversions/steps/exchange.ts', 'simulate', {
    'transfer: never more than was exchanged': [
      'compare(order.target_amount, promised) >= 0',
      'promised !== ""',
    ],
    'slippage: an exchange that gave less than the rule allows is not sent on': [
      'return compare(order.target_amount, least) < 0',
      'return compare(order.target_amount, least) < -1',
    ],
    'slippage: an exchange that was filled in part is not sent on': [
      'if (compare(order.source_amount, record.original_amount) !== 0)',
      'if (record.id === "")',
    ],
    'slippage: another asset is not sent on': [
      "if (order.target_asset !== 'USDT')",
      'if (order.target_asset === "")',
    ],
    "money of its own: after a Retry another deposit's BRL are not used": [
      'if (suffices(funds.value, record.original_amount)) return undefined;',
      'return undefined;',
    ],
  }),
  ...guards(
    'functions/src/capabilities/money/conversions/steps/generate-quote.ts',
    'tests/functions/capabilities/money/conversions/before-effect.test.ts',
    {
      'queue: while a transfer waits, no other exchange of its sub-account begins': [
        'await behindOthers(conversion, context);',
        'await Promise.resolve(undefined);',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/money/conversions/steps/generate-quote.ts',
    'tests/functions/capabilities/money/conversions/quote-off.test.ts',
    {
      'rate: a quote that is off the last day is not exchanged': [
        'const off = await context.lastDay.judge(offer);',
        'const off = undefined;',
      ],
      'rate: what a person has taken covers no worse one': [
        '(taken !== undefined && isTaken(off.price, taken, off.median))',
        'taken !== undefined',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/money/conversions/look-for-order.ts',
    'tests/functions/capabilities/money/conversions/unknown-orders.test.ts',
    {
      'unknown orders: those of an owner whose last ones were all unknown share a list': [
        'if (!isTrusted(owner)) return doubted(named, userId, owner);',
        '',
      ],
      'unknown orders: an owner has so many reads a minute': [
        '.then((isLeft) => (isLeft ? ask.recent(accountId) : undefined));',
        '.then(() => ask.recent(accountId));',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/money/conversions/look-for-order.ts',
    'tests/functions/capabilities/money/conversions/unknown-orders.test.ts',
    {
      'unknown orders: known ones between them give no further reads': [
        'owner.reads + owner.asking < UNKNOWN_READS_A_MINUTE;',
        'owner.reads < 1e9;',
      ],
    },
  ),
  ...guards(
    'functions/src/adapters/dynamo/accounts/stops.ts',
    'tests/functions/adapters/dynamo/accounts/stops.test.ts',
    {
      'stop: no order is claimed while the gateway is stopped': [
        'check(table, markOf(subAccountId), isNew),',
        'check(table, markOf(subAccountId), x`attribute_not_exists(pk) OR attribute_exists(pk)`),',
      ],
      'stop: no order is claimed but over what is stopped of its sub-account': [
        'OR state.standing = ${0} OR version = ${judged}`',
        'OR state.standing >= ${0} OR version = ${judged}`',
      ],
      'stop: another stop of the same row than the one that was judged is judged again': [
        'judged = standing.version;',
        'judged = standing.version + 1;',
      ],
    },
  ),
  ...guards(
    'functions/src/modules/stops/model.ts',
    'tests/functions/capabilities/money/conversions/stopped.test.ts',
    {
      'stop: a destination is known by its address too': [
        '(targets?.some((target) => stop.targets.includes(target)) ?? false)',
        'false',
      ],
    },
  ),
  ...guards('shared/src/domain/destinations/targets.ts', 'tests/functions/modules/stops/model.test.ts', {
    'stop: an address is one target however it is spelled': [
      'const canonical = canonicalAddress(address);',
      'const canonical = address;',
    ],
    'stop: an account number is one target however it is spelled': [
      "bare(account).replace(/^0+/, '')",
      'account',
    ],
    'stop: a bank account is reached by its key too': ['`, keyTarget(bank)];', '`];'],
  }),
  ...guards(
    'functions/src/capabilities/money/ramps/compare-destinations.ts',
    'tests/functions/capabilities/money/ramps/second-person.test.ts',
    {
      'destination: what looks like a known one is marked for who agrees': [
        'looks.some((look) => place.looks.includes(look)) &&',
        'looks.length === -1 &&',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/accounts/stops/put-stop.ts',
    'tests/functions/capabilities/accounts/stops/stops.test.ts',
    {
      'stop: one that was set since is not lifted': [
        '      const { stop: standing } = record;\n      if (request.stopped ? standing : !standing) return { stop: standing && gatewayShown(standing) };\n      if (standing && standing.version !== request.version) throw anotherOne();',
        '      const { stop: standing } = record;\n      if (request.stopped ? standing : !standing) return { stop: standing && gatewayShown(standing) };',
      ],
    },
  ),
  ...guards('shared/src/domain/stops.ts', 'tests/functions/capabilities/accounts/stops/stops.test.ts', {
    'stop: one that an administrator set is lifted by administrators alone': [
      "role === 'admin' || by.role !== 'admin';",
      "role === 'admin' || by.role !== undefined;",
    ],
  }),
  ...guards(
    'functions/src/capabilities/accounts/users/recovery-codes.ts',
    'tests/functions/capabilities/accounts/users/recovery-codes.test.ts',
    {
      'recovery codes: none counts without the password': [
        'if (!(await challenges.isOpen(username, session)))',
        "if (session === '')",
      ],
      'recovery codes: those of an earlier app count no more': [
        'codes.factor_since === record.second_factor?.since;',
        'record.second_factor !== undefined && codes.factor_since !== undefined;',
      ],
      'recovery codes: they give no new days of grace': [
        'rule().roles.includes(role) ? GRACE_IS_OVER : null',
        'rule().roles.includes(role) ? null : null',
      ],
    },
  ),
  ...guards(
    'functions/src/adapters/dynamo/exports/exports.ts',
    'tests/functions/capabilities/insight/statements/statements.test.ts',
    {
      'exports: a user has so many open ones and no more': [
        'OR size(ids) < ${MOST_OPEN_EXPORTS}`',
        'OR size(ids) < ${MOST_OPEN_EXPORTS} OR size(ids) >= ${MOST_OPEN_EXPORTS}`',
      ],
    },
  ),
  ...guards('shared/src/domain/signing/der.ts', 'tests/shared/domain/signing/der.test.ts', {
    'signing: only the lower s of a signature is accepted': [
      'return both && isLow(numberOf(both.subarray(HALF))) ? both : undefined;',
      'return both;',
    ],
  }),
  ...guards('functions/src/platform/origin.ts', 'tests/functions/platform/origin.test.ts', {
    'edge: an empty secret opens nothing': [
      'if (accepted.some((each) => each.equals(OF_NOTHING)))',
      'if (accepted.length === 0)',
    ],
  }),
  ...guards(
    'functions/src/capabilities/setup/webhooks/webhook-log.ts',
    'tests/functions/capabilities/setup/webhooks/webhook-log.test.ts',
    {
      'webhook log: a former owner sees nothing of an event but its ids': [
        "if (who.role !== 'admin' && !(found.account && maySee(who, found.account))) return UNSEEN;",
        'if (found.account === null) return UNSEEN;',
      ],
      'webhook log: nothing is revealed to a former owner': [
        'if (!(await seesAccount(who, found)))',
        'if (!(await seesAccount(who, found)) && found.event === null)',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/accounts/users/on-identity-event.ts',
    'tests/functions/capabilities/accounts/users/identity.test.ts',
    {
      'sign-in: no token changes it but that of a sign-in for it': [
        'return isSignIn && (await mayChangeSignIn(identity.userId)) ? event : withoutSelfService(event);',
        'return isSignIn || (await mayChangeSignIn(identity.userId)) ? event : withoutSelfService(event);',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/accounts/users/profile.ts',
    'tests/functions/capabilities/accounts/users/identity.test.ts',
    {
      'sign-in: what was announced is used up by one': [
        'if (await profiles.replace({ ...found.record, sign_in_settings_until: null }, found.version))',
        'if (found.version > 0)',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/insight/mails/send-mails.ts',
    'tests/functions/capabilities/insight/mails/send-mails.test.ts',
    {
      'mail: it is claimed before it is sent': [
        'if (!(await queues.replace(next, version))) return false;',
        'await queues.replace(next, version);',
      ],
      'mail: what was claimed and not settled is not sent again': [
        'const record = claimed ? withUnknown(found.record, claimed) : found.record;',
        'const record = claimed ? { ...found.record, claimed: null, waiting: claimed.notifications } : found.record;',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/insight/mails/send-mails.ts',
    'tests/functions/capabilities/insight/mails/send-mails.test.ts',
    {
      'mail: what it says is judged as it is sent': [
        'const learned = asLearned(each, behind, profile);',
        'const learned = each;',
      ],
    },
  ),
  ...guards('functions/src/capabilities/money/conversions/steps/transfer.ts', 'simulate', {
    'cooling-off: a new destination receives nothing by itself': [
      'if (until === undefined) return',
      'return',
    ],
  }),
  ...guards(
    'functions/src/capabilities/money/conversions/steps/transfer.ts',
    'tests/functions/capabilities/money/conversions/cooling-off.test.ts',
    {
      'cooling-off: the destination that was judged is the one that is sent to': [
        'cooled.judged !== undefined && cooled.judged !== rule.version',
        'cooled.judged === -1',
      ],
    },
  ),
  ...guards(
    'functions/src/modules/stops/model.ts',
    'tests/functions/capabilities/money/ramps/destinations.test.ts',
    {
      'cooling-off: a place is registered once, whatever is added again': [
        'known.every((each) => each.target !== target)',
        'known.every((each) => each.since !== target)',
      ],
    },
  ),
  ...guards(
    'functions/src/adapters/dynamo/statistics/statistics.ts',
    'tests/functions/adapters/dynamo/statistics/statistics.test.ts',
    {
      'figures: a record is counted over what was read of it, and by one alone': [
        'put(table, countedItem(change), expected)',
        'put(table, countedItem(change))',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/insight/projections/counting.ts',
    'tests/functions/adapters/dynamo/statistics/statistics.test.ts',
    {
      'figures: a version that was counted is not counted again': ['of > (known.get(id)?.of ?? 0)', 'of > 0'],
    },
  ),
  ...guards(
    'functions/src/capabilities/insight/projections/counting.ts',
    'tests/functions/capabilities/insight/projections/count-accounts.test.ts',
    {
      'totals: a count that changes nothing overtakes one that read before it': [
        'of: (before?.of ?? 0) + 1',
        'of: Math.max(before?.of ?? 0, 1)',
      ],
    },
  ),
  ...guards('functions/src/capabilities/money/conversions/process-event.ts', 'simulate', {
    'deposit: confirmed at the provider before anything is bought': [
      "order.type === 'deposit' && order.target_asset === 'BRL' && order.status === 'confirmed';",
      'order.type === "deposit" && order.target_asset === "BRL";',
    ],
    'deposit: of the same account': ['if (read.value.account_id !== accountId)', 'if (accountId === "")'],
    'row contents from the provider: an event is a hint': [
      'apply(event, account, { order: read.value, askedAt, resume }, context)',
      "apply(event, account, { order: { ...read.value, target_amount: event.data.target_amount ?? '0' }, askedAt, resume }, context)",
    ],
    'row contents from the provider: an order that it does not show has no row': [
      'if (!read.ok) return withoutOrder(read, stored, isDoubted, context.clock());',
      'if (!read.ok) {\n    const shown = { reference: null, end_to_end_id: null, ...event.data };\n    await context.orders.keep(orderRow(account.record, shown, askedAt), "order", later(askedAt, 0));\n    return withoutOrder(read, attempts);\n  }',
    ],
    'held payment: a later event does not convert it, a person does': [
      "if (held && (!resume || held.record.state === 'closed')) {",
      "if (held && (!resume || held.record.state === 'closed') && resume) {",
    ],
  }),
  ...guards('functions/src/capabilities/money/conversions/steps/confirm-deposit.ts', 'simulate', {
    'deposit: a cancelled one is not converted': [
      "  if (order.status === 'cancelled')\n    return { code: 'deposit_taken_back', message: 'The provider cancelled this deposit.' };",
      '',
    ],
    'daily counter: taken in one transaction with the step': [
      'context.conversions.saveWithinLimit(confirmed, take, judged.authority.rule.version);',
      'context.conversions.save(confirmed).then((done) => (done ? { saved: done } : ("conflict" as const)));',
    ],
  }),
  ...guards('functions/src/modules/orders/ids.ts', 'simulate', {
    'deduplication: a conversion follows from account and deposit': [
      '`cnv_${digest(`deposit ${externalId} ${depositOrderId}`)}`',
      '`cnv_${digest(`deposit ${externalId} ${depositOrderId} ${Math.random()}`)}`',
    ],
  }),
  ...guards('functions/src/capabilities/setup/webhooks/receive-webhook.ts', 'simulate', {
    'webhook: the secret': [
      "if (!secretMatches(headers[record.webhook_header_key] ?? '', secret))",
      'if (secretMatches("", secret))',
    ],
    'webhook owner check: an account that the owner cannot see changes nothing': [
      'account !== undefined && maySee({ user_id: userId, role }, account);',
      'account !== undefined && userId !== "" && role !== undefined;',
    ],
  }),
  ...guards(
    'functions/src/capabilities/setup/webhooks/receive-webhook.ts',
    'tests/functions/capabilities/setup/webhooks/receive-webhook.test.ts',
    {
      'webhook: the signature, where there is a secret to check it with': [
        'if (secret.signing) await checkSignature(delivery, secret.signing, received, context);',
        'if (secret.signing) void checkSignature;',
      ],
      'webhook: the id of an event is the one that was signed': [
        'if (signed === undefined || (id !== undefined && id !== signed))',
        'if (signed === undefined)',
      ],
      'webhook log: of an account that is not its receiver’s only ids are kept': [
        'isForeign ? withoutContent(event) : event',
        'isForeign ? event : event',
      ],
      'webhook bounds: no time of the future': [
        'if (read.ok && field === undefined) return',
        'if (read.ok) return',
      ],
      'intake: what could not be recorded is not answered 200': [
        "throw new VisibleError('UNAVAILABLE');",
        'return JSON.parse("true");',
      ],
    },
  ),
  ...guards(
    'shared/src/contract/calls/webhooks.ts',
    'tests/functions/capabilities/setup/webhooks/receive-webhook.test.ts',
    {
      'webhook bounds: no amount that a table could not keep': ['  boundedAmount,\n);', '  amount,\n);'],
    },
  ),
  ...guards(
    'functions/src/capabilities/setup/webhooks/event-quota.ts',
    'tests/functions/capabilities/setup/webhooks/receive-webhook.test.ts',
    {
      'webhook quota: a minute takes so many events and no more': [
        'if (window.total.all >= limits.total || (account && account.all >= limits.account))',
        'if (limits.total < 0)',
      ],
    },
  ),
  ...guards(
    'functions/src/adapters/dynamo/webhooks/webhook-events.ts',
    'tests/functions/adapters/dynamo/webhooks/webhook-events.test.ts',
    {
      "webhook evidence: an ignored event stands beside an order only of its sender's own": [
        "...(record.processing_status !== 'pending' && concerns",
        "...(record.processing_status !== 'pending' || concerns",
      ],
    },
  ),
  ...guards('functions/src/modules/accounts/sub-account.ts', 'simulate', {
    'Retry owner check: nobody retries what they cannot see': [
      'if (!account || !maySee(who, account.record)) throw notFound();',
      'if (!account) throw notFound();',
    ],
  }),
  ...guards('functions/src/capabilities/money/conversions/decide-conversion.ts', 'simulate', {
    'Retry: only of what has failed': [
      "if (conversion.record.status !== 'failed')",
      'if (conversion.record.id === "")',
    ],
    'settled: nothing goes on with what was settled by hand': [
      'if (conversion.record.settled)',
      'if (conversion.record.id === "")',
    ],
  }),
  ...guards(
    'functions/src/capabilities/money/conversions/steps/before-effect.ts',
    'tests/functions/capabilities/money/conversions/before-effect.test.ts',
    {
      'deposit taken back: before a transfer it is looked at after its exchange': [
        'return shown > just ? shown : just;',
        'return shown > just ? just : just;',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/money/conversions/reads.ts',
    'tests/functions/capabilities/money/conversions/reads.test.ts',
    {
      'reads: an answer serves for seconds': ['found.askedAt < since || ', ''],
      'reads: a deposit that was pending is asked for again': [
        "(settled && found.order.status === 'pending')",
        '(settled && found.order.id === "")',
      ],
    },
  ),
  ...guards('functions/src/modules/orders/list-reader.ts', 'tests/functions/modules/orders/unnamed.test.ts', {
    'slot: a page read before stands for a pass only where it goes back far enough': [
      'isLast || (await reach(orders, at, backTo)) ? { at, orders } : undefined;',
      'isLast || (await reach(orders, at, backTo)) ? { at, orders } : { at, orders };',
    ],
  }),
  ...guards('functions/src/modules/orders/unnamed.ts', 'tests/functions/modules/orders/unnamed.test.ts', {
    'balances: nothing is sent over what the orders do not explain': [
      'if (before && compared && compared.differences.length > 0)',
      'if (before && compared && compared.differences.length > 99)',
    ],
  }),
  ...guards(
    'functions/src/modules/orders/first-exchange.ts',
    'tests/functions/capabilities/money/conversions/open-questions.test.ts',
    {
      'first exchange: what it bought must be in a balance': [
        'holdings: withAssetsOf(order, holdings.value)',
        'holdings: holdings.value',
      ],
    },
  ),
  ...guards(
    'functions/src/modules/orders/first-exchange.ts',
    'tests/functions/capabilities/money/conversions/first-exchange.test.ts',
    {
      'first exchange: none before the checklist is confirmed': [
        "if (type === 'exchange' && mayConvert(abilities, stored.record).open.length > 0) return 'unconfirmed';",
        '',
      ],
      'first exchange: every other order waits until it is proven': [
        "return first === null || (await isOver(stored, first)) ? undefined : 'first_exchange';",
        'return undefined;',
      ],
      'first exchange: an order that is not final does not prove it': [
        'unexplained.some(({ asset }) => asset === order.source_asset) &&',
        'unexplained.length > 0 &&',
      ],
      'first exchange: it is proven only by balances that show it': [
        'if (differences.length === 0)',
        'if (differences.length < 99)',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/money/ramps/pass-on.ts',
    'tests/functions/capabilities/money/ramps/beta-orders.test.ts',
    {
      'an order that names no account is shown to who sees the account that the table names': [
        'if (owner !== undefined) await requireVisible(ports.accounts, who, owner);',
        'if (owner !== undefined) await Promise.resolve();',
      ],
    },
  ),
  ...guards('functions/src/capabilities/money/conversions/drive-conversion.ts', 'simulate', {
    'a failed conversion goes on by Retry only': [
      "if (!conversion || step === null || conversion.record.status === 'failed') return;",
      'if (!conversion || step === null) return;',
    ],
  }),
  ...guards('functions/src/capabilities/money/conversions/sweep.ts', 'simulate', {
    'sweep: looks at what was missed': ['item.dueAt <= now.toISOString()', 'item.dueAt === ""'],
  }),
  ...guards('functions/src/capabilities/money/conversions/decide-conversion.ts', 'simulate', {
    'current ownership: who decides sees the account as it is now, not the owner of then': [
      'return { conversion, account: await visibleAccount(who, conversion.record.sub_account_id, accounts) };',
      'const { user_id: owner, manager_id: manager } = conversion.record;\n  if (who.role !== "admin" && owner !== who.user_id && manager !== who.user_id) throw notFound();\n  return { conversion, account: JSON.parse("{}") };',
    ],
  }),
  ...guards('functions/src/capabilities/money/conversions/name-destination.ts', 'simulate', {
    'current ownership: only the owner confirms where the money goes': [
      'const isConfirmed = mayConfirm(who, account);',
      'const isConfirmed = mayConfirm(who, account) || who.user_id !== "";',
    ],
  }),
  ...guards('functions/src/capabilities/money/conversions/configure.ts', 'simulate', {
    'current ownership: a destination that the owner has not confirmed switches the rule off': [
      'is_enabled: wanted.is_enabled && !isForcedOff,',
      'is_enabled: wanted.is_enabled,',
    ],
  }),
  ...guards('functions/src/modules/conversions/authority.ts', 'simulate', {
    'current ownership: no money moves before the owner of now has confirmed the destination': [
      'if (destination.confirmed_at === null)',
      'if (destination.wallet_id === "")',
    ],
  }),
  ...guards(
    'functions/src/adapters/dynamo/conversions/conversions.ts',
    'tests/functions/adapters/dynamo/conversions/conversions.test.ts',
    {
      'current ownership: an order is claimed only under the version of the rule that was judged': [
        'x`version = ${version}`',
        'x`version = ${version} OR version <> ${version}`',
      ],
      'current ownership: an order is claimed only while the sub-account is as it was judged': [
        'atVersion(under.accountVersion)',
        'x`attribute_exists(pk)`',
      ],
    },
  ),
  ...guards(
    'functions/src/adapters/dynamo/orders/spending.ts',
    'tests/functions/adapters/dynamo/conversions/conversions.test.ts',
    {
      'daily counter: the condition that refuses what is over the limit': [
        'OR total <= ${room}`',
        'OR total <= ${room} OR total > ${room}`',
      ],
    },
  ),
  ...guards(
    'functions/src/adapters/dynamo/conversions/configurations.ts',
    'tests/functions/adapters/dynamo/conversions/conversions.test.ts',
    {
      'current ownership: a rule that is made again never has a version of before': [
        'configurationItem(record, account.record, firstRuleVersion(record))',
        'configurationItem(record, account.record, Math.min(1, firstRuleVersion(record)))',
      ],
    },
  ),
  ...guards('functions/src/modules/conversions/authority.ts', 'simulate', {
    'destination named by the rule: it is there, unchanged, whatever else the provider lists': [
      "if (!shown) return 'is no longer at the provider';",
      'if (!shown) return undefined;',
    ],
    'destination named by the rule: the address that was confirmed, not the id alone': [
      '    shown.address === confirmed.address &&\n',
      "    shown.address !== '' &&\n",
    ],
  }),
  ...guards(
    'functions/src/modules/conversions/why-held.ts',
    'tests/functions/capabilities/money/conversions/conversion.test.ts',
    {
      'destination named by the rule: what could not be sent on is held, and not exchanged': [
        '?? walletObjection(destination, account, context);',
        '?? ((await walletObjection(destination, account, context)) && undefined);',
      ],
    },
  ),
  ...guards('functions/src/modules/conversions/model.ts', 'simulate', {
    'row contents from the provider: what was asked for earlier changes nothing': [
      'return answer.askedAt < kept.askedAt;',
      'return answer.askedAt === "";',
    ],
  }),
  ...guards(
    'functions/src/adapters/dynamo/orders/orders.ts',
    'tests/functions/adapters/dynamo/webhooks/webhook-events.test.ts',
    {
      'row contents from the provider: the store keeps the answer to the latest question': [
        'if (known !== null && at !== null && isOutdated({ record, askedAt }, { record: known, askedAt: at }))\n    return false;',
        'if (isOutdated === undefined) return false;',
      ],
    },
  ),
  ...guards('functions/src/capabilities/money/conversions/steps/before-effect.ts', 'simulate', {
    'deposit taken back: it is looked at before each order is claimed': [
      'if (!deposit.ok) return deposit;',
      '',
    ],
    'deposit taken back: a cancelled one stops its conversion': [
      "  if (status === 'cancelled')\n    return stop(",
      '  if (status === "never")\n    return stop(',
    ],
  }),
  ...guards(
    'functions/src/capabilities/money/conversions/steps/exchange.ts',
    'tests/functions/capabilities/money/conversions/forgotten-orders.test.ts',
    {
      'restored table: an exchange that comes late is looked for': [
        'const instead = await lookBack(request);',
        'const instead = undefined;',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/money/conversions/steps/transfer.ts',
    'tests/functions/capabilities/money/conversions/forgotten-orders.test.ts',
    {
      'restored table: a transfer that comes late is looked for': [
        'const found = await lookBack(request);',
        'const found = undefined;',
      ],
    },
  ),
  ...guards('functions/src/capabilities/money/conversions/steps/transfer.ts', 'simulate', {
    "money of its own: after a Retry another deposit's USDT is not used": [
      'if (suffices(funds.value, needed)) return undefined;',
      'return undefined;',
    ],
  }),
  ...guards(
    'functions/src/capabilities/money/conversions/steps/before-effect.ts',
    'tests/functions/capabilities/money/conversions/before-effect.test.ts',
    {
      'money of its own: a held payment is looked for before a person has it converted': [
        ' && !state.skip_minimum && !state.was_held;',
        ' && !state.was_held;',
      ],
      'money of its own: the BRL of held payments are not used': [
        'held: subtract(now.held, heldOf(own)),',
        'held: subtract(now.held, now.held) || heldOf(own),',
      ],
    },
  ),
  ...guards('shared/src/domain/funds.ts', 'tests/functions/capabilities/money/ramps/reserve.test.ts', {
    'usable money: no order uses what conversions, held payments and the spread keep': [
      'const atProvider = [conversions, held, spread].reduce(subtract, balance);',
      'const atProvider = [conversions, held, spread].reduce((rest) => rest, balance);',
    ],
    'usable money: no order uses what another one has claimed': [
      'const usable = subtract(least(atProvider, booked), claimed);',
      'const usable = claimed && least(atProvider, booked);',
    ],
    'usable money: no order uses more than the ledger has': [
      'const usable = subtract(least(atProvider, booked), claimed);',
      'const usable = booked && subtract(atProvider, claimed);',
    ],
  }),
  ...guards(
    'functions/src/adapters/dynamo/orders/funds.ts',
    'tests/functions/adapters/dynamo/orders/order-requests.test.ts',
    {
      'usable money: no two orders are claimed by the same judgement': [
        'replaced(table, subAccountId, [...others, claim], versions.claims),',
        'replaced(table, subAccountId, [...others, claim], versions.claims * 0),',
      ],
      'usable money: no order is claimed by a ledger that has moved on': [
        'check(table, keys.ledgerHead(subAccountId), unchanged(versions.ledger)),',
        'check(table, keys.ledgerHead(`${subAccountId} `), unchanged(versions.ledger * 0)),',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/money/ramps/exchange-rules.ts',
    'tests/functions/capabilities/money/ramps/exchange-rules.test.ts',
    {
      'exchange by hand: the bounds of a conversion hold': [
        'const ofKyc = await requireFit(amount, day, account, role);',
        'const ofKyc = null;',
      ],
      'exchange by hand: none where the deployment takes none': [
        'if (!takesExchanges)',
        'if (takesExchanges === null)',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/money/conversions/steps/before-effect.ts',
    'tests/functions/capabilities/money/conversions/gateway-bounds.test.ts',
    {
      'money of its own: the BRL of a payment that was released by itself are looked for': [
        ' && !state.skip_minimum && !state.was_held;',
        ' && !state.skip_minimum;',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/money/conversions/rule-bounds.ts',
    'tests/functions/capabilities/money/conversions/routes.test.ts',
    {
      "rule: its minimum lies within the gateway's bounds": [
        'if (!within(wanted, { min, max }))',
        'if (!within(wanted, { min, max }) && wanted === "")',
      ],
      'second person: another wallet of a rule waits': [
        'record.destination !== null && namesAnother(known, record)',
        'record.destination !== null && account.id === "" && namesAnother(known, record)',
      ],
    },
  ),
  ...guards(
    'functions/src/modules/limits/gateway-bounds.ts',
    'tests/functions/capabilities/money/conversions/gateway-bounds.test.ts',
    {
      'gateway: nothing above its maximum is converted by itself': [
        'if (compare(brl, maximum) > 0)',
        'if (compare(brl, maximum) > 0 && brl === "")',
      ],
      'verified before a large conversion: what is above the KYC threshold is held': [
        '(isVerified(kyc) ? null : security.kyc_threshold);',
        '(isVerified(kyc) ? security.kyc_threshold : null);',
      ],
    },
  ),
  ...guards(
    'functions/src/modules/limits/gateway-bounds.ts',
    'tests/functions/capabilities/money/conversions/routes.test.ts',
    {
      'gateway: a client does not convert what the gateway holds': [
        "case 'client':\n      return heldByGateway(deposited, account, settings);",
        "case 'client':\n      return undefined;",
      ],
      'gateway: a gateway user does not convert what is not verified': [
        "case 'gateway_user':\n      return unverified(deposited, account, settings);",
        "case 'gateway_user':\n      return undefined;",
      ],
    },
  ),
  ...guards('shared/src/domain/policy.ts', 'tests/functions/capabilities/setup/approvals/approvals.test.ts', {
    'second person: not to somebody whom they gave power': [
      "if (maker.givers.has(who.id)) return 'given';",
      '',
    ],
    'second person: an administrator whom nobody else approved is none': [
      "return who.vouched ? undefined : 'alone';",
      'return undefined;',
    ],
    'second person: not to who gave them power': ["if (who.givers.has(maker.id)) return 'received';", ''],
    'second person: not where one person gave power to both': [
      "return mayShareGiver(who, maker) ? 'shared' : undefined;",
      'return undefined;',
    ],
  }),
  ...guards('shared/src/domain/grants.ts', 'tests/functions/capabilities/setup/approvals/approvals.test.ts', {
    'second person: not to somebody to whom somebody of theirs gave power': ['      add(of(giver));\n', ''],
    'second person: no giver approves what they give': ['second !== by && ', ''],
    'second person: no receiver approves what they get': ['new Set([id])', 'new Set<string>()'],
  }),
  ...guards(
    'functions/src/capabilities/accounts/users/change-standing.ts',
    'tests/functions/capabilities/accounts/users/grants.test.ts',
    {
      'grants: raising somebody above client waits': [
        "(given(before, after) !== undefined && after.role !== 'client') ||",
        '',
      ],
      'grants: who raises or enables somebody is recorded': [
        'grants: power ? withGrant(grants, { power, by, approved_by: approved.approverId, at }) : grants,',
        'grants,',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/accounts/users/make-user.ts',
    'tests/functions/capabilities/accounts/users/grants.test.ts',
    {
      'grants: making somebody above client waits': ["    role === 'client'\n", "    role !== 'admin'\n"],
    },
  ),
  ...guards(
    'functions/src/modules/accounts/sub-account.ts',
    'tests/functions/capabilities/accounts/users/grants.test.ts',
    { 'grants: who makes a sub-account for somebody is recorded': ['  ...givenBy(ownership),\n', ''] },
  ),
  ...guards(
    'functions/src/capabilities/accounts/users/record-sign-in.ts',
    'tests/functions/capabilities/accounts/users/identity.test.ts',
    {
      'grants: the deployment names administrators, and nobody else': [
        "isNamed && role === 'admin'",
        "isNamed || role === 'admin'",
      ],
      'grants: who signs in while they are created has it from their creator': [
        'if (creation) return',
        "if (creation && at === '') return",
      ],
    },
  ),
  ...guards('functions/src/modules/act/work.ts', 'tests/functions/modules/act/unserved.test.ts', {
    'fail closed: nothing that may need a second person is done where nobody can be asked': [
      'if (call.held === undefined || !secondPerson) throw new Error(`${line} cannot wait for a second person`);',
      'if (call.held === undefined || !secondPerson) return { asks: async () => false, hold: async () => {} };',
    ],
  }),
  ...guards('functions/src/modules/act/route.ts', 'tests/functions/modules/audit/audited-calls.test.ts', {
    'fail closed: nothing audited is done where nothing records it': [
      'if (call.action !== undefined && !auditedAction)\n      throw new Error(`${call.method} ${call.path} is not recorded`);',
      '',
    ],
  }),
  ...guards(
    'functions/src/capabilities/accounts/accounts/assign-sub-account.ts',
    'tests/functions/capabilities/accounts/accounts/sub-accounts.test.ts',
    {
      'second person: another owner waits': [
        'if (owner !== null) return true;',
        'if (owner !== null) return false;',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/money/conversions/steps/send-once.ts',
    'tests/functions/capabilities/money/conversions/unknown-outcomes.test.ts',
    {
      'refusals: after a few a person must look': [
        'if (refusals < MOST_REFUSALS) {',
        'if (refusals < MOST_REFUSALS * 1000) {',
      ],
    },
  ),
  ...guards(
    'functions/src/adapters/dynamo/table/writes.ts',
    'tests/functions/adapters/dynamo/audit/audit.test.ts',
    {
      'audit: what is done has its row in the same transaction': [
        "if (act?.auditedAction?.state !== 'ready') return attempt(table, writes);",
        "if (act?.auditedAction?.state !== 'never') return attempt(table, writes);",
      ],
      'audit: of an audited action there is one row, however many transactions it has at once': [
        "  auditedAction.state = 'writing';\n",
        '',
      ],
    },
  ),
  ...guards(
    'functions/src/adapters/dynamo/audit/audit.ts',
    'tests/functions/adapters/dynamo/audit/audit.test.ts',
    {
      'audit: what was cut off has one row, whoever writes it': [', x`attribute_exists(pk)`)', ')'],
    },
  ),
  ...guards('functions/src/modules/act/work.ts', 'tests/functions/modules/act/audited.test.ts', {
    'audit: an effect outside of the table is written down before it': ['  else await begin();', ''],
  }),
  ...guards('functions/src/platform/http.ts', 'tests/functions/modules/act/http.test.ts', {
    'logs: a sender is named only if the call came through the edge': [
      '...senderOf(event.headers, isFromEdge)',
      '...senderOf(event.headers, true)',
    ],
  }),
  ...guards('functions/src/modules/act/route.ts', 'tests/functions/modules/act/audited.test.ts', {
    'audit: who is refused has asked for it, whatever stands in the body alone': [
      'return naming(body()) ?? (refusedAs && { action: refusedAs });',
      'return refusedAs && { action: refusedAs };',
    ],
  }),
  ...guards(
    'functions/src/modules/audit/model.ts',
    'tests/functions/capabilities/insight/audit/file-days.test.ts',
    {
      'audit: no row comes to a day that has its file': [
        'const open = head?.closed === undefined ? today : dayAfter(head.closed);',
        'const open = today;',
      ],
    },
  ),
  ...guards('functions/src/adapters/files/archive.ts', 'tests/functions/adapters/files/archive.test.ts', {
    'audit: a file is put over none': ["      IfNoneMatch: '*',\n", ''],
  }),
  ...guards(
    'functions/src/adapters/dynamo/table/expressions.ts',
    'tests/functions/adapters/dynamo/webhooks/webhook-events.test.ts',
    {
      'deduplication row: an event is recorded only where it is not yet': [
        'x`attribute_not_exists(pk)`',
        'x`attribute_not_exists(pk) OR attribute_exists(pk)`',
      ],
    },
  ),
  ...guards(
    'functions/src/adapters/dynamo/table/expressions.ts',
    'tests/functions/adapters/dynamo/conversions/conversions.test.ts',
    {
      // The engine tolerates this one so often that only a test of the store fails every time.
      'version: a row is written only over the version that was read': [
        'x`version = ${expected}`',
        'x`version = ${expected} OR version <> ${expected}`',
      ],
    },
  ),
  ...guards(
    'functions/src/adapters/dynamo/orders/order-requests.ts',
    'tests/functions/adapters/dynamo/orders/order-requests.test.ts',
    {
      'version: an order request is written only over the very request that was read': [
        'x`version = ${expected} AND record.created_at = ${created}`',
        'x`version = ${expected} AND (record.created_at = ${created} OR record.created_at <> ${created})`',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/setup/settings/gateway-settings.ts',
    'tests/functions/capabilities/setup/settings/gateway-settings.test.ts',
    {
      'limits: a looser one needs a second person, whatever the policy leaves out': [
        '...(loosensLimit(known, wanted) ?',
        '...(loosensLimit(wanted, wanted) ?',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/money/conversions/steps/confirm-deposit.ts',
    'tests/functions/capabilities/money/conversions/gateway-bounds.test.ts',
    {
      'structuring: no more than the KYC threshold is accepted on a day': [
        'limit: kyc === null ? limit : least(limit, kyc),',
        'limit,',
      ],
    },
  ),
  ...guards(
    'functions/src/adapters/dynamo/orders/spending.ts',
    'tests/functions/adapters/dynamo/orders/order-requests.test.ts',
    {
      'structuring: sums of 24 hours are written only over those that were judged': [
        'return put(table, item, unchanged(version));',
        'return put(table, item);',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/money/ramps/ask-second.ts',
    'tests/functions/capabilities/money/ramps/spending.test.ts',
    {
      'structuring: an order is judged with those of the last 24 hours': [
        'const togetherBrl = sumWith(rows, amountBrl, now);',
        'const togetherBrl = sumWith([], amountBrl, now);',
      ],
    },
  ),
  ...guards(
    'functions/src/adapters/dynamo/orders/collections.ts',
    'tests/functions/adapters/dynamo/orders/collections.test.ts',
    {
      'collection: one of a sub-account at a time': [
        "if ([opens, ...rest].some(isLostRace)) return 'open';",
        "if ([opens, ...rest].some(isLostRace)) return 'begun';",
      ],
    },
  ),
  ...guards('functions/src/capabilities/money/spread-earned/drive-collection.ts', 'simulate', {
    'collection: its order is looked for by its reference before it is sent again': [
      'look: ({ record }) => find(record.id),',
      'look: ({ record }) => find(`${record.id} `),',
    ],
    'collection: never more than the spread and what the balance has beside conversions': [
      'if (compare(amount, atMost) > 0)',
      "if (compare(amount, atMost) > 0 && atMost === '')",
    ],
    'collection: the order is kept, and posted, before another one can be made': [
      'await orders.keep(\n      orderRow(account, order, askedAt),',
      'await ((...unused: unknown[]) => Promise.resolve(unused))(\n      orderRow(account, order, askedAt),',
    ],
  }),
  ...guards(
    'functions/src/capabilities/money/spread-earned/collectable.ts',
    'tests/functions/capabilities/money/spread-earned/collect.test.ts',
    {
      'collection: what conversions count on is not taken': [
        'const countedOn = add(kept.conversions, kept.claimed);',
        "const countedOn = add(kept.conversions, kept.claimed) && '0';",
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/money/spread-earned/drive-collection.ts',
    'tests/functions/capabilities/money/spread-earned/collect.test.ts',
    {
      'collection: to the wallet that is named now, and was reviewed': [
        'if (!isReviewed(now, wallet))',
        'if (!now && !isReviewed(now, wallet))',
      ],
    },
  ),
  ...guards(
    'functions/src/capabilities/money/spread-earned/collect.ts',
    'tests/functions/capabilities/money/spread-earned/collect.test.ts',
    {
      'collection: nothing is closed by hand that may still arrive': [
        'if (until !== undefined)',
        "if (until === '')",
      ],
      'collection: nothing is closed by hand that the provider shows': [
        'if (seen.value.order) return check(id);',
        "if (seen.value.order?.id === '') return check(id);",
      ],
    },
  ),
  ...guards(
    'functions/src/adapters/dynamo/orders/orders.ts',
    'tests/functions/adapters/dynamo/orders/collections.test.ts',
    {
      'collection: the reserve falls with the row of its order': [
        '? subtract(spreadIn(posted), spreadIn(known.order))',
        "? subtract('0', '0')",
      ],
    },
  ),
  ...guards('shared/src/domain/ledger/post.ts', 'tests/shared/domain/ledger/post.test.ts', {
    'ledger: a posting that does not sum up to 0 is refused': [
      "if (unbalanced(own).size > 0) throw new RangeError('a posting must sum up to 0 for each asset');",
      '',
    ],
    'ledger: each entry has the hash of the one before it': [
      'previous_hash: last.hash,',
      'previous_hash: NO_HASH,',
    ],
  }),
  ...guards(
    'functions/src/adapters/dynamo/ledger/postings.ts',
    'tests/functions/adapters/dynamo/ledger/ledger-at-once.test.ts',
    {
      'ledger: a posting is written with the state that it follows from, or not at all': [
        'const parts = await transact(table, [...rows, ...writes], act);',
        'const parts = [...(await transact(table, rows, act)), ...(writes.length > 0 ? await transact(table, writes) : [])];',
      ],
      'ledger: entries are numbered over the head that was read': [
        'put(table, item, atVersion(head.version))',
        'put(table, item)',
      ],
      'ledger: a posting of a fact is written only where it is not yet': [
        'put(table, item, isNew)',
        'put(table, item)',
      ],
    },
  ),
  ...guards('functions/src/modules/ledger/model.ts', 'simulate', {
    'ledger: what is posted of a fact is not posted again': [
      'const lines = between(posted, fact.wanted(posted));',
      'const lines = fact.wanted(posted);',
    ],
  }),
  ...guards('shared/src/domain/ledger/cover.ts', 'simulate', {
    'ledger: a cover ends with its reason': [
      'return between(covered, coveredOf(asset, uncovered));',
      'return between([], coveredOf(asset, uncovered));',
    ],
  }),
  ...guards('shared/src/domain/ledger/effects.ts', 'simulate', {
    'ledger: a conversion that has ended gives back what its exchange did not take': [
      'if (!hasEnded(conversion)) return conversion.original_amount;',
      'if (!hasEnded(conversion) || !hasEnded(conversion) === false) return conversion.original_amount;',
    ],
  }),
  ...guards(
    'functions/src/adapters/dynamo/ledger/missing-postings.ts',
    'tests/functions/adapters/dynamo/ledger/missing-postings.test.ts',
    {
      'ledger: a rebuild posts rows as they are when they are posted': [
        'now, () => [isStill]);',
        'now, () => []);',
      ],
    },
  ),
  ...guards('functions/src/wiring/queue.ts', 'tests/functions/wiring/queue.test.ts', {
    'queue: a failed record': [
      "failed.has(dynamodb?.SequenceNumber ?? '')) ?? true);",
      "failed.has(dynamodb?.SequenceNumber ?? '') && false) ?? true);",
    ],
    'queue: order in a group': [
      'if (isFailed && group !== undefined) failedGroups.add(group);',
      'if (isFailed && group === undefined) failedGroups.add(message.messageId);',
    ],
  }),
  ...guards('functions/src/adapters/queues/queues.ts', 'tests/functions/adapters/queues/queues.test.ts', {
    'router: what a queue refused': [
      'if (refused.length > 0) return [...refused, ...requests.flat()];',
      'if (refused.length > 0) return refused;',
    ],
  }),
  ...guards('infra/local/supervisor/trimming.ts', 'tests/infra/local/engine/stream.test.ts', {
    'trimming: what the slowest reader has not passed stays': [
      'if (done.length < readers.length) return undefined;',
      'if (done.length === 0) return undefined;',
    ],
  }),
  ...guards('infra/local/engine/stream.ts', 'tests/infra/local/engine/stream.test.ts', {
    'trimming: the newest record stays, which the engine counts on from': [
      '(SELECT max(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = :table)',
      '(SELECT 1 + max(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = :table)',
    ],
  }),
  ...guards('infra/local/gateway/stream/checkpoint.ts', 'tests/infra/local/support/files.test.ts', {
    'full disk: a checkpoint that has no room ends nobody': [
      'if (!isFull(error)) throw error;',
      'if (isFull(error)) throw error;',
    ],
  }),
  ...guards('infra/ramps-sandbox/webhooks/sender.ts', 'tests/infra/ramps-sandbox/webhooks.test.ts', {
    'full disk: an attempt that cannot be recorded is not forgotten': [
      'clock.after(AGAIN_MS, () => recordUntilKept(...attempt)),',
      'clock.after(AGAIN_MS, () => undefined),',
    ],
  }),
];
