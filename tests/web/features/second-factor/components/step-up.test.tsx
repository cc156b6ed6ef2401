import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { StepUp } from '#web/features/second-factor/components/step-up.tsx';
import { confirmIdentity } from '#web/lib/auth/step-up.ts';
import { openSession } from '#web/lib/auth/session.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));
const stage = vi.hoisted(() => ({ settings: {} as { passkeyDomain?: string } }));
vi.mock('#web/lib/settings.ts', () => ({ loadSettings: () => Promise.resolve(stage.settings) }));

type Step = 'none' | 'code' | 'other' | Error;
const answers = vi.hoisted(() => ({
  password: [] as Step[],
  code: [] as Step[],
  passkey: [] as Step[],
  given: [] as string[],
}));
vi.mock('#web/lib/auth/sign-in-again.ts', () => {
  const next = (of: Step[], ...given: string[]) => {
    answers.given.push(given.join(' '));
    const step = of.shift() ?? 'none';
    return step instanceof Error ? Promise.reject(step) : Promise.resolve(step);
  };
  return {
    signInAgain: (email: string, password: string) => next(answers.password, email, password),
    answerCode: (code: string) => next(answers.code, code),
    signInAgainByPasskey: (email: string) => next(answers.passkey, 'passkey', email),
  };
});

const refused = (name: string, message: string) => Object.assign(new Error(message), { name });

beforeEach(async () => {
  resetIdentity();
  identity.tokens = tokensOf();
  Object.assign(answers, { password: [], code: [], passkey: [], given: [] });
  stage.settings = {};
  vi.stubGlobal('PublicKeyCredential', class {});
  await openSession();
});

const ask = async () => {
  const view = renderInConsole(
    <>
      <input aria-label="What is typed" />
      <StepUp />
    </>,
  );
  await view.user.type(screen.getByLabelText('What is typed'), 'kept');
  const answer = confirmIdentity();
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  return { ...view, answer };
};
const closed = () =>
  waitFor(() => expect(screen.queryByRole('dialog')?.getAttribute('data-state') ?? 'closed').toBe('closed'));
const typed = () => document.querySelector<HTMLInputElement>('[aria-label="What is typed"]')?.value;

test('asks for the password and the code, and loses nothing of what is typed', async () => {
  answers.password = [refused('NotAuthorizedException', 'Incorrect username or password.'), 'code'];
  answers.code = [refused('CodeMismatchException', 'Invalid code received for user'), 'none'];
  const { user, answer } = await ask();
  await user.type(screen.getByLabelText(/^Password/), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Incorrect username or password.');
  await user.type(screen.getByLabelText(/^Password/), 'right');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText(/^Code/), '000000');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Invalid code received for user');
  await user.type(screen.getByLabelText(/^Code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await answer).toBe(true);
  expect(answers.given).toEqual([
    'operator@example.com wrong',
    'operator@example.com right',
    '000000',
    '123456',
  ]);
  await closed();
  expect(typed()).toBe('kept');
});

test('begins again with the password when the code comes too late', async () => {
  answers.password = ['code', 'none'];
  answers.code = [refused('NotAuthorizedException', 'Invalid session for the user, session is expired.')];
  const { user, answer } = await ask();
  await user.type(screen.getByLabelText(/^Password/), 'right');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText(/^Code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Invalid session for the user, session is expired.');
  await user.type(screen.getByLabelText(/^Password/), 'right');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await answer).toBe(true);
});

test('Cancel and Escape answer no', async () => {
  const { user, answer } = await ask();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await answer).toBe(false);
  await closed();
  const again = confirmIdentity();
  await waitFor(() => expect(screen.getByRole('dialog').getAttribute('data-state')).toBe('open'));
  await user.keyboard('{Escape}');
  expect(await again).toBe(false);
  expect(typed()).toBe('kept');
});

test('is answered with no when the page that would ask is left', async () => {
  const { answer, unmount } = await ask();
  unmount();
  expect(await answer).toBe(false);
});

test('offers a passkey where the address has them; without one the password stays', async () => {
  stage.settings = { passkeyDomain: location.hostname };
  answers.passkey = ['other', new Error('The operation was aborted.'), 'none'];
  const { user, answer } = await ask();
  const button = await screen.findByRole('button', { name: 'Use a passkey' });
  await user.click(button);
  await screen.findByText('There is no passkey for your account. Enter your password.');
  await user.click(button);
  // What a browser says is in words of its own.
  await screen.findByText('The passkey was not used. Try again, or enter your password.');
  await user.click(button);
  expect(await answer).toBe(true);
  expect(answers.given).toEqual(Array(3).fill('passkey operator@example.com'));
  expect(typed()).toBe('kept');
});

test.each([['console.example.com'], [undefined]])(
  'offers none at an address of another domain (%s)',
  async (passkeyDomain) => {
    stage.settings = passkeyDomain === undefined ? {} : { passkeyDomain };
    const { user, answer } = await ask();
    await screen.findByRole('button', { name: 'Continue' });
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await answer).toBe(false);
  },
);
