import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { PublicChannel } from '@convoke/contract/member/member.channel.public.calls.ts';
import { useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure, failureWords } from '../../core/call-failure.ts';
import { store } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import type { FormState } from '../form/form-state.ts';
import { nonceOfTries } from '../form/nonce.ts';
import { enterChannel } from './channel-calls.ts';

/** Why the last try did not arrive, as the person reads it. */
export type Trouble =
  | { kind: 'consent' | 'form-changed' | 'fields' }
  /** `message` is what the error catalogue says. */
  | { kind: 'network' | 'refused'; message: string };

interface Props {
  channel: PublicChannel;
  form: FormDefinition;
  state: FormState;
  /** Which text was agreed to; null while it is not, undefined where none is asked. */
  consentVersion: number | null | undefined;
  refresh: () => Promise<PublicChannel | null>;
  onForm: (form: FormDefinition) => void;
  onConsentChanged: () => void;
  onDone: () => void;
}

/** Sends the entry, one try at a time. The same nonce goes with every try, so an entry that arrived unheard is kept once. */
export function useEnter(props: Props) {
  const { channel, form, state, consentVersion } = props;
  const { language } = usePage();
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const busy = useRef(false);
  const nonceKey = `convoke.nonce.channel.${channel.code}`;

  async function troubleOf(error: unknown): Promise<Trouble> {
    if (!(error instanceof CallFailure)) throw error;
    const message = failureWords(error);
    if (error.status === 0 || error.status >= 500) return { kind: 'network', message };
    switch (error.failure) {
      case 'BAD_PARAMETER':
        return state.refuse(error.fields) ? { kind: 'fields' } : { kind: 'refused', message };
      case 'FORM_CHANGED': {
        const now = await props.refresh();
        if (!now?.form) return { kind: 'refused', message };
        props.onForm(now.form);
        return { kind: 'form-changed' };
      }
      case 'MEMBER_CHANNEL_CONSENT':
        props.onConsentChanged();
        await props.refresh();
        return { kind: 'refused', message };
      case 'MEMBER_CHANNEL_CLOSED':
        await props.refresh();
        return { kind: 'refused', message };
      default:
        return { kind: 'refused', message };
    }
  }

  async function submit(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setTrouble(null);
    try {
      const answers = (await state.settle()) ? state.check() : null;
      if (answers === null) return;
      if (consentVersion === null) {
        setTrouble({ kind: 'consent' });
        return;
      }
      await call(
        enterChannel,
        {
          code: channel.code,
          answers,
          formVersion: form.version,
          language,
          nonce: nonceOfTries(nonceKey, [answers, consentVersion]),
          ...(consentVersion !== undefined && { consentVersion }),
        },
        { hideLoad: true, quiet: true, onDeadToken: 'repeat' },
      );
      store.remove(nonceKey);
      props.onDone();
    } catch (error) {
      setTrouble(await troubleOf(error));
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return { submit, sending, trouble };
}
