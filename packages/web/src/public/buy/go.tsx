import { sum } from '@convoke/contract/order/order.rules.ts';
import { useEffect, useState } from 'react';
import { useAwake } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { moneyText } from '../core/money.ts';
import type { Buy } from './use-buy.ts';

export const detailsFormId = 'buy-details';

/** The step's one button. It stands beside the sums on a wide screen and in the bar of a phone; one of the two is shown. */
export function GoButton({ buy }: { buy: Buy }) {
  const { t, language } = usePage();
  const awake = useAwake();
  const { step, summary, currency, needsReview, isBusy, sending, trouble } = buy;
  if (step === 'tickets') {
    return (
      <button
        type="button"
        className="button primary wide"
        disabled={!awake}
        aria-busy={isBusy}
        onClick={() => void buy.toSecondStep()}
      >
        {t('public-buy:continue')}
      </button>
    );
  }
  const amount = moneyText(summary.totalCents, currency, language);
  const words = sending
    ? t('public-buy:sending')
    : trouble?.kind === 'network' || trouble?.kind === 'flight'
      ? t('public-buy:try-again')
      : needsReview
        ? t('public-buy:request')
        : summary.totalCents === 0
          ? t('public-buy:get')
          : t('public-buy:pay', { amount });
  return (
    <button
      type="submit"
      form={detailsFormId}
      className="button primary wide"
      disabled={!awake || sending}
      aria-busy={isBusy}
    >
      {words}
    </button>
  );
}

/** How many and how much, in one line. */
export function TotalLine({ buy }: { buy: Buy }) {
  const { t, language } = usePage();
  const { summary, currency } = buy;
  const count = sum(summary.lines.map((line) => line.quantity));
  return (
    <>
      <p className="action-line">{count === 0 ? t('public-buy:choose') : moneyOrFree(summary.totalCents)}</p>
      {count > 0 && (
        <p className="action-more">
          {t('public-buy:tickets', { count })}
          {summary.discountCents > 0 && ` · −${moneyText(summary.discountCents, currency, language)}`}
        </p>
      )}
    </>
  );
  function moneyOrFree(cents: number): string {
    return cents === 0 ? t('public-buy:free') : moneyText(cents, currency, language);
  }
}

const quietMs = 700;

/** Reads the total aloud when it has come to rest, not at every tap. */
export function SpokenTotal({ buy }: { buy: Buy }) {
  const { t, language } = usePage();
  const { summary, currency } = buy;
  const count = sum(summary.lines.map((line) => line.quantity));
  const [words, setWords] = useState('');
  useEffect(() => {
    if (count === 0) return setWords('');
    const amount = moneyText(summary.totalCents, currency, language);
    const timer = setTimeout(() => setWords(`${t('public-buy:tickets', { count })}, ${amount}`), quietMs);
    return () => clearTimeout(timer);
  }, [count, summary.totalCents]);
  return (
    <p className="visually-hidden" role="status">
      {words}
    </p>
  );
}
