import type { CalleeRow } from '@convoke/contract/outbound/outbound.shapes.ts';
import { Skeleton, Tabs, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../core/format.ts';
import { languageNames } from '../../../../core/language.ts';
import { isLanguage } from '@convoke/contract/core/language.ts';
import { Reasons, IntentTag } from '../../member/calls/call-words.part.tsx';
import { clockText } from '../../../../core/clock-text.ts';
import type { Desk } from './desk.ts';
import { isBan } from './desk-can.ts';
import type { Contact, DeskState } from './desk-state.ts';
import { TaskForm } from './task-form.tsx';

interface Props {
  desk: Desk;
  state: DeskState;
  person: CalleeRow;
}

/** Who is called: what is known of them, what to say, what to ask. */
export function Person({ desk, state, person }: Props) {
  const { t } = useTranslation();
  const { contact, config, call } = state;
  const work = [person.title, person.company].filter((each) => each !== '');
  return (
    <article className="desk-person" aria-labelledby="desk-person">
      <div className="desk-person-head">
        <div>
          <h2 id="desk-person">{person.name}</h2>
          {work.map((each) => (
            <span key={each} className="desk-work">
              {each}
            </span>
          ))}
        </div>
        <span className="muted">{person.taskName}</span>
      </div>
      {!contact || !config ? (
        <Skeleton active />
      ) : (
        <>
          <Facts contact={contact} isCalled={call !== undefined} />
          {config.script !== '' && (
            <section className="desk-script" aria-label={t('call-desk:script')}>
              {filled(config.script, person)}
            </section>
          )}
          {config.form && (
            <TaskForm key={person.outboundMemberId} form={config.form} desk={desk} known={contact.answers} />
          )}
          <Past contact={contact} atDesk={call?.callId} />
        </>
      )}
    </article>
  );
}

/** The script with what is known of the person in its places. */
function filled(script: string, { name, company, title }: CalleeRow): string {
  const known: Readonly<Record<string, string>> = { name, company, title };
  return script.replace(/\{(name|company|title)\}/g, (_, key: string) => known[key] ?? '');
}

function Facts({ contact, isCalled }: { contact: Contact; isCalled: boolean }) {
  const { t } = useTranslation();
  const { callee, tags, phones, emails, language, note } = contact;
  // Once they are called from this desk, that call is what the rules count; a ban is news.
  const reasons = isCalled ? contact.reasons.filter(isBan) : contact.reasons;
  const others = phones.filter((phone) => phone !== callee.number);
  return (
    <>
      {reasons.length > 0 && (
        <div className="desk-refused">
          <strong>{t('call-desk:refused')}</strong>
          <Reasons reasons={reasons} />
        </div>
      )}
      <div className="desk-facts">
        {tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {callee.tries > 0 && <span className="muted">{t('call-desk:tries', { count: callee.tries })}</span>}
        {isLanguage(language) && <span className="muted">{languageNames[language]}</span>}
        {[...others, ...emails].map((each) => (
          <span key={each} className="muted">
            {each}
          </span>
        ))}
      </div>
      {callee.remark !== '' && <p className="desk-note">{callee.remark}</p>}
      {note !== '' && <p className="desk-note">{note}</p>}
    </>
  );
}

/** What was before the call at the desk. */
function Past({ contact: { calls: all, history }, atDesk }: { contact: Contact; atDesk: string | undefined }) {
  const { t } = useTranslation();
  const calls = all.filter(({ callId }) => callId !== atDesk);
  return (
    <Tabs
      size="small"
      items={[
        {
          key: 'calls',
          label: t('call-desk:past.calls', { n: calls.length }),
          children: (
            <ul className="desk-list">
              {calls.map(({ callId, at, agentName, cause, talkSeconds, intent, remark }) => (
                <li key={callId}>
                  <span className="muted">{formatDateTime(at)}</span>
                  {intent && <IntentTag intent={intent} />}
                  <span>
                    {cause === null
                      ? t('called:goesOn')
                      : talkSeconds > 0
                        ? clockText(talkSeconds)
                        : t(`called:cause.${cause}`)}
                  </span>
                  <span className="muted">{agentName}</span>
                  {remark !== '' && <span className="desk-note">{remark}</span>}
                </li>
              ))}
              {calls.length === 0 && <li className="muted">{t('call-desk:past.noCalls')}</li>}
            </ul>
          ),
        },
        {
          key: 'history',
          label: t('call-desk:past.history', { n: history.length }),
          children: (
            <ul className="desk-list">
              {history.map(({ kind, at, text, eventTitle }) => (
                <li key={`${at} ${kind} ${text}`}>
                  <span className="muted">{formatDateTime(at)}</span>
                  <span>{text}</span>
                  {eventTitle !== null && <span className="muted">{eventTitle}</span>}
                </li>
              ))}
              {history.length === 0 && <li className="muted">{t('call-desk:past.noHistory')}</li>}
            </ul>
          ),
        },
      ]}
    />
  );
}
