import { usePage } from '../core/page-context.tsx';

/** The way to one's own code for who has lost it; `contact` is what was typed here already. */
export function FindLink({ code, contact }: { code: string; contact?: string | undefined }) {
  const { t } = usePage();
  const typed = contact ? `#to=${encodeURIComponent(contact)}` : '';
  return (
    <a className="find-link" href={`/event/${encodeURIComponent(code)}/ticket${typed}`}>
      {t('public-event:find')}
    </a>
  );
}
