import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { FilterChips } from './filter-chips.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, values?: { name: string }) => (values ? `${key} ${values.name}` : key) }),
}));
afterEach(cleanup);

const more = vi.fn();

function List() {
  const [tag, setTag] = useState<string>();
  const chip = (key: string, isSet: boolean) => ({
    key,
    label: key,
    isSet,
    control: (isOpened: boolean) => (
      <button type="button" data-opened={isOpened} onClick={() => setTag('VIP')}>
        choice of {key}
      </button>
    ),
    onClear: () => setTag(undefined),
  });
  return (
    <FilterChips
      chips={[chip('tag', tag !== undefined), chip('event', false)]}
      more={[{ label: 'more', onClick: more }]}
    />
  );
}

test('only filters that are set are shown; the menu adds the others, opened, and a chip takes its filter off', async () => {
  render(<List />);
  const add = screen.getByRole('button', { name: /common:filter.add/ });
  expect(screen.queryByText('choice of tag')).toBeNull();
  fireEvent.click(add);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'tag' }));
  const choice = await screen.findByText('choice of tag');
  expect(choice.dataset['opened']).toBe('true');
  fireEvent.click(choice);
  expect(screen.getByText('choice of tag').dataset['opened']).toBe('false');
  // What is set is no longer offered.
  fireEvent.click(add);
  await screen.findByRole('menuitem', { name: 'event' });
  expect(screen.queryByRole('menuitem', { name: 'tag' })).toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: 'more' }));
  expect(more).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'common:filter.remove tag' }));
  expect(screen.queryByText('choice of tag')).toBeNull();
});
