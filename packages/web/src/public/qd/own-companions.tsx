import type { OwnRegistration } from '@convoke/contract/participant/participant.calls.ts';
import { useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { addCompanion, readOwn, removeCompanion } from '../core/calls.ts';
import { usePage } from '../core/page-context.tsx';
import { hourText } from '../core/time.ts';
import { sayFailure } from '../core/toast.ts';
import { nonceOfTries } from '../form/nonce.ts';
import { Icon } from '../ui/icon.tsx';

const quietly = { hideLoad: true, quiet: true } as const;
const names = ['name', 'phone', 'email'] as const;
type Typed = Record<(typeof names)[number], string>;
const nothing: Typed = { name: '', phone: '', email: '' };
const kinds = { name: 'text', phone: 'tel', email: 'email' } as const;

interface Props {
  own: OwnRegistration;
  /** The registration as it is after a change. */
  onChanged: (own: OwnRegistration) => void;
}

/** Whom the holder brings along: each with a code to be shown or sent on; added and taken off until the event’s end. */
export function OwnCompanions({ own, onChanged }: Props) {
  const { t, locale, language } = usePage();
  const [typed, setTyped] = useState(nothing);
  const [isAdding, setAdding] = useState(false);
  const [wrong, setWrong] = useState<Partial<Typed>>({});
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // What a device kept before companions were known does not say.
  const { most, people } = (own.companions as OwnRegistration['companions'] | undefined) ?? { most: 0, people: [] };
  const code = own.participantCode;
  const isOver = own.event.phase === 'ended';
  const mayAdd = !isOver && people.length < most && (own.state === 'APPROVED' || own.state === 'PENDING');
  if (people.length === 0 && !mayAdd) return null;

  async function doing(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setProblem('');
    setWrong({});
    try {
      await work();
      onChanged(await call(readOwn, { code }, quietly));
      heading.current?.focus();
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const fields = Object.fromEntries(error.fields.map(({ path, message }) => [path, message]));
      if (names.some((name) => fields[name])) setWrong(fields);
      else setProblem(sayFailure(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function add(): Promise<void> {
    const name = typed.name.trim();
    if (name === '') {
      setWrong({ name: t('public-qd:companion-name-missing') });
      document.getElementById('companion-name')?.focus();
      return;
    }
    const phone = typed.phone.trim();
    const email = typed.email.trim();
    const given = { code, name, ...(phone && { phone }), ...(email && { email }), language };
    // The number of people is part of it: a second one of the same name is another.
    const nonce = nonceOfTries(`convoke.companion.${code}`, { ...given, at: people.length });
    if (await doing(() => call(addCompanion, { ...given, nonce }, quietly))) {
      setTyped(nothing);
      setAdding(false);
    }
  }

  return (
    <section className="companions">
      <h2 ref={heading} tabIndex={-1}>
        {t('public-qd:companions')}{' '}
        <span className="fine">{t('public-qd:companions-of', { n: String(people.length), most: String(most) })}</span>
      </h2>
      {people.length > 0 && (
        <ul>
          {people.map((each) => (
            <li key={each.participantCode}>
              <div>
                <strong>{each.name}</strong>
                <span className="fine">
                  {each.signedInAt
                    ? `${t('public-qd:signed-in')} · ${hourText(each.signedInAt, own.event.timeZone, locale)}`
                    : each.state === 'APPROVED'
                      ? t('public-qd:approved')
                      : t(each.state === 'PENDING' ? 'public-qd:pending' : 'public-qd:cancelled')}
                </span>
              </div>
              <a className="button quiet" href={`/qd/${each.participantCode}`}>
                {t('public-qd:companion-code')}
              </a>
              {!each.signedInAt && !isOver && (
                <button
                  type="button"
                  className="button quiet"
                  disabled={isBusy}
                  aria-label={t('public-qd:companion-remove', { name: each.name })}
                  onClick={() => {
                    if (!confirm(t('public-qd:companion-remove-question', { name: each.name }))) return;
                    void doing(() => call(removeCompanion, { code, companionCode: each.participantCode }, quietly));
                  }}
                >
                  <Icon name="cross" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      {mayAdd &&
        (isAdding ? (
          <form
            className="form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void add();
            }}
          >
            {names.map((name) => (
              <div key={name} className={`field ${wrong[name] ? 'field-wrong' : ''}`}>
                <label htmlFor={`companion-${name}`}>
                  {t(`public-qd:companion-${name}`)}
                  {name !== 'name' && <span className="optional">{t('public-qd:companion-optional')}</span>}
                </label>
                <input
                  id={`companion-${name}`}
                  type={kinds[name]}
                  value={typed[name]}
                  maxLength={name === 'name' ? 100 : undefined}
                  autoComplete="off"
                  autoFocus={name === 'name'}
                  required={name === 'name'}
                  aria-invalid={Boolean(wrong[name])}
                  aria-describedby={wrong[name] ? `companion-${name}-wrong` : undefined}
                  onInput={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
                />
                {wrong[name] && (
                  <p className="field-problem" id={`companion-${name}-wrong`} role="alert">
                    {wrong[name]}
                  </p>
                )}
              </div>
            ))}
            <p className="fine">{t('public-qd:companion-contact-hint')}</p>
            <div className="buttons">
              <button type="submit" className="button primary" aria-busy={isBusy} disabled={isBusy}>
                {t('public-qd:companion-add')}
              </button>
              <button type="button" className="button" onClick={() => setAdding(false)}>
                {t('public-qd:companion-not-now')}
              </button>
            </div>
          </form>
        ) : (
          <button type="button" className="button quiet" onClick={() => setAdding(true)}>
            <Icon name="people" />
            {t('public-qd:companion-add')}
          </button>
        ))}
    </section>
  );
}
