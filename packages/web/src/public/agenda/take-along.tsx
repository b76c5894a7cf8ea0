import { isEmail } from '@convoke/contract/core/contact.ts';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { Qr } from '../ui/qr.tsx';
import { Share } from '../ui/share.tsx';
import { feedUrl, SubscribeTo } from './agenda-calendar.tsx';
import { useAgenda } from './agenda-context.tsx';
import type { TakeAlongProps } from './take-along-props.ts';
import { type PlanNote, usePlan } from './use-plan.ts';

type Own = ReturnType<typeof usePlan>;

/** What came of a link, said above the programme. */
function Note({ note, own: { answer, busy } }: { note: PlanNote; own: Own }) {
  const { t } = usePage();
  if (note.kind === 'asked')
    return (
      <div className="note plan-asked">
        <p>{t(`public-agenda:plan-ask-${note.what}`)}</p>
        <button type="button" className="button primary" disabled={busy} onClick={() => void answer(note)}>
          {t(`public-agenda:plan-ask-${note.what}-yes`)}
        </button>
      </div>
    );
  const isBad = note.kind === 'failed';
  const words = {
    joined: () =>
      [
        t('public-agenda:plan-joined'),
        note.kind === 'joined' && note.count > 0 && t('public-agenda:taken', { count: note.count }),
      ]
        .filter(Boolean)
        .join(' '),
    confirmed: () => t('public-agenda:plan-confirmed', { address: note.kind === 'confirmed' ? note.address : '' }),
    left: () => t('public-agenda:plan-left'),
    failed: () => (note.kind === 'failed' ? note.words : ''),
  }[note.kind]();
  return (
    <p className={`note ${isBad ? 'note-bad' : 'note-good'}`}>
      <Icon name={isBad ? 'alert' : 'check'} />
      <span>{words}</span>
    </p>
  );
}

/** The plan on another phone, and a copy of it for somebody else. */
function Elsewhere({ planKey }: { planKey: string }) {
  const { t, publicUrl } = usePage();
  const { agenda, stars } = useAgenda();
  const page = `${publicUrl}/event/${encodeURIComponent(agenda.code)}/agenda`;
  const title = t('public-agenda:title', { event: agenda.title });
  const url = `${page}#plan=${planKey}`;
  return (
    <section>
      <h3>{t('public-agenda:plan-phone')}</h3>
      <p className="fine">{t('public-agenda:plan-phone-hint')}</p>
      <div className="plan-code">
        <Qr text={url} label={t('public-agenda:plan-code')} />
      </div>
      <div className="agenda-tools">
        <Share title={title} url={url} label={t('public-agenda:plan-link')} />
        {stars.size > 0 && (
          <Share title={title} url={`${page}?stars=${[...stars].join('.')}`} label={t('public-agenda:plan-copy')} />
        )}
      </div>
    </section>
  );
}

/** Told by mail when something moves. */
function Mails({ own: { mail, tell, busy } }: { own: Own }) {
  const { t } = usePage();
  const [isOther, setOther] = useState(false);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const address = field.current?.value.trim() ?? '';
    setProblem(isEmail(address) ? '' : t('public-agenda:plan-mail-wrong'));
    if (!isEmail(address)) return field.current?.focus();
    if (await tell(address)) setOther(false);
  };
  return (
    <section>
      <h3>{t('public-agenda:plan-mail')}</h3>
      {mail && !isOther ? (
        <>
          <p role="status">
            {t(mail.isConfirmed ? 'public-agenda:plan-mail-on' : 'public-agenda:plan-mail-sent', {
              address: mail.address,
            })}
          </p>
          <div className="agenda-tools">
            <button type="button" className="button quiet" disabled={busy} onClick={() => setOther(true)}>
              {t('public-agenda:plan-mail-other')}
            </button>
            <button type="button" className="button quiet" disabled={busy} onClick={() => void tell(null)}>
              {t('public-agenda:plan-mail-stop')}
            </button>
          </div>
        </>
      ) : (
        <form noValidate onSubmit={(event) => void send(event)}>
          <div className={`field ${problem ? 'field-wrong' : ''}`}>
            <label htmlFor="plan-mail">{t('public-agenda:plan-mail-label')}</label>
            <input
              id="plan-mail"
              ref={field}
              type="email"
              autoComplete="email"
              enterKeyHint="send"
              aria-invalid={problem !== ''}
              aria-describedby="plan-mail-hint"
            />
            <p id="plan-mail-hint" className={problem ? 'field-problem' : 'fine'} role={problem ? 'alert' : undefined}>
              {problem || t('public-agenda:plan-mail-hint')}
            </p>
          </div>
          <div className="agenda-tools">
            <button type="submit" className="button primary" disabled={busy} aria-busy={busy}>
              {t('public-agenda:plan-mail-send')}
            </button>
            {isOther && (
              <button type="button" className="button quiet" onClick={() => setOther(false)}>
                {t('public-agenda:plan-cancel')}
              </button>
            )}
          </div>
        </form>
      )}
    </section>
  );
}

/** Its end, asked once more: other phones and the calendar lose it too. */
function Remove({ own: { remove, busy } }: { own: Own }) {
  const { t } = usePage();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <button type="button" className="text-link" onClick={() => setAsked(true)}>
        {t('public-agenda:plan-delete')}
      </button>
    );
  return (
    <section className="plan-delete">
      <p>{t('public-agenda:plan-delete-hint')}</p>
      <div className="agenda-tools">
        <button type="button" className="button danger" disabled={busy} onClick={() => void remove()}>
          {t('public-agenda:plan-delete-yes')}
        </button>
        <button type="button" className="button quiet" onClick={() => setAsked(false)}>
          {t('public-agenda:plan-cancel')}
        </button>
      </div>
    </section>
  );
}

/** One's own programme elsewhere: on another phone, in a calendar, by mail. */
export function TakeAlong({ asked }: TakeAlongProps) {
  const { t, publicUrl, language } = usePage();
  const { agenda } = useAgenda();
  const own = usePlan();
  const [isOpen, setOpen] = useState(false);
  const sheet = useRef<HTMLDialogElement>(null);
  const { key, make } = own;
  useEffect(() => {
    if (asked === 0) return;
    setOpen(true);
    if (key === null) void make();
  }, [asked]);
  useEffect(() => {
    if (!isOpen || sheet.current?.open) return;
    // Browsers without modal windows show it as a part of the page.
    if (sheet.current?.showModal) sheet.current.showModal();
    else sheet.current?.setAttribute('open', '');
  }, [isOpen]);
  const close = () => sheet.current?.close();
  return (
    <>
      <div className="empty-gone" aria-live="polite">
        {own.note && <Note note={own.note} own={own} />}
      </div>
      {isOpen && (
        <dialog
          className="sheet plan-sheet"
          ref={sheet}
          aria-labelledby="plan-title"
          onClose={() => setOpen(false)}
          onClick={(event) => {
            // Beside it: the dialog itself covers nothing but its own box.
            if (event.target === sheet.current) close();
          }}
        >
          <div className="plan-body">
            <button
              type="button"
              className="button quiet guest-close"
              aria-label={t('public-agenda:close')}
              onClick={close}
            >
              <Icon name="cross" />
            </button>
            <h2 id="plan-title">{t('public-agenda:take-along')}</h2>
            {own.problem && (
              <p className="field-problem" role="alert">
                {own.problem}
              </p>
            )}
            {key === null ? (
              own.busy ? (
                <p role="status">{t('public-agenda:plan-making')}</p>
              ) : (
                <>
                  <p>{t('public-agenda:plan-none')}</p>
                  <button type="button" className="button primary wide" onClick={() => void make()}>
                    {t('public-agenda:plan-make')}
                  </button>
                </>
              )
            ) : (
              <>
                <Elsewhere planKey={key} />
                <section>
                  <h3>{t('public-agenda:plan-calendar')}</h3>
                  <p className="fine">{t('public-agenda:plan-calendar-hint')}</p>
                  <div className="agenda-tools">
                    <SubscribeTo url={feedUrl(publicUrl, agenda.code, language, {}, `/plan/${key}`)} />
                  </div>
                </section>
                <Mails own={own} />
                <p className="fine">{t('public-agenda:plan-secret')}</p>
                <Remove own={own} />
              </>
            )}
          </div>
        </dialog>
      )}
    </>
  );
}
