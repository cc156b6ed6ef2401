import type { AccountStop, GatewayStop, Stop, StopScope } from '@ramps-gateway/shared/contract/stops.ts';
import { linkTo } from '@ramps-gateway/shared/contract/records.ts';
import type { Subject } from '@ramps-gateway/shared/domain/audit.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { mayLift, mayStop, STOPPED_DESTINATIONS } from '@ramps-gateway/shared/domain/stops.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { stopsOf } from '../../../modules/stops/halt.ts';
import { VisibleError } from '../../../platform/errors.ts';
import { untilWritten } from '../../../platform/tries.ts';
import type { Work } from '../../../modules/act/work.ts';
import type { StopsPorts } from './ports.ts';
import { accountShown, gatewayShown } from './list-stops.ts';

type PutStopPorts = Pick<StopsPorts, 'accounts' | 'profiles' | 'places' | 'clock' | 'log'> & {
  readonly stops: Omit<StopsPorts['stops'], 'page'>;
};

type OfAccount = Exclude<StopScope, { readonly kind: 'gateway' }>;

interface StopRequest<Scope = StopScope> {
  readonly scope: Scope;
  readonly stopped: boolean;
  readonly reason: string;
  readonly version: number;
}

interface Put {
  readonly stop: Stop | null;
}

const isAbout = (scope: OfAccount) => {
  const id = scope.kind === 'destination' ? scope.destination_id : null;
  return (stop: AccountStop): boolean => stop.kind === scope.kind && stop.destination_id === id;
};

const subjectOf = (scope: StopScope): Subject =>
  scope.kind === 'gateway'
    ? { kind: 'gateway', id: 'gateway' }
    : { kind: 'sub_account', id: scope.sub_account_id };

const liftOf = (standing: GatewayStop, { reason }: Pick<StopRequest, 'reason'>) => ({
  before: { ...standing, stopped: true },
  after: { stopped: false, reason },
});

/** True if the stop is already set. An administrator replaces a user's stop, so that only administrators can lift it. */
const isSet = (who: Principal, standing: GatewayStop | null | undefined): boolean =>
  !!standing && (who.role !== 'admin' || standing.by.role === 'admin');

const checkLift = (who: Principal, standing: GatewayStop): void => {
  if (!mayLift(who.role, standing))
    throw new VisibleError('FORBIDDEN', 'An administrator set this stop. Only an administrator can lift it.');
};

const anotherOne = (): VisibleError =>
  new VisibleError('CONFLICT', 'This was stopped again in the meantime. Check the reason, then lift it.');

/** Sets or lifts a stop. Every claim's transaction checks these rows, so no order is claimed after the write. */
export const putStop = ({ accounts, profiles, stops, places, clock, log }: PutStopPorts) => {
  const begun = async (who: Principal, reason: string, version: number): Promise<GatewayStop> => ({
    reason,
    since: clock().toISOString(),
    by: { id: who.user_id, email: (await profiles.get(who.user_id))?.record.email ?? '', role: who.role },
    version,
  });

  const say = ({ scope, stopped }: StopRequest, who: Principal): void =>
    log.info(stopped ? 'stop set' : 'stop lifted', {
      scope: scope.kind,
      sub_account_id: scope.kind === 'gateway' ? null : scope.sub_account_id,
      by: who.user_id,
    });

  const ofGateway = async (work: Work, request: StopRequest): Promise<Put> => {
    const { who } = work;
    if (!mayStop(who, null)) throw new VisibleError('FORBIDDEN');
    return untilWritten(async () => {
      const { version, record } = await stops.gateway();
      const { stop: standing } = record;
      if (request.stopped ? standing : !standing) return { stop: standing && gatewayShown(standing) };
      if (standing && standing.version !== request.version) throw anotherOne();
      work.audit({ before: standing });
      const approved =
        standing &&
        (await work.needSecondPerson({
          item: 'lift',
          object: subjectOf(request.scope),
          ...liftOf(standing, request),
        }));
      const stop = request.stopped ? await begun(who, request.reason, version + 1) : null;
      const next = { ...record, stop };
      const isPut = approved
        ? stops.liftGateway(next, version, approved, work.freshSignIn())
        : stops.putGateway(next, version, work);
      if (!(await isPut)) return undefined;
      say(request, who);
      return { stop: stop && gatewayShown(stop) };
    });
  };

  const ofAccount = async (work: Work, request: StopRequest<OfAccount>): Promise<Put> => {
    const { scope } = request;
    const { who } = work;
    return untilWritten(async () => {
      const account = await visibleAccount(who, scope.sub_account_id, accounts);
      if (!mayStop(who, account.record)) throw new VisibleError('FORBIDDEN');
      const row = await stops.ofAccount(scope.sub_account_id);
      const version = row?.version ?? 0;
      const now = clock().toISOString();
      const before = row?.record.stops ?? [];
      const standing = before.find(isAbout(scope));
      const link = linkTo(account.record);
      const shown = { sub_account_id: account.record.id, sub_account: link };
      if (request.stopped ? isSet(who, standing) : !standing)
        return { stop: standing ? accountShown(shown, standing) : null };
      if (!request.stopped && standing) {
        checkLift(who, standing);
        if (standing.version !== request.version) throw anotherOne();
      }
      work.audit({ before: standing ?? null });
      const approved =
        !request.stopped && standing
          ? await work.needSecondPerson({
              item: 'lift',
              object: subjectOf(scope),
              account: account.record,
              ...liftOf(standing, request),
            })
          : null;
      const stop = request.stopped ? await newStop(who, request, version + 1) : null;
      const others = before.filter((each) => each !== standing);
      const after = stop ? [...others, stop] : others;
      if (after.filter(({ kind }) => kind === 'destination').length > STOPPED_DESTINATIONS)
        throw new VisibleError(
          'UNPROCESSABLE',
          `At most ${STOPPED_DESTINATIONS} destinations of a sub-account can be stopped. Stop the sub-account itself.`,
        );
      const record = stopsOf(account.record, after, now, row?.record.created_at);
      // A concurrent claim or change of ownership makes the write fail; then it starts over.
      const isPut = approved
        ? stops.liftAccount(record, version, account, approved, work.freshSignIn())
        : stops.putAccount(record, version, account, work);
      if (!(await isPut)) return undefined;
      say(request, who);
      return { stop: stop && accountShown(shown, stop) };
    });
  };

  const newStop = async (
    who: Principal,
    { scope, reason }: StopRequest<OfAccount>,
    version: number,
  ): Promise<AccountStop> => {
    const stop = await begun(who, reason, version);
    if (scope.kind !== 'destination')
      return { ...stop, kind: scope.kind, destination_id: null, targets: [], label: null };
    const { kind, destination_id } = scope;
    const seen = await places.get(scope.sub_account_id, destination_id);
    return { ...stop, kind, destination_id, targets: [...(seen?.targets ?? [])], label: seen?.label ?? null };
  };

  return async (work: Work, request: StopRequest): Promise<Put> => {
    const { scope } = request;
    work.audit({ object: subjectOf(scope) });
    return scope.kind === 'gateway' ? ofGateway(work, request) : ofAccount(work, { ...request, scope });
  };
};
