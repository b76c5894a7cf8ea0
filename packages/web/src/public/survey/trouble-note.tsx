import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Trouble } from './use-collect.ts';

/** What went wrong with the last try, and what to do. */
export function TroubleNote({ trouble }: { trouble: Trouble }) {
  const { t } = usePage();
  const said = 'message' in trouble ? trouble.message : '';
  const [title, more] = {
    network: [said, t('public-survey:network-hint')],
    cookies: [t('public-survey:cookies'), t('public-survey:cookies-hint')],
    'form-changed': [t('public-survey:form-changed'), t('public-survey:form-changed-hint')],
    fields: [t('public-survey:fields'), ''],
    'option-full': [t('public-survey:option-full'), t('public-survey:option-full-hint')],
    refused: [said, ''],
    wait: [
      said,
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
