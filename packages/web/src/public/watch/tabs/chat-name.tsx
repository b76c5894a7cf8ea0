import { useState } from 'react';
import { usePage } from '../../core/page-context.tsx';
import type { Entering } from '../entering/use-entry.ts';

/** Who came in without a name may say it before they write. */
export function ChatName({ entering }: { entering: Entering }) {
  const { t } = usePage();
  const [name, setName] = useState('');
  return (
    <form
      className="chat-name-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !entering.isBusy) void entering.enter({ name: name.trim() });
      }}
    >
      <input
        aria-label={t('public-watch:name')}
        placeholder={t('public-watch:name')}
        autoComplete="nickname"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" className="button" disabled={name.trim() === ''} aria-busy={entering.isBusy}>
        {t('public-watch:name-keep')}
      </button>
    </form>
  );
}
