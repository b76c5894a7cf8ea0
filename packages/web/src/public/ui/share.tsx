import { useState } from 'react';
import { guardClick } from '../../core/click-guard.ts';
import { copyText } from '../../core/copy.ts';
import { usePage } from '../core/page-context.tsx';
import { Icon } from './icon.tsx';

/** The phone's own share sheet, else the address goes to the clipboard. `label` where sharing means something else. */
export function Share({ title, url, label }: { title: string; url: string; label?: string }) {
  const { t } = usePage();
  const [said, setSaid] = useState('');
  const [share] = useState(() =>
    guardClick(async () => {
      if (navigator.share) {
        // Rejects when the person closes the sheet: that is an answer, not a failure.
        await navigator.share({ title, url }).catch(() => undefined);
        return;
      }
      setSaid((await copyText(url)) ? t('public-core:copied') : t('public-core:copy-failed'));
      setTimeout(() => setSaid(''), 1500);
    }),
  );
  return (
    <button type="button" className="button quiet" onClick={() => share()}>
      <Icon name={said ? 'check' : 'share'} />
      <span aria-live="polite">{said || (label ?? t('public-core:share'))}</span>
    </button>
  );
}
