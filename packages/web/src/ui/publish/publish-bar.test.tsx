import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PublishBar } from './publish-bar.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
afterEach(cleanup);

const saved = { state: 'saved' as const, flush: () => Promise.resolve(1) };
const bar = (props: Partial<Parameters<typeof PublishBar>[0]>) => {
  const onPublish = vi.fn();
  render(<PublishBar standing="public" isChanged={false} autosave={saved} onPublish={onPublish} {...props} />);
  return onPublish;
};
const states = () => screen.getAllByRole('status').map((each) => each.textContent);

test('what is not public yet is published by its one button', () => {
  const onPublish = bar({ standing: 'draft', opens: true });
  expect(states()).toEqual(['publish:state.draft', 'publish:save.saved']);
  fireEvent.click(screen.getByRole('button', { name: 'common:publish' }));
  expect(onPublish).toHaveBeenCalledOnce();
});

test('what is public says whether the public sees everything, and the same button publishes changes', () => {
  const onPublish = bar({ isChanged: true });
  expect(states()[0]).toBe('publish:state.publicChanged');
  fireEvent.click(screen.getByRole('button', { name: 'publish:changes' }));
  expect(onPublish).toHaveBeenCalledOnce();
});

test('a button that is off keeps the focus and says why, to eyes and to screen readers', async () => {
  const onPublish = bar({});
  expect(states()[0]).toBe('publish:state.public');
  const button = screen.getByRole('button', { name: 'publish:changes' });
  button.focus();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const described = document.getElementById(button.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  expect(described?.textContent).toBe('publish:nothing');
  expect((await screen.findByRole('tooltip')).textContent).toBe('publish:nothing');
  fireEvent.click(button);
  expect(onPublish).not.toHaveBeenCalled();
});

test('a reason of the page goes before that of the bar', () => {
  bar({ standing: 'draft', opens: true, why: 'ask something first' });
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('ask something first')).toBeTruthy();
});

test('what could not be saved can be saved again, and pausing stands beside', () => {
  const flush = vi.fn(() => Promise.resolve(1));
  bar({ standing: 'paused', isChanged: true, autosave: { state: 'failed', flush }, children: <button>go on</button> });
  expect(states()).toEqual(['publish:state.pausedChanged']);
  expect(screen.getByRole('alert').textContent).toContain('publish:save.failed');
  fireEvent.click(screen.getByRole('button', { name: 'common:retry' }));
  expect(flush).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'go on' })).toBeTruthy();
});
