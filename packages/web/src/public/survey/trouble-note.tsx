import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Trouble } from './use-collect.ts';

/** What went wrong with the last try, and what to do. */
export function TroubleNote({ trouble }: { trouble: Trouble }) {
  const { t } = usePage();
  const [title, more] = {
    network: [t('public-survey:network'), t('public-survey:network-hint')],
    cookies: [t('public-survey:cookies'), t('public-survey:cookies-hint')],
    'form-changed': [t('public-survey:form-changed'), t('public-survey:form-changed-hint')],
    fields: [t('public-survey:fields'), ''],
    'option-full': [t('public-survey:option-full'), t('public-survey:option-full-hint')],
    refused: [trouble.kind === 'refused' && trouble.message ? trouble.message : t('public-survey:refused'), ''],
    wait: [
      t('public-survey:wait'),
      trouble.kind === 'wait' && trouble.seconds !== undefined
        ? t('public-survey:wait-seconds', { count: trouble.seconds })
        : '',
    ],
  }[trouble.kind];
  return (
    <div className="note note-bad">
      <Icon name="alert" />
      <span>
        <strong>{title}</strong> {more}
      </span>
    </div>
  );
}
