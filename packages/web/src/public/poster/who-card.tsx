import { codeIn, type Way, ways } from '@convoke/contract/checkin/checkin.rules.ts';
import { type ComponentType, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useAwake } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { sayFailure } from '../core/toast.ts';
import type { VerifyProps } from '../form/verify-contact.tsx';
import { Icon } from '../ui/icon.tsx';
import { keepKnown, type KnownPerson } from './known-here.ts';
import type { PosterData } from './poster.data.ts';
import type { usePoster } from './use-poster.ts';

const proofs = ['phone', 'email', 'code'] as const;
type By = (typeof proofs)[number];

interface Props {
  data: PosterData;
  /** Who has used this phone; null until it has been asked. */
  known: readonly KnownPerson[] | null;
  poster: ReturnType<typeof usePoster>;
  /** Inside WeChat: what binds whoever proves to be somebody. */
  wxProof: string | undefined;
}

/** Who signs in: somebody whom this phone knows with one press, else by a proof or the own code. */
export function WhoCard({ data, known, poster, wxProof }: Props) {
  const { t } = usePage();
  const awake = useAwake();
  const [direction, setDirection] = useState<Way>('in');
  const [isOther, setIsOther] = useState(false);
  const [found, setFound] = useState<readonly KnownPerson[] | null>(null);
  const busy = poster.step !== null;
  const people = found ?? known ?? [];
  const isKnown = people.length > 0 && !isOther;
  const signIn = (own: string) => void poster.signIn(own, direction);
  return (
    <section className="card poster-who" aria-busy={busy}>
      {data.direction === 'both' && (
        <fieldset className="poster-choice" disabled={!awake}>
          <legend>{t('public-poster:way')}</legend>
          {ways.map((way) => (
            <button key={way} type="button" aria-pressed={direction === way} onClick={() => setDirection(way)}>
              {t(`public-poster:way-${way}`)}
            </button>
          ))}
        </fieldset>
      )}
      {isKnown ? (
        <>
          <h2>{t(direction === 'out' ? 'public-poster:you-out' : 'public-poster:you')}</h2>
          <ul className="poster-people">
            {people.map(({ participantCode, name }) => (
              <li key={participantCode}>
                <button
                  type="button"
                  className="button primary wide"
                  disabled={busy}
                  aria-busy={busy}
                  onClick={() => signIn(participantCode)}
                >
                  {name || participantCode}
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className="text-link" disabled={busy} onClick={() => setIsOther(true)}>
            {t('public-poster:other')}
          </button>
        </>
      ) : (
        <Proofs
          eventCode={data.event.code}
          busy={busy}
          isOut={direction === 'out'}
          peopleOf={(proof) => poster.peopleOf(proof, wxProof)}
          onCode={signIn}
          onPeople={(those) => {
            const [only, ...more] = those;
            if (only && more.length === 0) return signIn(only.participantCode);
            setFound(those);
            setIsOther(false);
          }}
        />
      )}
      {data.asksPlace && (
        <p className="fine poster-place">
          <Icon name="pin" />
          <span>{t('public-poster:place')}</span>
        </p>
      )}
      <p role="status" className="empty-gone">
        {poster.step && t(`public-poster:${poster.step}`)}
      </p>
    </section>
  );
}

/** The form that sends codes comes when it is needed: who is known needs none. */
function LateVerify(props: VerifyProps) {
  const [Verify, setVerify] = useState<ComponentType<VerifyProps> | null>(null);
  useEffect(
    () => void import('../form/verify-contact.tsx').then((module) => setVerify(() => module.VerifyContact)),
    [],
  );
  return Verify && <Verify key={props.by} {...props} />;
}

function Proofs({
  eventCode,
  busy,
  isOut,
  peopleOf,
  onCode,
  onPeople,
}: {
  eventCode: string;
  busy: boolean;
  isOut: boolean;
  peopleOf: (proof: string) => Promise<KnownPerson[]>;
  onCode: (code: string) => void;
  onPeople: (people: readonly KnownPerson[]) => void;
}) {
  const { t } = usePage();
  const awake = useAwake();
  const [by, setBy] = useState<By>('phone');
  const [trouble, setTrouble] = useState<{ words: string; hint: string } | null>(null);
  const choose = (next: By) => {
    setTrouble(null);
    setBy(next);
  };
  const prove = async (proof: string) => {
    setTrouble(null);
    try {
      const people = await peopleOf(proof);
      if (people.length === 0)
        return setTrouble({ words: t('public-poster:nobody'), hint: t('public-poster:nobody-hint') });
      keepKnown(eventCode, people);
      onPeople(people);
    } catch (error) {
      setTrouble({ words: sayFailure(error), hint: '' });
    }
  };
  return (
    <>
      <h2>{t('public-poster:who')}</h2>
      <fieldset className="poster-choice" disabled={!awake}>
        <legend className="visually-hidden">{t('public-poster:by')}</legend>
        {proofs.map((each) => (
          <button key={each} type="button" aria-pressed={by === each} onClick={() => choose(each)}>
            {t(`public-poster:by-${each}`)}
          </button>
        ))}
      </fieldset>
      {trouble && (
        <p className="note" role="alert">
          <Icon name="alert" />
          <span>
            <strong>{trouble.words}</strong> {trouble.hint}
          </span>
        </p>
      )}
      {by === 'code' ? (
        <CodeForm busy={busy} isOut={isOut} onCode={onCode} />
      ) : (
        <LateVerify by={by} onProof={({ proof }) => void prove(proof)} />
      )}
    </>
  );
}

/** The own code, typed or pasted, alone or as the link that leads to it. */
function CodeForm({ busy, isOut, onCode }: { busy: boolean; isOut: boolean; onCode: (code: string) => void }) {
  const { t } = usePage();
  const awake = useAwake();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const code = codeIn(text);
    setProblem(code === null ? t('public-poster:code-wrong') : '');
    if (code === null) field.current?.focus();
    else onCode(code);
  };
  return (
    <form className="find-form" noValidate onSubmit={send}>
      <div className={`field ${problem ? 'field-wrong' : ''}`}>
        <label htmlFor="poster-code">{t('public-poster:code')}</label>
        <input
          id="poster-code"
          ref={field}
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={problem !== ''}
          aria-describedby="poster-code-hint"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p id="poster-code-hint" className={problem ? 'field-problem' : 'fine'} role={problem ? 'alert' : undefined}>
          {problem || t('public-poster:code-hint')}
        </p>
      </div>
      <button type="submit" className="button primary wide" disabled={!awake || busy} aria-busy={busy}>
        {t(isOut ? 'public-poster:go-out' : 'public-poster:check-in')}
      </button>
    </form>
  );
}
