/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import { usePage } from '../core/page-context.tsx';
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
  const { kind, percent, amountCents, minSpendCents, ticketIds } = facts;
  const parts: string[] = [];
  if (kind === 'percent' && percent !== null) parts.push(t('public-buy:off-percent', { percent }));
  if (kind === 'amount' && amountCents !== null) parts.push(t('public-buy:off-amount', { amount: money(amountCents) }));
  const names = buy.offering.tickets.filter((each) => ticketIds.includes(each.ticketId)).map((each) => each.name);
  if (kind !== null && names.length > 0) parts.push(t('public-buy:off-for', { names: names.join(', ') }));
  if (minSpendCents > 0) parts.push(t('public-buy:off-from', { amount: money(minSpendCents) }));
  if (facts.opensTicketIds.length > 0)
    parts.push(t('public-buy:opens-tickets', { count: facts.opensTicketIds.length }));
  return parts.join(' · ');
}

/** The one field for codes: a coupon takes something off, an access code shows what is hidden, and some do both. */
export function CodeField({ buy }: { buy: Buy }) {
  const { t } = usePage();
  const [text, setText] = useState('');
  const { codes, quoteRefusal } = buy;
  const { taken, asking } = codes;
  const worth = useWorth(buy);
  // What the coupon lacks with these tickets is said here, beside it.
  const problem = codes.problem ?? (quoteRefusal?.kind === 'coupon' ? quoteRefusal.message : null);
  const chips = (['access', 'coupon'] as const).flatMap((which) => {
    const facts = taken[which];
    return facts ? [{ which, facts }] : [];
  });
  const isOpen = text !== '' || problem !== null || chips.length > 0;
  const block = useRef<HTMLDetailsElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    // What came of it may lie under the bar of a phone.
    if (tries > 0) block.current?.scrollIntoView({ block: 'nearest' });
  }, [tries]);
  const apply = async () => {
    const code = text.trim();
    if (code === '' || asking) return;
    if (await buy.enterCode(code)) setText('');
    setTries((before) => before + 1);
  };
  return (
    <details class="code" ref={block} open={isOpen || undefined}>
      <summary class="text-link">{t('public-buy:have-code')}</summary>
      <div role="status">
        {chips.map(({ which, facts }) => (
          <p key={which} class={`note ${problem && which === 'coupon' ? '' : 'note-good'}`}>
            <Icon name="check" />
            <span>
              <strong>{facts.couponCode}</strong> {worth(facts)}
            </span>
            <button
              type="button"
              class="text-link"
              aria-label={t('public-buy:code-remove', { code: facts.couponCode })}
              onClick={() => void buy.takeCodes(codes.drop(which))}
            >
              {t('public-buy:remove')}
            </button>
          </p>
        ))}
      </div>
      <form
        class={`field code-form ${problem ? 'field-wrong' : ''}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <label for="code">{t('public-buy:code')}</label>
        <div class="code-row">
          <input
            id="code"
            type="text"
            value={text}
            maxLength={40}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            enterkeyhint="go"
            aria-invalid={problem !== null}
            aria-describedby={problem ? 'code-problem' : undefined}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" class="button" aria-busy={asking} disabled={text.trim() === ''}>
            {t('public-buy:code-use')}
          </button>
        </div>
        {problem && (
          <p class="field-problem" id="code-problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </details>
  );
}
