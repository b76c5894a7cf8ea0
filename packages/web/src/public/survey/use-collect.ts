import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { PublicSurvey } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure, failureWords } from '../../core/call-failure.ts';
import { store } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { channelOf } from '../core/state.ts';
import type { FormState } from '../form/form-state.ts';
import { nonceOfTries } from '../form/nonce.ts';
import { fullOptionsOf } from '../form/option-places.ts';
import { collectAnswers, quietly } from './survey-calls.ts';
import type { SavedLink } from './later-props.ts';
import type { Answered } from './use-survey.ts';
import { spokenTo } from './words.ts';
import { toast } from '../core/toast.ts';

/** Why the last try did not arrive, as the person reads it. */
export type Trouble =
  | { kind: 'cookies' | 'form-changed' | 'fields' | 'option-full' }
  /** `message` is what the error catalogue says. */
  | { kind: 'network' | 'refused'; message: string }
  | { kind: 'wait'; message: string; seconds: number | undefined };

interface Props {
  survey: PublicSurvey;
  form: FormDefinition;
  state: FormState;
  /** What lets this person's answer through. */
  keys: { pass?: string | undefined; proof?: string | undefined; token?: string | undefined };
  /** The saved answers that these are; they end with them. */
  link: SavedLink | null;
  /** When the person began, in milliseconds. */
  began: () => number;
  /** Reads the questionnaire again; null when it could not be. */
  refresh: () => Promise<PublicSurvey | null>;
  onForm: (form: FormDefinition) => void;
  onFull: (options: readonly { fieldId: string; option: string }[]) => void;
  onDone: (answered: Answered) => void;
  onAnswered: () => void;
  onPersonNeeded: () => void;
}

/** Sends the answers, one try at a time. The same nonce goes with every try, so an answer that arrived unheard is stored once. */
export function useCollect(props: Props) {
  const { survey, form, state } = props;
  const { language, url } = usePage();
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const busy = useRef(false);
  const nonceKey = `convoke.nonce.survey.${survey.code}`;

  async function troubleOf(error: unknown): Promise<Trouble | null> {
    if (!(error instanceof CallFailure)) throw error;
    const message = failureWords(error);
    if (error.status === 0 || error.status >= 500) return { kind: 'network', message };
    if (error.status === 429) return { kind: 'wait', message, seconds: error.retryAfterSeconds };
    switch (error.failure) {
      case 'BAD_PARAMETER':
        return state.refuse(error.fields) ? { kind: 'fields' } : { kind: 'refused', message };
      case 'OPTION_FULL': {
        const full = fullOptionsOf(error.data);
        props.onFull(full);
        state.refuse(full.map(({ fieldId }) => ({ path: fieldId, message })));
        return { kind: 'option-full' };
      }
      case 'FORM_FILE_GONE':
        return state.dropFiles(message) ? { kind: 'fields' } : { kind: 'refused', message };
      case 'SURVEY_ANSWERED':
        store.remove(nonceKey);
        props.onAnswered();
        return null;
      case 'SURVEY_DEVICE_NEEDED':
        return { kind: 'cookies' };
      case 'SURVEY_PERSON_NEEDED':
        props.onPersonNeeded();
        // Perhaps the organiser has begun to ask for it meanwhile.
        await props.refresh();
        return { kind: 'refused', message };
      case 'FORM_CHANGED': {
        const now = await props.refresh();
        if (!now?.form) return { kind: 'refused', message };
        props.onForm(now.form);
        return { kind: 'form-changed' };
      }
      case 'SURVEY_NOT_OPEN':
      case 'SURVEY_FULL':
      case 'SURVEY_PASSWORD_NEEDED':
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
      // Files and signatures on their way arrive first.
      const answers = (await state.settle()) ? state.check() : null;
      if (answers === null) return;
      const channel = channelOf(url);
      const { pass, proof, token } = props.keys;
      const nonce = nonceOfTries(nonceKey, [answers, token, proof]);
      const send = (again = false) =>
        call(
          collectAnswers,
          {
            code: survey.code,
            answers,
            formVersion: form.version,
            language: spokenTo(survey, language),
            seconds: Math.min(1_000_000, Math.max(0, Math.round((Date.now() - props.began()) / 1000))),
            nonce,
            ...(channel ? { channel } : {}),
            ...(pass ? { pass } : {}),
            ...(proof ? { proof } : {}),
            ...(token ? { token } : {}),
            ...(props.link ? { resume: props.link.resume, revision: props.link.revision } : {}),
          },
          { ...quietly, again },
        );
      const answered = await send().catch(async (error: unknown) => {
        if (!(error instanceof CallFailure) || error.failure !== 'SURVEY_DEVICE_NEEDED') throw error;
        // The cookie of the page's opening is gone: reading the questionnaire brings another, to a browser that keeps any.
        await props.refresh();
        return send(true);
      });
      store.remove(nonceKey);
      props.onDone({ score: answered.score });
    } catch (error) {
      const now = await troubleOf(error);
      if (now && 'message' in now) toast(now.message);
      setTrouble(now);
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return { submit, sending, trouble };
}
