import { useEffect, useRef } from 'react';
import { usePage } from '../core/page-context.tsx';
import { labelText } from '../form/field-frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { LaterAddress } from './later-address.tsx';
import type { LaterProps } from './later-props.ts';
import { useSavedDraft } from './use-saved-draft.ts';

type Saved = ReturnType<typeof useSavedDraft>;

function Notes({ own }: { own: Saved }) {
  const { t, language } = usePage();
  const { note } = own;
  if (note?.kind === 'back')
    return (
      <p className="note note-good">
        <Icon name="check" />
        <span>
          {t('public-survey:keep-back')}
          {note.changed.length > 0 &&
            ` ${t('public-survey:keep-changed', {
              names: note.changed.map((field) => `“${labelText(field.label, language)}”`).join(', '),
            })}`}
        </span>
      </p>
    );
  if (note?.kind === 'gone')
    return (
      <p className="note note-bad">
        <Icon name="alert" />
        <span>{note.message}</span>
      </p>
    );
  if (note?.kind === 'unreachable')
    return (
      <p className="note note-bad">
        <Icon name="alert" />
        <span>{t('public-survey:keep-unreachable')}</span>
        <button type="button" className="text-link" onClick={() => void own.arrive()}>
          {t('public-form:retry')}
        </button>
      </p>
    );
  return null;
}

function Saved({ own, until }: { own: Saved; until: string }) {
  const { t } = usePage();
  return (
    <>
      <h2>{t('public-survey:keep-saved')}</h2>
      <p role="status">
        {own.sentTo === null
          ? t('public-survey:keep-linked', { date: until })
          : t('public-survey:keep-sent', { contact: own.sentTo, date: until })}
      </p>
      <button type="button" className="button primary wide" onClick={own.close}>
        {t('public-survey:keep-here')}
      </button>
      <button type="button" className="text-link" onClick={own.askAddress}>
        {t('public-survey:keep-elsewhere')}
      </button>
    </>
  );
}

function Choice({ own }: { own: Saved }) {
  const { t, locale } = usePage();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <h2>{t('public-survey:keep-newer')}</h2>
      {own.newer && <p>{t('public-survey:keep-newer-hint', { time: format.format(new Date(own.newer.savedAt)) })}</p>}
      <button type="button" className="button primary wide" onClick={own.takeNewer}>
        {t('public-survey:keep-take')}
      </button>
      <button type="button" className="button wide" onClick={own.keepOwn}>
        {t('public-survey:keep-own')}
      </button>
    </>
  );
}

function Failed({ own }: { own: Saved }) {
  const { t } = usePage();
  return (
    <>
      <h2>{t('public-survey:keep-failed')}</h2>
      <p className="field-problem" role="alert">
        {own.problem}
      </p>
      <button type="button" className="button primary wide" aria-busy={own.busy} onClick={() => void own.save(null)}>
        {t('public-form:retry')}
      </button>
      <button type="button" className="text-link" onClick={own.close}>
        {t('public-survey:keep-cancel')}
      </button>
    </>
  );
}

/** Going on later: what came by the link, said above the questions, and the sheet in which it is asked where to send one. */
export function Later(props: LaterProps) {
  const { t, locale } = usePage();
  const own = useSavedDraft(props);
  const sheet = useRef<HTMLDialogElement>(null);
  const { step } = own;
  useEffect(() => {
    // Browsers without modal windows show it as a part of the page.
    if (step === null || sheet.current?.open) return;
    if (sheet.current?.showModal) sheet.current.showModal();
    else sheet.current?.setAttribute('open', '');
  }, [step]);
  const { expiresAt } = props.link ?? {};
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  return (
    <>
      <div className="empty-gone" aria-live="polite">
        <Notes own={own} />
      </div>
      {step !== null && (
        <dialog className="sheet" ref={sheet} aria-label={t('public-survey:keep-on')} onClose={own.close}>
          {step === 'address' && <LaterAddress own={own} closesAt={props.survey.closesAt} />}
          {step === 'saved' && <Saved own={own} until={expiresAt ? day.format(new Date(expiresAt)) : ''} />}
          {step === 'choice' && <Choice own={own} />}
          {step === 'failed' && <Failed own={own} />}
        </dialog>
      )}
    </>
  );
}
