import type { ReactNode } from 'react';
import { usePage } from '../core/page-context.tsx';
import { FindLink } from '../find/find-link.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Trouble } from './use-submit.ts';

/** What went wrong with the last try, and what to do. */
export function TroubleNote({ trouble, code }: { trouble: Trouble; code: string }) {
  const { t } = usePage();
  const note = (kind: 'good' | 'bad', title: string, text?: string, more?: ReactNode) => (
    <div className={`note note-${kind}`}>
      <Icon name={kind === 'good' ? 'check' : 'alert'} />
      <span>
        <strong>{title}</strong>
        {text && <> {text}</>}
        {more && <> {more}</>}
      </span>
    </div>
  );
  const find = (contact: string | undefined) => <FindLink code={code} contact={contact} />;
  switch (trouble.kind) {
    case 'network':
      return note('bad', trouble.words, t('public-register:network-hint'));
    case 'already':
      return note('good', t('public-register:already'), t('public-register:already-hint'), find(trouble.contact));
    case 'already-after-retry':
      return note('good', t('public-register:arrived'), t('public-register:already-hint'), find(trouble.contact));
    case 'form-changed':
      return note('bad', t('public-register:form-changed'), t('public-register:form-changed-hint'));
    case 'fields':
      return note('bad', t('public-register:fields'));
    case 'wait':
      return note(
        'bad',
        trouble.words,
        trouble.seconds === undefined ? undefined : t('public-register:wait-seconds', { count: trouble.seconds }),
      );
    case 'refused':
      return note('bad', trouble.words);
  }
}
