import { type ReactNode, useEffect, useRef } from 'react';
import { usePage } from '../core/page-context.tsx';
import { moneyText } from '../core/money.ts';
import { Icon } from '../ui/icon.tsx';
import type { Buy, Trouble } from './use-buy.ts';

function Note({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="note note-bad">
      <Icon name="alert" />
      <span>
        <strong>{title}</strong>
        {text && <> {text}</>}
        {children}
      </span>
    </div>
  );
}

/** The price is another one now: both stand there, and nothing is bought before the buyer agrees. */
function PriceChanged({ buy, beforeCents, totalCents }: { buy: Buy; beforeCents: number; totalCents: number }) {
  const { t, language } = usePage();
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Clear of the bar at the foot of a phone.
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const money = (cents: number) => moneyText(cents, buy.currency, language);
  return (
    <div className="note note-bad price-changed" role="alertdialog" aria-labelledby="price-changed">
      <Icon name="alert" />
      <span>
        <p id="price-changed" ref={heading} tabIndex={-1}>
          <strong>{t('public-buy:price-changed')}</strong>
        </p>
        <p>
          <s>
            <span className="visually-hidden">{t('public-buy:price-before')} </span>
            {money(beforeCents)}
          </s>{' '}
          <strong>
            <span className="visually-hidden">{t('public-buy:price-now')} </span>
            {money(totalCents)}
          </strong>
        </p>
        <div className="buttons">
          <button
            type="button"
            className="button primary"
            onClick={() => void buy.submit(totalCents)}
            disabled={buy.sending}
          >
            {t('public-buy:price-agree', { amount: money(totalCents) })}
          </button>
          <button type="button" className="button" onClick={buy.toTickets}>
            {t('public-buy:price-back')}
          </button>
        </div>
      </span>
    </div>
  );
}

/** What went wrong with the last try, and what to do. */
export function TroubleNote({ buy }: { buy: Buy }) {
  const { trouble } = buy;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Out of sight it looks as if the button did nothing. A marked field has the focus instead, a changed price sees to itself.
    if (trouble && trouble.kind !== 'marked' && trouble.kind !== 'price')
      note.current?.scrollIntoView({ block: 'nearest' });
  }, [trouble]);
  return (
    <div ref={note} className="trouble empty-gone" aria-live="assertive">
      {trouble && <Words buy={buy} trouble={trouble} />}
    </div>
  );
}

function Words({ buy, trouble }: { buy: Buy; trouble: Trouble }) {
  const { t } = usePage();
  switch (trouble.kind) {
    case 'price':
      return <PriceChanged buy={buy} beforeCents={trouble.beforeCents} totalCents={trouble.totalCents} />;
    case 'network':
      return <Note title={trouble.message} text={t('public-buy:network-hint')} />;
    case 'flight':
      return <Note title={t('public-buy:flight')} text={t('public-buy:network-hint')} />;
    case 'form-changed':
      return <Note title={t('public-buy:form-changed')} text={t('public-buy:form-changed-hint')} />;
    case 'marked':
      return <Note title={t('public-buy:marked')} />;
    case 'empty':
      return <Note title={t('public-buy:empty')} />;
    case 'wait':
      return trouble.seconds === undefined ? (
        <Note title={trouble.message} />
      ) : (
        <Note title={trouble.message} text={t('public-buy:busy-seconds', { count: trouble.seconds })} />
      );
    case 'room':
      return null;
    case 'coupon':
    case 'offer':
    case 'other':
      return <Note title={trouble.message} />;
  }
}
