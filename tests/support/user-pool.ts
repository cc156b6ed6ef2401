import type { UserPool } from '#functions/capabilities/accounts/users/ports.ts';
import { VisibleError } from '#functions/platform/errors.ts';
import type { Role } from '#shared/domain/roles.ts';

interface Member {
  readonly email: string;
  readonly name: string;
  readonly createdAt: Date;
  password: string | null;
  groups: Set<string>;
  signedOut: number;
  enabled: boolean;
  mails: number;
}

/** The identity provider in memory. It requires nine characters, unlike the API. */
export class ModelUserPool implements UserPool {
  readonly members = new Map<string, Member>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  join(userId: string, email: string, over: Partial<Member> = {}): void {
    const member = {
      email,
      name: email,
      createdAt: this.#now(),
      password: 'theirs',
      groups: new Set<string>(),
    };
    this.members.set(userId, { ...member, signedOut: 0, enabled: true, mails: 0, ...over });
  }

  idOf(email: string): string | undefined {
    return [...this.members].find(([, member]) => member.email === email)?.[0];
  }

  create({ email, name }: { readonly email: string; readonly name: string }): Promise<string | undefined> {
    if (this.idOf(email) !== undefined) return Promise.resolve(undefined);
    const userId = `sub-${this.members.size}-${email}`;
    this.join(userId, email, { name, password: null });
    return Promise.resolve(userId);
  }

  find(email: string) {
    const userId = this.idOf(email);
    const member = this.members.get(userId ?? '');
    if (userId === undefined || !member) return Promise.resolve(undefined);
    return Promise.resolve({ userId, hasPassword: member.password !== null, createdAt: member.createdAt });
  }

  invite(email: string): Promise<'sent' | 'gone' | 'has a password'> {
    const member = this.members.get(this.idOf(email) ?? '');
    if (!member) return Promise.resolve('gone');
    if (member.password !== null) return Promise.resolve('has a password');
    member.mails += 1;
    return Promise.resolve('sent');
  }

  setPassword(userId: string, password: string): Promise<void> {
    const member = this.members.get(userId);
    if (!member) return Promise.reject(new Error('no such user'));
    if (password.length < 9)
      return Promise.reject(new VisibleError('INVALID_REQUEST', 'This password is not accepted.'));
    member.password = password;
    return Promise.resolve();
  }

  #change(userId: string, change: (member: Member) => void): Promise<void> {
    const member = this.members.get(userId);
    if (member) change(member);
    return Promise.resolve();
  }

  setRole(userId: string, role: Role): Promise<void> {
    return this.#change(userId, (member) => (member.groups = new Set([role])));
  }

  setEnabled(userId: string, enabled: boolean): Promise<void> {
    return this.#change(userId, (member) => (member.enabled = enabled));
  }

  signOut(userId: string): Promise<void> {
    return this.#change(userId, (member) => (member.signedOut += 1));
  }

  remove(userId: string): Promise<void> {
    this.members.delete(userId);
    return Promise.resolve();
  }
}
