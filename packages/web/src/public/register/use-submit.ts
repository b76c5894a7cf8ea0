import type { PublicEvent } from '@convoke/contract/event/event.calls.ts';
import type { Answers } from '@convoke/contract/form/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { useRef, useState } from 'preact/hooks';
import { call } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { checkParticipant, readForm, registerParticipant } from '../core/calls.ts';
import { usePage } from '../core/page-context.tsx';
import { store } from '../core/browser.ts';
import { channelOf } from '../core/state.ts';
import type { FormState } from '../form/form-state.ts';
import type { Registered } from './register.page.tsx';

/** Why the last try did not register: decides what the person reads. */
export type Trouble =
  | { kind: 'network' | 'already' | 'already-after-retry' | 'form-changed' | 'fields' }
  | { kind: 'refused'; message: string }
  | { kind: 'wait'; seconds: number | undefined };

/** Envelope codes of the contract's failures that this page tells apart. */
const badParameter = 1000;
const stateRefused = 3001;

const quietly = { hideLoad: true, quiet: true, onDeadToken: 'repeat' } as const;

/** The answer that means a phone number or an e-mail address, as the product understands the form. */
export function contactOf(form: FormDefinition, answers: Answers, means: 'phone' | 'email'): string | undefined {
  const field = form.fields.find((each) => each.means === means);
  const answer = field && answers[field.fieldId];
  return typeof answer === 'string' ? answer : undefined;
}

interface Props {
  event: PublicEvent;
  form: FormDefinition;
  state: FormState;
  onForm: (form: FormDefinition) => void;
  onDone: (registered: Registered) => void;
}

/**
 * Sends the registration, one at a time. After a try whose answer never came, the server may have registered the person already: the same nonce
 * then answers that registration. Without it (another device, a cleared browser) the server refuses a second registration by the same number
 * or address, so trying again is safe in any case.
 */
export function useSubmit({ event, form, state, onForm, onDone }: Props) {
  const { language, url } = usePage();
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const busy = useRef(false);
  /** Kept on the device: the page may be reloaded between the lost answer and the next try. */
  const triedKey = `convoke.tried.${event.code}`;
  const nonceKey = `convoke.nonce.${event.code}`;

  /** One for all tries of one registration. */
  function nonceOfTries(): string {
    const kept = store.get<string>(nonceKey);
    if (typeof kept === 'string') return kept;
    const made = [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    store.set(nonceKey, made);
    return made;
  }

  /** The state does not allow it: the envelope's code covers several reasons, so look which. */
  async function whyRefused(answers: Answers, message: string): Promise<Trouble> {
    const phone = contactOf(form, answers, 'phone');
    const email = contactOf(form, answers, 'email');
    const input = { code: event.code, ...(phone ? { phone } : {}), ...(email ? { email } : {}) };
    const there = phone || email ? await call(checkParticipant, input, quietly) : { exists: false };
    if (there.exists) return { kind: store.get<boolean>(triedKey) ? 'already-after-retry' : 'already' };
    const current = await call(readForm, { formId: event.code }, quietly);
    if (current.version === form.version) return { kind: 'refused', message };
    onForm(current);
    return { kind: 'form-changed' };
  }

  async function troubleOf(error: unknown, answers: Answers): Promise<Trouble> {
    if (!(error instanceof CallFailure)) throw error;
    if (error.status === 0 || error.status >= 500) {
      store.set(triedKey, true);
      return { kind: 'network' };
    }
    if (error.status === 429) return { kind: 'wait', seconds: error.retryAfterSeconds };
    if (error.code === badParameter && state.refuse(error.fields)) return { kind: 'fields' };
    if (error.code === stateRefused) {
      return whyRefused(answers, error.message).catch(() => ({ kind: 'refused', message: error.message }));
    }
    return { kind: 'refused', message: error.message };
  }

  async function submit(): Promise<void> {
    if (busy.current) return;
    const answers = state.check();
    if (answers === null) {
      setTrouble(null);
      return;
    }
    busy.current = true;
    setSending(true);
    setTrouble(null);
    const channel = channelOf(url);
    try {
      const answer = await call(
        registerParticipant,
        {
          code: event.code,
          answers,
          formVersion: form.version,
          language,
          nonce: nonceOfTries(),
          ...(channel ? { channel } : {}),
        },
        quietly,
      );
      store.remove(triedKey);
      store.remove(nonceKey);
      const name = form.fields.find((field) => field.means === 'name');
      onDone({ ...answer, name: String((name && answers[name.fieldId]) ?? '') });
    } catch (error) {
      setTrouble(await troubleOf(error, answers));
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return { submit, sending, trouble };
}
