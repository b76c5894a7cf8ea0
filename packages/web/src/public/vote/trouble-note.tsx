import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Trouble } from './use-ballot.ts';

/** What went wrong with the last try, and what to do. */
export function TroubleNote({ trouble }: { trouble: Trouble | null }) {
  const { t } = usePage();
  const words = trouble && {
    network: t('public-vote:network-hint'),
    changed: t('public-vote:changed'),
    'form-changed': t('public-vote:form-changed'),
    cookies: t('public-vote:cookies'),
    fields: t('public-vote:fields'),
    wait: t('public-vote:wait-hint'),
    refused: '',
  };
  return (
    <div className="empty-gone" aria-live="assertive">
      {trouble && words && (
        <p className="note note-bad">
          <Icon name="alert" />
          <span>
            {'message' in trouble && (
              <>
                <strong>{trouble.message}</strong>{' '}
              </>
            )}
            {words[trouble.kind]}
          </span>
        </p>
      )}
    </div>
  );
}
