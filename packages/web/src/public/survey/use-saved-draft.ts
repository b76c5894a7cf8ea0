import type { FormField } from '@convoke/contract/form/form.engine.ts';
import type { SavedDraft } from '@convoke/contract/questionnaire/questionnaire.drafts.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure, failureWords } from '../../core/call-failure.ts';
import { store } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { channelOf } from '../core/state.ts';
import { nonceOfTries } from '../form/nonce.ts';
import { isEmpty } from '../form/typed.ts';
import { alike, fitting } from './draft-fit.ts';
import type { LaterProps } from './later-props.ts';
import { openDraft, saveDraft } from './later-calls.ts';
import { quietly } from './survey-calls.ts';
import type { SavedLink } from './later-props.ts';
import { spokenTo } from './words.ts';

export type Contact = { email: string } | { phone: string };

/** What is said above the questions. */
export type Note = { kind: 'back'; changed: FormField[] } | { kind: 'gone'; message: string } | { kind: 'unreachable' };
/** What the person is asked or told just now. */
export type Step = 'address' | 'saved' | 'choice' | 'failed';

const secondsSince = (moment: number) => Math.min(1_000_000, Math.max(0, Math.round((Date.now() - moment) / 1000)));

/** Answers that are kept on the server: fetched by the link, saved, and what becomes of them when two devices have saved. */
export function useSavedDraft(props: LaterProps) {
  const { language, url, t } = usePage();
  const newest = useRef(props);
  newest.current = props;
  const isBusy = useRef(false);
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<Step | null>(null);
  const [note, setNote] = useState<Note | null>(null);
  const [problem, setProblem] = useState('');
  const [newer, setNewer] = useState<SavedDraft | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [landing, setLanding] = useState<{ page: number | null } | null>(null);
  const nonceKey = `convoke.nonce.later.${props.survey.code}`;

  const read = () => {
    const { survey, form, keys, link } = newest.current;
    const { pass } = keys;
    const input = { code: survey.code, resume: link?.resume ?? '', formVersion: form.version };
    return call(openDraft, { ...input, ...(pass ? { pass } : {}) }, { ...quietly, again: true });
  };
  const known = ({ revision, expiresAt }: SavedDraft): SavedLink => ({
    resume: newest.current.link?.resume ?? '',
    revision,
    expiresAt,
  });

  /** The answers of the link come into the fields, instead of what stands there. */
  function take(found: SavedDraft): void {
    const { state, form, since, setLink, onTaken } = newest.current;
    const { values, changed } = fitting(found.answers, found.formerForm, form);
    state.clear();
    state.fill(values);
    if (found.formerForm) since(found.formerForm);
    setLink(known(found));
    onTaken(found.seconds);
    setNote({ kind: 'back', changed });
    setLanding({ page: changed.length > 0 ? null : found.page });
    setStep(null);
  }

  /** What was found by the link, beside what stands on this device. */
  function judge(found: SavedDraft): void {
    const { state, link, setLink } = newest.current;
    if (Object.values(state.typed).every(isEmpty)) return take(found);
    // This device's own are those that were saved, perhaps with more since.
    if (link?.revision === found.revision || alike(found.answers, state.values)) return setLink(known(found));
    setNewer(found);
    setStep('choice');
  }

  async function arrive(): Promise<void> {
    setNote(null);
    try {
      judge(await read());
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.failure === 'SURVEY_DRAFT_GONE') {
        newest.current.setLink(null);
        setNote({ kind: 'gone', message: failureWords(error) });
      } else if (newest.current.link?.revision === 0) setNote({ kind: 'unreachable' });
    }
  }

  async function wordsOf(error: CallFailure): Promise<string> {
    const words = failureWords(error);
    if (error.status === 0 || error.status >= 500) return words;
    const { retryAfterSeconds: seconds = error.retryAfterSeconds } = (error.data ?? {}) as {
      retryAfterSeconds?: number;
    };
    if (seconds !== undefined) return `${words} ${t('public-survey:wait-seconds', { count: seconds })}`;
    // The page may stand for what is no more: closed, changed, behind a password.
    if (error.failure !== 'BAD_PARAMETER') await newest.current.refresh();
    return error.fields[0]?.message ?? words;
  }

  async function save(to: Contact | null, link = newest.current.link): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    setProblem('');
    try {
      // Files and signatures on their way arrive first; one that does not is marked among the questions.
      if (!(await newest.current.state.settle())) return setStep(null);
      const { survey, form, state, steps, keys, began, setLink } = newest.current;
      const channel = channelOf(url);
      const saved = await call(
        saveDraft,
        {
          code: survey.code,
          answers: state.values,
          formVersion: form.version,
          page: steps.at,
          language: spokenTo(survey, language),
          seconds: secondsSince(began()),
          ...(channel ? { channel } : {}),
          ...(keys.pass ? { pass: keys.pass } : {}),
          ...(keys.token ? { token: keys.token } : {}),
          ...(link
            ? { resume: link.resume, revision: link.revision }
            : { nonce: nonceOfTries(nonceKey, [state.values, to]) }),
          ...to,
        },
        quietly,
      );
      store.remove(nonceKey);
      setLink(saved);
      if (to) setSentTo('email' in to ? to.email : to.phone);
      setStep('saved');
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      await failed(error);
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }

  async function failed(error: CallFailure): Promise<void> {
    if (error.failure === 'SURVEY_DRAFT_NEWER') {
      const found = await read().catch(() => null);
      if (found) {
        setNewer(found);
        return setStep('choice');
      }
    }
    if (error.failure === 'SURVEY_DRAFT_GONE') {
      newest.current.setLink(null);
      store.remove(nonceKey);
      setStep('address');
    } else setStep((before) => (before === 'address' ? before : 'failed'));
    setProblem(await wordsOf(error));
  }

  /** The person wants to go on later: by the link there is, or by one that is sent. */
  async function ask(): Promise<void> {
    const { link } = newest.current;
    // Not seen yet: saving would put what is here over what is there.
    if (link?.revision === 0) await arrive();
    else if (link) await save(null);
    else setStep('address');
  }

  useEffect(() => {
    if (props.asked > 0) void ask();
    else void arrive();
  }, [props.asked]);
  // When the fields have what was taken: which pages there are follows from it.
  useEffect(() => {
    if (!landing) return;
    if (landing.page === null) props.steps.resume();
    else props.steps.goTo(landing.page);
  }, [landing]);

  const decided = newer && { ...known(newer) };
  return {
    step,
    note,
    problem,
    busy,
    newer,
    sentTo,
    arrive,
    save,
    askAddress: () => {
      setProblem('');
      setStep('address');
    },
    close: () => setStep(null),
    takeNewer: () => newer && take(newer),
    /** What is here goes on, and over what was saved elsewhere the next time it is saved. */
    keepOwn: () => {
      if (!decided) return;
      newest.current.setLink(decided);
      setStep(null);
      if (props.asked > 0) void save(null, decided);
    },
  };
}
