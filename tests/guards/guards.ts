/** One line of defence: where it stands, what the code is without it, and the run that must then fail. */
export interface Guard {
  readonly name: string;
  /** From the project's root. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly code: string;
  /** The code without the guard. */
  readonly without: string;
  /** `simulate`: the seeds and the pinned histories of `npm test`. Else a test of it; `npm test` shows each of them. */
  readonly shownBy: 'simulate' | { readonly test: string };
}

const engine = 'functions/src/capabilities/conversions';
const protocol = 'functions/src/modules/orders/protocol.ts';
const sendOnce = `${engine}/steps/send-once.ts`;
const placeOrder = 'functions/src/capabilities/ramps/place-order.ts';
const confirmDeposit = `${engine}/steps/confirm-deposit.ts`;
const beforeEffect = `${engine}/steps/before-effect.ts`;
const exchange = `${engine}/steps/exchange.ts`;
const processEvent = `${engine}/process-event.ts`;
const visible = `${engine}/visible.ts`;
const walletProblem = `${engine}/wallet-problem.ts`;
const rules = `${engine}/configure.ts`;
const gatewayBounds = `${engine}/gateway-bounds.ts`;
const boundsTest = { test: 'tests/functions/capabilities/conversions/gateway-bounds.test.ts' };
const table = 'functions/src/adapters/dynamo';
const storeTest = { test: 'tests/functions/adapters/dynamo/conversions.test.ts' };
const intake = 'functions/src/capabilities/webhooks/receive-webhook.ts';
const receiving = 'tests/functions/capabilities/webhooks/receive-webhook.test.ts';

const stopRows = `${table}/stops.ts`;
const stopTest = { test: 'tests/functions/adapters/dynamo/stops.test.ts' };
const stopped = { test: 'tests/functions/capabilities/conversions/stopped.test.ts' };

const forgotten = { test: 'tests/functions/capabilities/conversions/forgotten-orders.test.ts' };

const mailed = { test: 'tests/functions/capabilities/mails/send-mails.test.ts' };

const identity = { test: 'tests/functions/capabilities/users/identity.test.ts' };

const signing: readonly Guard[] = [
  {
    name: 'sign-in: no token changes it but that of a sign-in for it',
    file: 'functions/src/capabilities/users/on-identity-event.ts',
    code: 'return isSignIn && (await mayChangeSignIn(identity.userId)) ? event : withoutSelfService(event);',
    without:
      'return isSignIn || (await mayChangeSignIn(identity.userId)) ? event : withoutSelfService(event);',
    shownBy: identity,
  },
  {
    name: 'sign-in: what was announced is used up by one',
    file: 'functions/src/capabilities/users/sign-in-settings.ts',
    code: 'if (await profiles.replace({ ...found.record, sign_in_settings_until: null }, found.version))',
    without: 'if (found.version > 0)',
    shownBy: identity,
  },
];

const mailing: readonly Guard[] = [
  {
    name: 'mail: it is claimed before it is sent',
    file: 'functions/src/capabilities/mails/send-mails.ts',
    code: 'if (!(await queues.replace(next, version))) return false;',
    without: 'await queues.replace(next, version);',
    shownBy: mailed,
  },
  {
    name: 'mail: what was claimed and not settled is not sent again',
    file: 'functions/src/capabilities/mails/send-mails.ts',
    code: 'const record = claimed ? withUnknown(found.record, claimed) : found.record;',
    without:
      'const record = claimed ? { ...found.record, claimed: null, waiting: claimed.notifications } : found.record;',
    shownBy: mailed,
  },
  {
    name: 'mail: what it says is judged as it is sent',
    file: 'functions/src/capabilities/mails/compose-mail.ts',
    code: 'const learned = asLearned(each, behind, profile);',
    without: 'const learned = each;',
    shownBy: mailed,
  },
];

const stopping: readonly Guard[] = [
  {
    name: 'stop: no order is claimed while the gateway is stopped',
    file: stopRows,
    code: "Key: { ...markOf(subAccountId) },\n      ConditionExpression: 'attribute_not_exists(pk)',",
    without:
      "Key: { ...markOf(subAccountId) },\n      ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(pk)',",
    shownBy: stopTest,
  },
  {
    name: 'stop: no order is claimed but over what is stopped of its sub-account',
    file: stopRows,
    code: "OR #state.#standing = :none OR #version = :judged'",
    without: "OR #state.#standing >= :none OR #version = :judged'",
    shownBy: stopTest,
  },
  {
    name: 'stop: another stop of the same row than the one that was judged is judged again',
    file: stopRows,
    code: 'judged = standing.version;',
    without: 'judged = standing.version + 1;',
    shownBy: stopTest,
  },
  {
    name: 'stop: a refused claim is no try, and sends nothing',
    file: sendOnce,
    code: 'return undefined;\n          }\n        },',
    without: 'return intent;\n          }\n        },',
    shownBy: 'simulate',
  },
  {
    name: 'stop: a destination is known by its address too',
    file: 'functions/src/modules/stops/model.ts',
    code: '(stop.target !== null && stop.target === destination.target)',
    without: 'false',
    shownBy: stopped,
  },
  {
    name: 'stop: one that was set since is not lifted',
    file: 'functions/src/capabilities/stops/put-stop.ts',
    code: '      const { stop: standing } = record;\n      if (request.stopped ? standing : !standing) return standing && gatewayShown(standing);\n      if (standing && standing.version !== request.version) throw anotherOne();',
    without:
      '      const { stop: standing } = record;\n      if (request.stopped ? standing : !standing) return standing && gatewayShown(standing);',
    shownBy: { test: 'tests/functions/capabilities/stops/stops.test.ts' },
  },
];

const cooling: readonly Guard[] = [
  {
    name: 'cooling-off: a new destination receives nothing by itself',
    file: 'functions/src/capabilities/conversions/steps/cooling-off.ts',
    code: 'if (until === undefined) return',
    without: 'return',
    shownBy: 'simulate',
  },
  {
    name: 'cooling-off: the destination that was judged is the one that is sent to',
    file: 'functions/src/capabilities/conversions/steps/transfer.ts',
    code: 'cooled.judged !== undefined && cooled.judged !== rule.version',
    without: 'cooled.judged === -1',
    shownBy: { test: 'tests/functions/capabilities/conversions/cooling-off.test.ts' },
  },
  {
    name: 'cooling-off: a place is registered once, whatever is added again',
    file: 'functions/src/modules/stops/cooling-off.ts',
    code: 'known.every((each) => each.target !== target)',
    without: 'known.every((each) => each.since !== target)',
    shownBy: { test: 'tests/functions/capabilities/ramps/destinations.test.ts' },
  },
];

const figures: readonly Guard[] = [
  {
    name: 'figures: a record is counted over what was read of it, and by one alone',
    file: `${table}/counts.ts`,
    code: 'Item: itemOf(change), ...expecting(change) }',
    without: 'Item: itemOf(change) }',
    shownBy: { test: 'tests/functions/adapters/dynamo/statistics.test.ts' },
  },
  {
    name: 'figures: a version that was counted is not counted again',
    file: 'functions/src/capabilities/projections/count-records.ts',
    code: 'of > (known.get(key)?.of ?? 0)',
    without: 'of > 0',
    shownBy: { test: 'tests/functions/adapters/dynamo/statistics.test.ts' },
  },
];

const sending: readonly Guard[] = [
  {
    name: 'claim: an order of a conversion is sent only by who wrote its claim',
    file: sendOnce,
    code: 'return await conversions.claim(intent, under);',
    without: 'return (await conversions.claim(intent, under)) ?? intent;',
    shownBy: 'simulate',
  },
  {
    name: "claim: a caller's key is one order",
    file: placeOrder,
    code: "return begun === 'begun' ? held : undefined;",
    without: 'return held;',
    shownBy: 'simulate',
  },
  {
    name: "claim: of many who repeat a caller's key one sends",
    file: placeOrder,
    code: 'if (version > 0) return (await claimAgain(held.request, version)) ? held : undefined;',
    without: 'if (version > 0) return claimAgain(held.request, version).then(() => held);',
    shownBy: { test: 'tests/functions/capabilities/ramps/orders.test.ts' },
  },
  {
    name: "doubt: a caller's key ends only when it is known what came of it",
    file: placeOrder,
    code: 'tries ? requests.save(requestOf.withTries(request, tries), version) : requests.drop(request, version),',
    without: 'requests.drop(request, tries ? version : version),',
    shownBy: { test: 'tests/functions/capabilities/ramps/orders.test.ts' },
  },
  {
    name: 'lease: while one sends an order, the others wait',
    file: protocol,
    code: "if (earlier?.lease_until && earlier.lease_until > clock().toISOString()) return { kind: 'busy' };",
    without: '',
    shownBy: 'simulate',
  },
  {
    name: 'look before resend: an order that may exist is looked for first',
    file: protocol,
    code: 'const seen = await lookFirst(first, earlier);',
    without: 'const seen = undefined;',
    shownBy: 'simulate',
  },
  {
    name: 'park: what is not found is sent again only where keys are honoured',
    file: protocol,
    code: 'if (seen.ok && seen.value.keyHonoured) return undefined;',
    without: 'if (seen.ok) return undefined;',
    shownBy: 'simulate',
  },
  {
    name: 'doubt: a refused second try does not settle an unanswered first one',
    file: protocol,
    code: 'const until = mayArriveUntil(before, now);',
    without: "const until = before.lease_until === '' ? '' : undefined;",
    shownBy: 'simulate',
  },
  {
    name: 'doubt: a second try that did not leave does not settle the first one',
    file: protocol,
    code: 'tries: before && idle(before) }',
    without: 'tries: null }',
    shownBy: 'simulate',
  },
  {
    name: 'transfer: only after a confirmed exchange',
    file: `${engine}/steps/confirm-order.ts`,
    code: "if (read.value.status !== 'pending') {",
    without: 'if (orderId !== "") {',
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
    file: processEvent,
    code: "if (order.type === 'deposit' && order.target_asset === 'BRL' && order.status === 'confirmed')",
    without: 'if (order.type === "deposit" && order.target_asset === "BRL")',
    shownBy: 'simulate',
  },
  {
    name: 'deposit: a cancelled one is not converted',
    file: confirmDeposit,
    code: "  if (order.status === 'cancelled')\n    return { code: 'deposit_taken_back', message: 'The provider cancelled this deposit.' };",
    without: '',
    shownBy: 'simulate',
  },
  {
    name: 'deposit: of the same account',
    file: processEvent,
    code: 'if (read.value.account_id !== accountId)',
    without: 'if (accountId === "")',
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
    file: 'functions/src/modules/orders/ids.ts',
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
    name: 'webhook: the signature, where there is a secret to check it with',
    file: intake,
    code: 'if (secret.signing) await checkSignature(delivery, secret.signing, received, context);',
    without: 'if (secret.signing) void checkSignature;',
    shownBy: { test: receiving },
  },
  {
    name: 'webhook: the id of an event is the one that was signed',
    file: intake,
    code: 'if (signed === undefined || (id !== undefined && id !== signed))',
    without: 'if (signed === undefined)',
    shownBy: { test: receiving },
  },
  {
    name: 'webhook bounds: no time of the future',
    file: intake,
    code: 'if (parsed.success && field === undefined) return',
    without: 'if (parsed.success) return',
    shownBy: { test: receiving },
  },
  {
    name: 'webhook bounds: no amount that a table could not keep',
    file: 'shared/src/contract/calls/webhooks.ts',
    code: '  boundedAmount,\n);',
    without: '  amount,\n);',
    shownBy: { test: receiving },
  },
  {
    name: 'webhook quota: a minute takes so many events and no more',
    file: 'functions/src/capabilities/webhooks/event-quota.ts',
    code: 'if (window.total.all >= limits.total || (account && account.all >= limits.account))',
    without: 'if (limits.total < 0)',
    shownBy: { test: receiving },
  },
  {
    name: "webhook evidence: an ignored event stands beside an order only of its sender's own",
    file: 'functions/src/adapters/dynamo/webhook-events.ts',
    code: "...(record.processing_status === 'ignored' && concerns",
    without: "...(record.processing_status === 'ignored' || concerns",
    shownBy: { test: 'tests/functions/adapters/dynamo/webhook-events.test.ts' },
  },
  {
    name: 'webhook owner check: an account that the owner cannot see changes nothing',
    file: intake,
    code: 'account !== undefined && maySee({ user_id: userId, role }, account);',
    without: 'account !== undefined && userId !== "" && role !== undefined;',
    shownBy: 'simulate',
  },
  {
    name: 'Retry owner check: nobody retries what they cannot see',
    file: 'functions/src/modules/accounts/sub-account.ts',
    code: 'if (!account || !maySee(who, account.record)) throw notFound();',
    without: 'if (!account) throw notFound();',
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

const owning: readonly Guard[] = [
  {
    name: 'current ownership: who decides sees the account as it is now, not the owner of then',
    file: visible,
    code: 'return { conversion, account: await visibleAccount(who, conversion.record.sub_account_id, accounts) };',
    without:
      'const { user_id: owner, manager_id: manager } = conversion.record;\n' +
      '  if (who.role !== "admin" && owner !== who.user_id && manager !== who.user_id) throw notFound();\n' +
      '  return { conversion, account: JSON.parse("{}") };',
    shownBy: 'simulate',
  },
  {
    name: 'current ownership: only the owner confirms where the money goes',
    file: `${engine}/name-destination.ts`,
    code: 'const isConfirmed = mayConfirm(who, account);',
    without: 'const isConfirmed = mayConfirm(who, account) || who.user_id !== "";',
    shownBy: 'simulate',
  },
  {
    name: 'current ownership: a destination that the owner has not confirmed switches the rule off',
    file: rules,
    code: 'is_enabled: wanted.is_enabled && !isForcedOff,',
    without: 'is_enabled: wanted.is_enabled,',
    shownBy: 'simulate',
  },
  {
    name: 'current ownership: no money moves before the owner of now has confirmed the destination',
    file: `${engine}/steps/authority.ts`,
    code: 'if (destination.confirmed_at === null)',
    without: 'if (destination.wallet_id === "")',
    shownBy: 'simulate',
  },
  {
    name: 'current ownership: an order is claimed only under the version of the rule that was judged',
    file: `${table}/conversions.ts`,
    code: "ConditionExpression: '#version = :rule',",
    without: "ConditionExpression: '#version = :rule OR #version <> :rule',",
    shownBy: storeTest,
  },
  {
    name: 'current ownership: a rule that is made again never has a version of before',
    file: `${table}/configurations.ts`,
    code: 'configurationItem(record, account.record, firstRuleVersion(record))',
    without: 'configurationItem(record, account.record, Math.min(1, firstRuleVersion(record)))',
    shownBy: storeTest,
  },
  {
    name: 'destination named by the rule: it is there, unchanged, whatever else the provider lists',
    file: walletProblem,
    code: "if (!shown) return 'is not at the provider any more';",
    without: 'if (!shown) return undefined;',
    shownBy: 'simulate',
  },
  {
    name: 'destination named by the rule: the address that was confirmed, not the id alone',
    file: walletProblem,
    code: '    shown.address === confirmed.address &&\n',
    without: "    shown.address !== '' &&\n",
    shownBy: 'simulate',
  },
  {
    name: 'destination named by the rule: what could not be sent on is held, and not exchanged',
    file: 'functions/src/capabilities/conversions/why-held.ts',
    code: '    walletObjection(destination, account, context)\n',
    without: '    ((await walletObjection(destination, account, context)) && undefined)\n',
    shownBy: { test: 'tests/functions/capabilities/conversions/conversion.test.ts' },
  },
];

const believing: readonly Guard[] = [
  {
    name: 'row contents from the provider: an event is a hint',
    file: processEvent,
    code: 'apply(event, account.record, { order: read.value, askedAt, resume }, context)',
    without:
      'apply(event, account.record, ' +
      '{ order: { ...read.value, target_amount: event.data.target_amount }, askedAt, resume }, context)',
    shownBy: 'simulate',
  },
  {
    name: 'row contents from the provider: an order that it does not show has no row',
    file: processEvent,
    code: 'if (!read.ok) return withoutOrder(read, attempts);',
    without:
      'if (!read.ok) {\n' +
      '    const shown = { reference: null, end_to_end_id: null, ...event.data };\n' +
      '    await context.orders.keep(orderRow(account.record, shown, askedAt), "order", later(askedAt, 0));\n' +
      '    return withoutOrder(read, attempts);\n  }',
    shownBy: 'simulate',
  },
  {
    name: 'row contents from the provider: what was asked for earlier changes nothing',
    file: `${engine}/model.ts`,
    code: 'return answer.askedAt < kept.askedAt;',
    without: 'return answer.askedAt === "";',
    shownBy: 'simulate',
  },
  {
    name: 'row contents from the provider: an answer is as old as its question',
    file: sendOnce,
    code: 'await keepOrder(held, order, askedAt, context);',
    without: 'await keepOrder(held, order, askedAt < now ? now : now, context);',
    shownBy: 'simulate',
  },
  {
    name: 'row contents from the provider: the store keeps the answer to the latest question',
    file: `${table}/orders.ts`,
    code: 'if (kept && isOutdated({ record, askedAt }, kept)) return;',
    without: '',
    shownBy: { test: 'tests/functions/adapters/dynamo/webhook-events.test.ts' },
  },
  {
    name: 'deposit taken back: it is looked at before each order is claimed',
    file: beforeEffect,
    code: 'if (!deposit.ok) return deposit;',
    without: '',
    shownBy: 'simulate',
  },
  {
    name: 'deposit taken back: a cancelled one stops its conversion',
    file: beforeEffect,
    code: "  if (status === 'cancelled')\n    return stop(",
    without: '  if (status === "never")\n    return stop(',
    shownBy: 'simulate',
  },
  {
    name: 'slippage: an exchange that gave less than the rule allows is not sent on',
    file: exchange,
    code: 'return compare(order.target_amount, least) < 0',
    without: 'return compare(order.target_amount, least) < -1',
    shownBy: 'simulate',
  },
  {
    name: 'slippage: an exchange that was filled in part is not sent on',
    file: exchange,
    code: 'if (compare(order.source_amount, record.original_amount) !== 0)',
    without: 'if (record.id === "")',
    shownBy: 'simulate',
  },
  {
    name: 'slippage: another asset is not sent on',
    file: exchange,
    code: "if (order.target_asset !== 'USDT')",
    without: 'if (order.target_asset === "")',
    shownBy: 'simulate',
  },
  {
    name: 'restored table: an exchange that comes late is looked for',
    file: exchange,
    code: 'const instead = await lookBack(request);',
    without: 'const instead = undefined;',
    shownBy: forgotten,
  },
  {
    name: 'restored table: a transfer that comes late is looked for',
    file: `${engine}/steps/transfer.ts`,
    code: 'const found = await lookBack(request);',
    without: 'const found = undefined;',
    shownBy: forgotten,
  },
  {
    name: "money of its own: after a Retry another deposit's USDT is not used",
    file: `${engine}/steps/transfer.ts`,
    code: 'if (suffices(funds.value, needed)) return undefined;',
    without: 'return undefined;',
    shownBy: 'simulate',
  },
  {
    name: "money of its own: after a Retry another deposit's BRL are not used",
    file: exchange,
    code: 'if (suffices(funds.value, record.original_amount)) return undefined;',
    without: 'return undefined;',
    shownBy: 'simulate',
  },
  {
    name: 'money of its own: a held payment is looked for before a person has it converted',
    file: beforeEffect,
    code: ' && !state.skip_minimum && !state.was_held;',
    without: ' && !state.was_held;',
    shownBy: { test: 'tests/functions/capabilities/conversions/before-effect.test.ts' },
  },
  {
    name: 'money of its own: the BRL of held payments are not used',
    file: beforeEffect,
    code: '.filter(({ order_id: order }) => order !== record.deposit_order_id)',
    without: '.filter(() => false)',
    shownBy: { test: 'tests/functions/capabilities/conversions/before-effect.test.ts' },
  },
  {
    name: 'reserve: a customer does not use what conversions under way are about to send',
    file: 'functions/src/capabilities/ramps/keep-reserve.ts',
    code: 'toSend: usdtToSend(seenAround(before, after))',
    without: 'toSend: usdtToSend(seenAround([], []))',
    shownBy: { test: 'tests/functions/capabilities/ramps/reserve.test.ts' },
  },
  {
    name: 'settled: nothing goes on with what was settled by hand',
    file: `${engine}/retry-conversion.ts`,
    code: 'if (conversion.record.settled)',
    without: 'if (conversion.record.id === "")',
    shownBy: 'simulate',
  },
  {
    name: 'held payment: a later event does not convert it, a person does',
    file: processEvent,
    code: "if (held && (!resume || held.record.state === 'closed')) return ignored(held.record.reason);",
    without: '',
    shownBy: 'simulate',
  },
  {
    name: 'money of its own: the BRL of a payment that was released by itself are looked for',
    file: beforeEffect,
    code: ' && !state.skip_minimum && !state.was_held;',
    without: ' && !state.skip_minimum;',
    shownBy: boundsTest,
  },
  {
    name: "rule: its minimum lies within the gateway's bounds",
    file: `${engine}/rule-bounds.ts`,
    code: 'if (!within(wanted, { min, max }))',
    without: 'if (!within(wanted, { min, max }) && wanted === "")',
    shownBy: { test: 'tests/functions/capabilities/conversions/routes.test.ts' },
  },
  {
    name: 'gateway: nothing above its maximum is converted by itself',
    file: gatewayBounds,
    code: 'if (compare(brl, maximum) > 0)',
    without: 'if (compare(brl, maximum) > 0 && brl === "")',
    shownBy: boundsTest,
  },
  {
    name: 'verified before a large conversion: what is above the KYC threshold is held',
    file: gatewayBounds,
    code: '&& !isVerified(kyc)',
    without: '&& isVerified(kyc) && brl === ""',
    shownBy: boundsTest,
  },
  {
    name: 'gateway: a client does not convert what the gateway holds',
    file: gatewayBounds,
    code: "case 'client':\n      return heldByGateway(brl, account, settings);",
    without: "case 'client':\n      return undefined;",
    shownBy: { test: 'tests/functions/capabilities/conversions/routes.test.ts' },
  },
  {
    name: 'gateway: a gateway user does not convert what is not verified',
    file: gatewayBounds,
    code: "case 'gateway_user':\n      return unverified(brl, account, settings);",
    without: "case 'gateway_user':\n      return undefined;",
    shownBy: { test: 'tests/functions/capabilities/conversions/routes.test.ts' },
  },
  {
    name: 'second person: not to a user of their own making',
    file: 'shared/src/domain/policy.ts',
    code: 'madeBy(maker, account).includes(decider.id) ||',
    without: '',
    shownBy: { test: 'tests/functions/capabilities/approvals/approvals.test.ts' },
  },
  {
    name: 'second person: another owner waits',
    file: 'functions/src/capabilities/accounts/assign-sub-account.ts',
    code: 'if (owner !== null) return true;',
    without: 'if (owner !== null) return false;',
    shownBy: { test: 'tests/functions/capabilities/accounts/sub-accounts.test.ts' },
  },
  {
    name: 'second person: another wallet of a rule waits',
    file: `${engine}/rule-bounds.ts`,
    code: 'record.destination !== null && namesAnother(known, record)',
    without: 'record.destination !== null && account.id === "" && namesAnother(known, record)',
    shownBy: { test: 'tests/functions/capabilities/conversions/routes.test.ts' },
  },
  {
    name: 'refusals: after a few a person must look',
    file: sendOnce,
    code: 'if (refusals < MOST_REFUSALS) {',
    without: 'if (refusals < MOST_REFUSALS * 1000) {',
    shownBy: { test: 'tests/functions/capabilities/conversions/unknown-outcomes.test.ts' },
  },
];

const storing: readonly Guard[] = [
  {
    name: 'audit: what is done has its row in the same transaction',
    file: `${table}/writes.ts`,
    code: 'const deed = readyDeed();',
    without: 'const deed = [readyDeed()][1];',
    shownBy: { test: 'tests/functions/adapters/dynamo/audit.test.ts' },
  },
  {
    name: 'audit: of a deed there is one row, however many transactions it has at once',
    file: `${table}/writes.ts`,
    code: "  deed.state = 'writing';\n",
    without: '',
    shownBy: { test: 'tests/functions/adapters/dynamo/audit.test.ts' },
  },
  {
    name: 'audit: what was cut off has one row, whoever writes it',
    file: `${table}/audit.ts`,
    code: "    ConditionExpression: 'attribute_exists(pk)',\n",
    without: '',
    shownBy: { test: 'tests/functions/adapters/dynamo/audit.test.ts' },
  },
  {
    name: 'audit: an effect outside of the table is written down before it',
    file: 'functions/src/platform/deed.ts',
    code: '  else await found.begin();',
    without: '',
    shownBy: { test: 'tests/functions/platform/audited.test.ts' },
  },
  {
    name: 'logs: nobody who went around the edge says who they are',
    file: 'functions/src/platform/origin.ts',
    code: 'const isFromEdge = fromEdge(headers);',
    without: 'const isFromEdge = fromEdge(headers) || true;',
    shownBy: { test: 'tests/functions/platform/http.test.ts' },
  },
  {
    name: 'audit: who is refused has asked for it, whatever stands in the body alone',
    file: 'functions/src/platform/http.ts',
    code: 'return naming(bodyAsItCame(event)) ?? (refusedAs && { action: refusedAs });',
    without: 'return refusedAs && { action: refusedAs };',
    shownBy: { test: 'tests/functions/platform/audited.test.ts' },
  },
  {
    name: 'audit: no row comes to a day that has its file',
    file: 'functions/src/modules/audit/model.ts',
    code: 'const open = head?.closed === undefined ? today : dayAfter(head.closed);',
    without: 'const open = today;',
    shownBy: { test: 'tests/functions/capabilities/audit/file-days.test.ts' },
  },
  {
    name: 'audit: a file is put over none',
    file: 'functions/src/adapters/files/archive.ts',
    code: "      IfNoneMatch: '*',\n",
    without: '',
    shownBy: { test: 'tests/functions/adapters/files/archive.test.ts' },
  },
  {
    name: 'deduplication row: an event is recorded only where it is not yet',
    file: `${table}/writes.ts`,
    code: ", ConditionExpression: 'attribute_not_exists(pk)' } },",
    without: ' } },',
    shownBy: { test: 'tests/functions/adapters/dynamo/webhook-events.test.ts' },
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
    name: 'version: an order request is written only over the very request that was read',
    file: `${table}/order-requests.ts`,
    code: "'#version = :expected AND #record.#created = :created'",
    without: "'#version = :expected AND (#record.#created = :created OR #record.#created <> :created)'",
    shownBy: { test: 'tests/functions/adapters/dynamo/order-requests.test.ts' },
  },
  {
    name: 'daily counter: the condition that refuses what is over the limit',
    file: `${table}/conversions.ts`,
    code: "'attribute_not_exists(#total) OR #total <= :room'",
    without: "'attribute_not_exists(#total) OR #total <= :room OR #total > :room'",
    shownBy: storeTest,
  },
  {
    name: 'intake: what could not be recorded is not answered 200',
    file: intake,
    code: "throw new VisibleError('UNAVAILABLE');",
    without: 'return JSON.parse("true");',
    shownBy: { test: receiving },
  },
];

const postings = `${table}/postings.ts`;
const post = 'shared/src/domain/ledger/post.ts';
const postTest = { test: 'tests/shared/domain/ledger/post.test.ts' };
const atOnceTest = { test: 'tests/functions/adapters/dynamo/ledger-at-once.test.ts' };

const collections = 'functions/src/capabilities/collections';
const collectTest = { test: 'tests/functions/capabilities/collections/collect.test.ts' };

const collecting: readonly Guard[] = [
  {
    name: 'collection: one of a sub-account at a time',
    file: `${table}/collections.ts`,
    code: "if (isLostRace(slot)) return 'open';",
    without: "if (isLostRace(slot)) return 'begun';",
    shownBy: { test: 'tests/functions/adapters/dynamo/collections.test.ts' },
  },
  {
    name: 'collection: its order is looked for by its reference before it is sent again',
    file: `${collections}/drive-collection.ts`,
    code: 'look: ({ record }) => find(record.id),',
    without: 'look: ({ record }) => find(`${record.id} `),',
    shownBy: 'simulate',
  },
  {
    name: 'collection: never more than the spread and what the balance has beside conversions',
    file: `${collections}/drive-collection.ts`,
    code: 'if (compare(amount, atMost) > 0)',
    without: "if (compare(amount, atMost) > 0 && atMost === '')",
    shownBy: 'simulate',
  },
  {
    name: 'collection: what conversions count on is not taken',
    file: `${collections}/collectable.ts`,
    code: 'const countedOn = add(counted, underWay);',
    without: "const countedOn = add(counted, underWay) && '0';",
    shownBy: collectTest,
  },
  {
    name: 'collection: to the wallet that is named now, and was reviewed',
    file: `${collections}/drive-collection.ts`,
    code: 'if (!isReviewed(now, wallet))',
    without: 'if (!now && !isReviewed(now, wallet))',
    shownBy: collectTest,
  },
  {
    name: 'collection: the order is kept, and posted, before another one can be made',
    file: `${collections}/drive-collection.ts`,
    code: "await orders.keep(orderRow(account, order, askedAt), 'order', later(askedAt, 0));",
    without: 'orderRow(account, order, askedAt);',
    shownBy: 'simulate',
  },
  {
    name: 'collection: nothing is closed by hand that may still arrive',
    file: `${collections}/close-by-hand.ts`,
    code: 'if (until !== undefined)',
    without: "if (until === '')",
    shownBy: collectTest,
  },
  {
    name: 'collection: nothing is closed by hand that the provider shows',
    file: `${collections}/close-by-hand.ts`,
    code: 'if (seen.value.order) return check(id);',
    without: "if (seen.value.order?.id === '') return check(id);",
    shownBy: collectTest,
  },
  {
    name: 'collection: the reserve falls with the row of its order',
    file: `${table}/orders.ts`,
    code: '...collected(posted, known),',
    without: '',
    shownBy: { test: 'tests/functions/adapters/dynamo/collections.test.ts' },
  },
];

const booking: readonly Guard[] = [
  {
    name: 'books: a posting that does not sum up to 0 is refused',
    file: post,
    code: "if (unbalanced(own).size > 0) throw new RangeError('a posting must sum up to 0 for each asset');",
    without: '',
    shownBy: postTest,
  },
  {
    name: 'books: a posting is written with the state that it follows from, or not at all',
    file: postings,
    code: 'const parts = await transact(table, [...rows, ...writes]);',
    without:
      'const parts = [...(await transact(table, rows)), ...(writes.length > 0 ? await transact(table, writes) : [])];',
    shownBy: atOnceTest,
  },
  {
    name: 'books: each entry has the hash of the one before it',
    file: post,
    code: 'previous_hash: last.hash,',
    without: 'previous_hash: NO_HASH,',
    shownBy: postTest,
  },
  {
    name: 'books: entries are numbered over the head that was read',
    file: postings,
    code: 'Item: item, ...atVersion(head.version) } }',
    without: 'Item: item } }',
    shownBy: atOnceTest,
  },
  {
    name: 'books: a posting of a fact is written only where it is not yet',
    file: postings,
    code: "Put: { TableName: table.name, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },",
    without: 'Put: { TableName: table.name, Item: item },',
    shownBy: atOnceTest,
  },
  {
    name: 'books: what is posted of a fact is not posted again',
    file: 'functions/src/modules/ledger/model.ts',
    code: 'const lines = between(posted, fact.wanted(posted));',
    without: 'const lines = fact.wanted(posted);',
    shownBy: 'simulate',
  },
  {
    name: 'books: a cover ends with its reason',
    file: 'shared/src/domain/ledger/cover.ts',
    code: 'return between(covered, coveredOf(asset, uncovered));',
    without: 'return between([], coveredOf(asset, uncovered));',
    shownBy: 'simulate',
  },
  {
    name: 'books: a conversion that has ended gives back what its exchange did not take',
    file: 'shared/src/domain/ledger/effects.ts',
    code: 'if (!hasEnded(conversion)) return conversion.original_amount;',
    without:
      'if (!hasEnded(conversion) || !hasEnded(conversion) === false) return conversion.original_amount;',
    shownBy: 'simulate',
  },
  {
    name: 'books: a rebuild posts rows as they are when they are posted',
    file: `${table}/missing-postings.ts`,
    code: 'Key: { pk: key.pk, sk: key.sk }, ...atVersion(version) };',
    without:
      "Key: { pk: key.pk, sk: key.sk }, ConditionExpression: 'attribute_exists(pk) OR attribute_not_exists(pk)' };",
    shownBy: { test: 'tests/functions/adapters/dynamo/missing-postings.test.ts' },
  },
];

const trimmed = { test: 'tests/infra/local/engine/stream-trim.test.ts' };

const trimming: readonly Guard[] = [
  {
    name: 'trimming: what the slowest reader has not passed stays',
    file: 'infra/local/supervisor/trimming.ts',
    code: 'if (done.length < readers.length) return undefined;',
    without: 'if (done.length === 0) return undefined;',
    shownBy: trimmed,
  },
  {
    name: 'trimming: the newest record stays, which the engine counts on from',
    file: 'infra/local/engine/stream-trim.ts',
    code: '(SELECT max(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = :table)',
    without:
      '(SELECT 1 + max(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = :table)',
    shownBy: trimmed,
  },
];

const withoutRoom: readonly Guard[] = [
  {
    name: 'full disk: a checkpoint that has no room ends nobody',
    file: 'infra/local/gateway/stream/checkpoint.ts',
    code: 'if (!isFull(error)) throw error;',
    without: 'if (isFull(error)) throw error;',
    shownBy: { test: 'tests/infra/local/support/files.test.ts' },
  },
  {
    name: 'full disk: an attempt that cannot be recorded is not forgotten',
    file: 'infra/ramps-sandbox/webhooks/sender.ts',
    code: 'clock.after(AGAIN_MS, () => recordUntilKept(...attempt)),',
    without: 'clock.after(AGAIN_MS, () => undefined),',
    shownBy: { test: 'tests/infra/ramps-sandbox/webhooks.test.ts' },
  },
];

/** `npm run guards` takes each of them out in turn. */
export const GUARDS: readonly Guard[] = [
  ...sending,
  ...stopping,
  ...signing,
  ...mailing,
  ...cooling,
  ...figures,
  ...accepting,
  ...owning,
  ...believing,
  ...storing,
  ...collecting,
  ...booking,
  ...trimming,
  ...withoutRoom,
];
