import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { act, enter, mount, unmount } from '../mount.tsx';
import { keepTyped, restoreTyped } from './typed.ts';

let seen: Record<string, unknown>;

function Page() {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [agrees, setAgrees] = useState(false);
  const [password, setPassword] = useState('');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    seen = { name, text, agrees, password };
  });
  return (
    <>
      <input id="name" value={name} onInput={(event) => setName(event.currentTarget.value)} />
      <input
        id="agrees"
        type="checkbox"
        checked={agrees}
        onChange={(event) => setAgrees(event.currentTarget.checked)}
      />
      <input
        id="password"
        type="password"
        value={password}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <button type="button" onClick={() => setOpen(true)}>
        More
      </button>
      {open && <textarea id="text" value={text} onInput={(event) => setText(event.currentTarget.value)} />}
    </>
  );
}

beforeEach(() => sessionStorage.clear());
afterEach(() => unmount());

// no text: a type
const one = <Of extends HTMLElement>(id: string) => document.getElementById(id) as Of;
const more = () => act(() => document.querySelector('button')?.click());

it('what was typed stands there again after the page has loaded itself, also what a later step asks', async () => {
  mount(<Page />);
  await more();
  await act(() => {
    enter(one<HTMLInputElement>('name'), 'Ada');
    enter(one<HTMLTextAreaElement>('text'), 'two\nlines');
    enter(one<HTMLInputElement>('password'), 'secret');
    one('agrees').click();
  });
  keepTyped();
  expect(JSON.stringify(sessionStorage)).not.toContain('secret');
  unmount();

  mount(<Page />);
  await act(() => restoreTyped());
  expect(seen).toEqual({ name: 'Ada', text: '', agrees: true, password: '' });
  await more();
  await act(() => new Promise((over) => setTimeout(over, 120)));
  expect(seen['text']).toBe('two\nlines');
  // Once: another load of the page begins as it does.
  expect(sessionStorage).toHaveLength(0);
});

it('another page takes nothing of it', async () => {
  mount(<Page />);
  await act(() => enter(one<HTMLInputElement>('name'), 'Ada'));
  keepTyped();
  unmount();
  history.replaceState(null, '', '/another');
  mount(<Page />);
  await act(() => restoreTyped());
  expect(seen['name']).toBe('');
});
