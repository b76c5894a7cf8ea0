import { isPhone } from '@convoke/contract/core/contact.ts';
import { useEffect, useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { Sign } from '../desk/ui/sign.tsx';
import { idleMs } from './idle.ts';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Without its country no number is longer. */
const mostDigits = 14;

/** Numbers from elsewhere are known by the server alone; mainland ones and what is short are seen here. */
const isWhole = (number: string) => isPhone(number) || (number.length >= 7 && !/^1[3-9]/.test(number));

/** In groups as people say it: 138 0013 8000, 9123 4567. */
function grouped(number: string): string {
  return number.length > 8
    ? number.replace(/^(\d{3})(\d{0,4})(\d*)$/, (_, a: string, b: string, c: string) =>
        [a, b, c].filter(Boolean).join(' '),
      )
    : number.replace(/^(\d{4})(\d+)$/, '$1 $2');
}

/** Ten large keys for the whole phone number. */
export function Keypad({ busy, onPhone }: { busy: boolean; onPhone: (phone: string) => void }) {
  const { t } = usePage();
  const [number, setNumber] = useState('');
  const [short, setShort] = useState(false);
  useEffect(() => {
    if (number === '') return;
    const timer = setTimeout(() => setNumber(''), idleMs);
    return () => clearTimeout(timer);
  }, [number]);
  const change = (next: string) => {
    setShort(false);
    setNumber(next.slice(0, mostDigits));
  };
  const submit = () => {
    if (!isWhole(number)) return setShort(true);
    onPhone(number);
    setNumber('');
  };
  return (
    <div className="keypad">
      <p className="keypad-label" id="keypad-label">
        {t('public-kiosk:phone')}
      </p>
      <output className="keypad-number" aria-labelledby="keypad-label" aria-live="polite">
        {grouped(number)}
      </output>
      {short && (
        <p className="keypad-short" role="alert">
          {t('public-kiosk:short')}
        </p>
      )}
      <div className="keypad-keys">
        {keys.map((key) => (
          <button key={key} type="button" className="key" onClick={() => change(number + key)}>
            {key}
          </button>
        ))}
        <button type="button" className="key key-word" onClick={() => change('')}>
          {t('public-kiosk:clear')}
        </button>
        <button type="button" className="key" onClick={() => change(`${number}0`)}>
          0
        </button>
        <button
          type="button"
          className="key key-word"
          aria-label={t('public-kiosk:erase')}
          onClick={() => change(number.slice(0, -1))}
        >
          <Sign name="erase" />
        </button>
      </div>
      <button type="button" className="button primary keypad-go" disabled={busy || number === ''} onClick={submit}>
        {t('public-kiosk:sign-in')}
      </button>
    </div>
  );
}
