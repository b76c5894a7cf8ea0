import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../../ui/dialogs.tsx';
import { AnswerFiles } from './answer-files.part.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call }));
afterEach(cleanup);

const file = { fileId: 'f', name: 'signature.png', bytes: 2048 };
function show(type: 'file' | 'signature') {
  call.mockResolvedValue({ url: '/private/f', contentType: 'image/png' });
  const field = { fieldId: 's', type, label: { en: 'Sign here' } } as unknown as FormField;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogHost>
        <AnswerFiles field={field} files={[file as never]} />
      </DialogHost>
    </QueryClientProvider>,
  );
}

test('a signature is shown as it was drawn, without the name of its file', async () => {
  show('signature');
  const drawn = await screen.findByAltText<HTMLImageElement>('Sign here');
  expect(drawn.getAttribute('src')).toBe('/private/f');
  expect(screen.queryByText('signature.png')).toBeNull();
  // What the browser cannot draw opens by its name.
  fireEvent.error(drawn);
  await screen.findByText('signature.png');
});

test('a picture of another question has its name beside it', async () => {
  show('file');
  await screen.findByAltText('signature.png');
  expect(screen.getByText('signature.png')).not.toBeNull();
});
