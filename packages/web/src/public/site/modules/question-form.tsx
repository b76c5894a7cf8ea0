import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { call } from '../../../core/call.ts';
import { CallFailure, isUnanswered } from '../../../core/call-failure.ts';
import { consultAsk } from '../../../core/light-calls/consult.ts';
import { type KeptKey, keyFor } from '../../../core/request-key.ts';
import { useOnline } from '../../core/browser.ts';
import { usePage } from '../../core/page-context.tsx';
import { sayFailure } from '../../core/toast.ts';
import { Icon } from '../../ui/icon.tsx';

const fields = ['text', 'name', 'email', 'phone'] as const;
type FieldName = (typeof fields)[number];
type Typed = Readonly<Record<FieldName, string>>;

const nothing: Typed = { text: '', name: '', email: '', phone: '' };
const attributes = {
  text: { rows: 4, maxLength: 2000, autoComplete: 'off' },
  name: { maxLength: 80, autoComplete: 'name' },
  email: { type: 'email', maxLength: 254, autoComplete: 'email' },
  phone: { type: 'tel', maxLength: 40, autoComplete: 'tel' },
} as const;

/** A question to the organiser. What was typed stays until it has arrived; sent again after a lost answer it is one question. `isStill`: shown, not asked. */
export function QuestionForm({ code, isStill }: { code: string; isStill: boolean }) {
  const { t, language } = usePage();
  const prefix = useId();
  const isOnline = useOnline();
  const [typed, setTyped] = useState(nothing);
  const [problems, setProblems] = useState<Partial<Typed>>({});
  const [trouble, setTrouble] = useState('');
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const key = useRef<KeptKey | null>(null);
  const idOf = (name: FieldName) => `${prefix}${name}`;
  const mark = (found: Partial<Typed>) => {
    setProblems(found);
    const first = fields.find((name) => found[name]);
    if (first) document.getElementById(idOf(first))?.focus();
  };

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isSending || isStill) return;
    setTrouble('');
    const required = t('public-site:ask.required');
    const missing = {
      ...(typed.text.trim() === '' && { text: required }),
      ...(typed.name.trim() === '' && { name: required }),
      ...(typed.email.trim() === '' && typed.phone.trim() === '' && { email: t('public-site:ask.contact') }),
    };
    if (Object.keys(missing).length > 0) return mark(missing);
    setProblems({});
    setSending(true);
    try {
      key.current = keyFor(key.current, typed);
      const { text, name, email, phone } = typed;
      const input = { code, nonce: key.current.key, text, name, email: email.trim(), phone: phone.trim(), language };
      await call(consultAsk, input, { hideLoad: true, quiet: true });
      key.current = null;
      setTyped(nothing);
      setSent(true);
    } catch (error) {
      const refused = error instanceof CallFailure ? error.fields : [];
      const ofFields = refused.filter(({ path }) => fields.some((name) => name === path));
      if (ofFields.length > 0) mark(Object.fromEntries(ofFields.map(({ path, message }) => [path, message])));
      else setTrouble(isUnanswered(error) ? t('public-site:ask.offline') : sayFailure(error));
    } finally {
      setSending(false);
    }
  }

  if (isSent)
    return (
      <div className="question" role="status">
        <p className="note note-good">
          <Icon name="check" />
          <span>{t('public-site:ask.sent')}</span>
        </p>
        <button type="button" className="button" onClick={() => setSent(false)}>
          {t('public-site:ask.another')}
        </button>
      </div>
    );
  return (
    <form className="form question" noValidate inert={isStill} onSubmit={(event) => void send(event)}>
      <h3>{t('public-site:ask')}</h3>
      {fields.map((name) => {
        const problem = problems[name];
        const Tag = name === 'text' ? 'textarea' : 'input';
        return (
          <div key={name} className={`field ${problem ? 'field-wrong' : ''}`}>
            <label htmlFor={idOf(name)}>
              {t(name === 'text' ? 'public-site:ask.text' : `public-site:ask.${name}`)}
            </label>
            <Tag
              {...attributes[name]}
              id={idOf(name)}
              value={typed[name]}
              aria-invalid={problem !== undefined}
              aria-describedby={problem ? `${idOf(name)}-problem` : undefined}
              onChange={({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
                const { value } = currentTarget;
                // A browser that fills in several fields does so at once.
                setTyped((before) => ({ ...before, [name]: value }));
              }}
            />
            {problem && (
              <p className="field-problem" id={`${idOf(name)}-problem`}>
                {problem}
              </p>
            )}
          </div>
        );
      })}
      <p className="fine">{t('public-site:ask.hint')}</p>
      {(trouble || !isOnline) && (
        <p className="field-problem" role="alert">
          {trouble || t('public-site:ask.offline')}
        </p>
      )}
      <button type="submit" className="button primary" aria-busy={isSending} disabled={isSending}>
        {t('public-site:ask.send')}
      </button>
    </form>
  );
}
