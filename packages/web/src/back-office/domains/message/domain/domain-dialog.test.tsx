import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../core/call-failure.ts';
import { DomainDialog } from './domain-dialog.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
afterEach(cleanup);

test.each([
  ['MESSAGE_DOMAIN_THERE', 'mail-domain:field.domain'],
  ['MESSAGE_DOMAIN_KEY', 'mail-domain:field.privateKey'],
] as const)('%s is told at the field that it is about', async (failure, label) => {
  call.mockRejectedValue(new CallFailure({ code: 3005, status: 200, message: 'Not this one.', path: '/x', failure }));
  render(
    <App>
      <DomainDialog open onClose={() => undefined} refresh={() => Promise.resolve()} />
    </App>,
  );
  fireEvent.change(await screen.findByLabelText('mail-domain:field.domain'), { target: { value: 'example.org' } });
  fireEvent.click(screen.getByRole('button', { name: 'common:add' }));
  const said = await screen.findByText('Not this one.');
  await waitFor(() => expect(said.closest('.ant-form-item')?.contains(screen.getByLabelText(label))).toBe(true));
  expect(document.querySelector('.form-problem')).toBeNull();
});
