import type { MessagePreferences } from '@convoke/contract/message/message.leave.calls.ts';
import { useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure, failureWords } from '../../core/call-failure.ts';
import { messagePreferences } from '../../core/light-calls/message.leave.ts';
import { useAwake } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';

type Wants = MessagePreferences['wants'];

export const namespaces = ['public-messages'] as const;
export const title = 'public-messages:title';

const choices: readonly Wants[] = ['all', 'notices', 'nothing'];

/** Where the link in every message leads: somebody says what they want to get from an organiser. Opening it changes nothing. */
export function View({ data }: { data: MessagePreferences }) {
  const { t } = usePage();
  const awake = useAwake();
  const [now, setNow] = useState(data.wants);
  // Who comes here wants less: one press is enough.
  const [wants, setWants] = useState<Wants>(data.wants === 'all' ? 'notices' : data.wants);
  const [sending, setSending] = useState(false);
  const [saved, setSaved] = useState(false);
  const [trouble, setTrouble] = useState('');
  const busy = useRef(false);

  async function save(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setTrouble('');
    setSaved(false);
    try {
      const { token } = data;
      const answer = await call(messagePreferences, { token, wants }, { hideLoad: true, quiet: true });
      setNow(answer.wants);
      setWants(answer.wants);
      setSaved(true);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setTrouble(failureWords(error));
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return (
    <Frame className="survey">
      <header className="survey-head">
        <p className="survey-by">{data.organiserName}</p>
        <h1>{t('public-messages:heading')}</h1>
        <p className="survey-words">{t('public-messages:of', { address: data.address })}</p>
      </header>
      <form
        className="card form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <noscript>
          <p className="note note-bad">{t('public-messages:no-script')}</p>
        </noscript>
        <fieldset className="field">
          <legend>{t('public-messages:question')}</legend>
          {choices.map((choice) => (
            <label key={choice} className={`choice ${wants === choice ? 'is-on' : ''}`}>
              <input
                type="radio"
                name="wants"
                value={choice}
                checked={wants === choice}
                onChange={() => {
                  setWants(choice);
                  setSaved(false);
                }}
              />
              <span>
                {t(`public-messages:${choice}`)}
                {now === choice && <small> · {t('public-messages:now')}</small>}
              </span>
            </label>
          ))}
        </fieldset>
        <p className="fine">{t('public-messages:hint')}</p>
        <div className="empty-gone" aria-live="polite">
          {saved && (
            <div className="note note-good">
              <Icon name="check" />
              <span>{t(`public-messages:saved-${now}`)}</span>
            </div>
          )}
          {trouble !== '' && (
            <div className="note note-bad">
              <Icon name="alert" />
              <span>{trouble}</span>
            </div>
          )}
        </div>
        <div className="action">
          <button type="submit" className="button primary" disabled={!awake || sending}>
            {t(sending ? 'public-messages:sending' : 'public-messages:save')}
          </button>
        </div>
      </form>
    </Frame>
  );
}
