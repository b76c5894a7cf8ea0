import { render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { expect, test, vi } from 'vitest';
import RichTextEditor from './rich-text-editor.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

test('a text of a page that was left and is shown again stands there as it was', async () => {
  // The same element each time, as of a page in its tab: showing it again draws nothing anew.
  const text = <RichTextEditor value="<p>We are back.</p>" label="Content" />;
  const page = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{text}</Activity>;
  const { rerender } = render(page('visible'));
  await screen.findByText('We are back.');
  rerender(page('hidden'));
  // The editor ends a moment after it was hidden.
  await new Promise((resolve) => setTimeout(resolve, 50));
  rerender(page('visible'));
  expect((await screen.findByRole('textbox', { name: 'Content' })).textContent).toBe('We are back.');
});
