import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure, failureWords } from '../../core/call-failure.ts';
import { readForm, registerParticipant } from '../core/calls.ts';
import { usePage } from '../core/page-context.tsx';
import { store } from '../core/browser.ts';
import { channelOf } from '../core/state.ts';
import type { FormState } from '../form/form-state.ts';
import { nonceOfTries } from '../form/nonce.ts';
import { keepOwnDetails } from '../form/own-details.tsx';
import { fullOptionsOf } from '../form/option-places.ts';
import type { Registered } from './registered.ts';
import { toast } from '../core/toast.ts';

/** Why the last try did not register: decides what the person reads. */
export type Trouble =
  | { kind: 'form-changed' | 'fields' }
  /** `contact`: the number or address that is registered. */
  | { kind: 'already' | 'already-after-retry'; contact: string | undefined }
  /** `words` are those of the error catalogue. */
  | { kind: 'network' | 'refused'; words: string }
  | { kind: 'wait'; words: string; seconds: number | undefined };

const quietly = { hideLoad: true, quiet: true } as const;

/** The answer that means a name, a phone number or an e-mail address, as the product understands the form. */
function meant(form: FormDefinition, answers: Answers, means: 'name' | 'phone' | 'email'): string | undefined {
  const field = form.fields.find((each) => each.means === means);
  const answer = field && answers[field.fieldId];
  return typeof answer === 'string' ? answer : undefined;
}

interface Props {
  event: PublicEvent;
  form: FormDefinition;
  state: FormState;
  onForm: (form: FormDefinition) => void;
  /** These options have no place left. */
  onFull: (options: readonly { fieldId: string; option: string }[]) => void;
  onDone: (registered: Registered) => void;
}

/**
 * Sends the registration, one at a time. After a try whose answer never came, the server may have registered the person already: the same nonce
 * then answers that registration. Without it (another device, a cleared browser) the server refuses a second registration by the same number
 * or address, so trying again is safe in any case.
 */
export function useSubmit({ event, form, state, onForm, onFull, onDone }: Props) {
  const { language, url } = usePage();
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const busy = useRef(false);
  /** Kept on the device: the page may be reloaded between the lost answer and the next try. */
  const triedKey = `convoke.tried.${event.code}`;
  const nonceKey = `convoke.nonce.${event.code}`;

  async function troubleOf(error: unknown, answers: Answers): Promise<Trouble> {
    if (!(error instanceof CallFailure)) throw error;
    const words = failureWords(error);
    if (error.status === 0 || error.status >= 500) {
      store.set(triedKey, true);
      return { kind: 'network', words };
    }
    if (error.status === 429) return { kind: 'wait', words, seconds: error.retryAfterSeconds };
    if (error.failure === 'BAD_PARAMETER' && state.refuse(error.fields)) return { kind: 'fields' };
    if (error.failure === 'ALREADY_REGISTERED') {
      const { by } = error.data as { by?: 'phone' | 'email' };
      const contact = by && meant(form, answers, by);
      return { kind: store.get<boolean>(triedKey) ? 'already-after-retry' : 'already', contact };
    }
    if (error.failure === 'FORM_CHANGED') {
      const current = await call(readForm, { formId: event.code }, quietly).catch(() => null);
      if (current) {
        onForm(current);
        return { kind: 'form-changed' };
      }
    }
    if (error.failure === 'FORM_FILE_GONE' && state.dropFiles(words)) return { kind: 'fields' };
    onFull(fullOptionsOf(error.data));
    return state.refuse(error.fields) ? { kind: 'fields' } : { kind: 'refused', words };
  }

  async function submit(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setTrouble(null);
    // Files on their way arrive first.
    const answers = (await state.settle()) ? state.check() : null;
    if (answers === null) {
      busy.current = false;
      setSending(false);
      return;
    }
    const channel = channelOf(url);
    try {
      const answer = await call(
        registerParticipant,
        {
          code: event.code,
          answers,
          formVersion: form.version,
          language,
          nonce: nonceOfTries(nonceKey, answers),
          ...(channel ? { channel } : {}),
        },
        quietly,
      );
      store.remove(triedKey);
      store.remove(nonceKey);
      const name = meant(form, answers, 'name') ?? '';
      keepOwnDetails({ name, phone: meant(form, answers, 'phone'), email: meant(form, answers, 'email') });
      onDone({ ...answer, name });
    } catch (error) {
      const now = await troubleOf(error, answers);
      if ('words' in now) toast(now.words);
      setTrouble(now);
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return { submit, sending, trouble };
}
