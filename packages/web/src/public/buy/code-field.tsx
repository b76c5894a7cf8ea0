import { useEffect, useRef, useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { tooLong } from '../core/fitting.ts';
import { moneyText } from '../core/money.ts';
import type { Translate } from '../core/types.ts';
import { Icon } from '../ui/icon.tsx';
import type { CodeFacts } from './use-codes.ts';
import type { Buy } from './use-buy.ts';

function useWorth(buy: Buy): (facts: CodeFacts) => string {
  const { t, language } = usePage();
  const money = (cents: number) => moneyText(cents, buy.currency, language);
  return (facts) => worthOf(facts, buy, t, money);
}

/** What a code is good for, in words. */
function worthOf(facts: CodeFacts, buy: Buy, t: Translate, money: (cents: number) => string): string {
  const { kind, percent, amountCents, minSpendCents, ticketIds, ticketsPerOrder } = facts;
  const parts: string[] = [];
  if (kind === 'percent' && percent !== null) parts.push(t('public-buy:off-percent', { percent }));
  if (kind === 'amount' && amountCents !== null) parts.push(t('public-buy:off-amount', { amount: money(amountCents) }));
  const names = buy.offering.tickets.filter((each) => ticketIds.includes(each.ticketId)).map((each) => each.name);
  if (kind !== null && names.length > 0) parts.push(t('public-buy:off-for', { names: names.join(', ') }));
  if (ticketsPerOrder !== null) parts.push(t('public-buy:off-tickets', { n: ticketsPerOrder }));
  if (minSpendCents > 0) parts.push(t('public-buy:off-from', { amount: money(minSpendCents) }));
  if (facts.opensTicketIds.length > 0)
    parts.push(t('public-buy:opens-tickets', { count: facts.opensTicketIds.length }));
  return parts.join(' · ');
}

/** The one field for codes: a coupon takes something off, an access code shows what is hidden, and some do both. */
export function CodeField({ buy }: { buy: Buy }) {
  const { t, language } = usePage();
  const [text, setText] = useState('');
  const { codes, quoteRefusal } = buy;
  const { taken, asking } = codes;
  const worth = useWorth(buy);
  // What the coupon lacks with these tickets is said here, beside it.
  const problem =
    tooLong(text, 40, language) || codes.problem || (quoteRefusal?.kind === 'coupon' ? quoteRefusal.message : null);
  const chips = (['access', 'coupon'] as const).flatMap((which) => {
    const facts = taken[which];
    return facts ? [{ which, facts }] : [];
  });
  const isOpen = text !== '' || problem !== null || chips.length > 0;
  const block = useRef<HTMLDetailsElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    // What came of it may lie under the bar of a phone.
    if (tries > 0) block.current?.scrollIntoView({ block: 'nearest' });
  }, [tries]);
  const apply = async () => {
    const code = text.trim();
    if (code === '' || asking || tooLong(code, 40, language)) return;
    if (await buy.enterCode(code)) setText('');
    setTries((before) => before + 1);
  };
  return (
    <details className="code" ref={block} open={isOpen || undefined}>
      <summary
        className="text-link"
        // It opens when this click is over.
        onClick={() => !block.current?.open && setTimeout(() => field.current?.focus())}
      >
        {t('public-buy:have-code')}
      </summary>
      <div role="status">
        {chips.map(({ which, facts }) => (
          <p key={which} className={`note ${problem && which === 'coupon' ? '' : 'note-good'}`}>
            <Icon name="check" />
            <span>
              <strong>{facts.couponCode}</strong> {worth(facts)}
            </span>
            <button
              type="button"
              className="text-link"
              aria-label={t('public-buy:code-remove', { code: facts.couponCode })}
              onClick={() => void buy.takeCodes(codes.drop(which))}
            >
              {t('public-buy:remove')}
            </button>
          </p>
        ))}
      </div>
      <form
        className={`field code-form ${problem ? 'field-wrong' : ''}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <label htmlFor="code">{t('public-buy:code')}</label>
        <div className="code-row">
          <input
            ref={field}
            id="code"
            type="text"
            value={text}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            aria-invalid={problem !== null}
            aria-describedby={problem ? 'code-problem' : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" className="button" aria-busy={asking} disabled={text.trim() === ''}>
            {t('public-buy:code-use')}
          </button>
        </div>
        {problem && (
          <p className="field-problem" id="code-problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </details>
  );
}
