import { expect, test } from 'vitest';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { useAddressParams } from '#web/lib/address-params.ts';

const TwoChanges = () => {
  const [params, change] = useAddressParams();
  const click = () => {
    change({ status: 'failed', id: undefined });
    change((before) => new URLSearchParams([...before, ['row', '1']]));
  };
  return <button onClick={click}>{params.get('status') ?? 'none'}</button>;
};

test('two changes before the next render both reach the URL', async () => {
  const { user, getByRole, address } = renderInConsole(<TwoChanges />, '/list?id=2&tab=held');
  await user.click(getByRole('button', { name: 'none' }));
  expect(address()).toBe('/list?tab=held&status=failed&row=1');
  getByRole('button', { name: 'failed' });
});
