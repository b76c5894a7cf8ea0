import { useEffect, useRef } from 'react';
import { useOnline } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { FieldList } from '../form/field-list.tsx';
import { focusFirst } from '../form/focus-first.ts';
import { OwnDetailsOffer } from '../form/own-details.tsx';
import { SurroundingsProvider } from '../form/surroundings.tsx';
import { Icon } from '../ui/icon.tsx';
import { detailsFormId } from './go.tsx';
import type { Place } from './people.ts';
import { Summary } from './summary.tsx';
import { TroubleNote } from './trouble-note.tsx';
import type { Buy } from './use-buy.ts';
import { wrongOf } from './use-details.ts';

function Toggle({ checked, text, onChange }: { checked: boolean; text: string; onChange: (on: boolean) => void }) {
  return (
    <label className="choice toggle">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{text}</span>
    </label>
  );
}

/** One who comes: the first is the buyer unless they say otherwise. */
function Person({ buy, place, at }: { buy: Buy; place: Place; at: number }) {
  const { t } = usePage();
  const { parts, plan, people, surroundings } = buy.details;
  const fields = parts.places[at]?.fields ?? [];
  const isBuyer = buy.choice.isComing && at === 0;
  const several = plan.places.length > 1;
  return (
    <fieldset className="card form person">
      <legend className="person-title">
        {plan.isOne
          ? several
            ? t('public-buy:everyone-of', { name: place.ticketName })
            : t('public-buy:everyone')
          : several
            ? t('public-buy:person', { number: at + 1, name: place.ticketName })
            : t('public-buy:attendee')}
      </legend>
      {at === 0 && (
        <Toggle
          checked={buy.choice.isComing}
          text={plan.isOne ? t('public-buy:same-contact') : t('public-buy:i-come')}
          onChange={(isComing) => buy.change({ isComing })}
        />
      )}
      <SurroundingsProvider value={isBuyer ? surroundings : { ...surroundings, person: `person-${at + 1}` }}>
        <FieldList fields={fields} state={people} />
      </SurroundingsProvider>
      {isBuyer && fields.length === 0 && <p className="fine">{t('public-buy:nothing-more')}</p>}
    </fieldset>
  );
}

/** Who buys, who comes, the invoice and the terms. */
export function DetailsStep({ buy }: { buy: Buy }) {
  const { t } = usePage();
  const online = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  const { details, choice, mayInvoice } = buy;
  const { parts, plan, people, fromDraft } = details;
  const wrong = wrongOf(people.problems);
  useEffect(() => {
    // What comes next is there when the order is placed.
    void import('../pay/pay.page.tsx').catch(() => undefined);
    if (buy.isMoved && !focusFirst(parts.contact, people.values)) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <SurroundingsProvider value={details.surroundings}>
      <form
        id={detailsFormId}
        className="buy-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void buy.submit();
        }}
      >
        <p className="visually-hidden" role="alert">
          {wrong > 0 ? t('public-core:problems', { count: wrong }) : ''}
        </p>
        <div className="buy-step">
          <h2 ref={heading} tabIndex={-1}>
            {t('public-buy:your-details')}
          </h2>
          <button type="button" className="text-link" onClick={buy.toTickets}>
            {t('public-buy:change-tickets')}
          </button>
        </div>
        {fromDraft && (
          <p className="note">
            <span>{t('public-buy:draft')}</span>
            <button type="button" className="text-link" onClick={details.forget}>
              {t('public-buy:draft-clear')}
            </button>
          </p>
        )}
        <fieldset className="card form person">
          <legend className="person-title">{t('public-buy:contact')}</legend>
          <p className="fine">{t('public-buy:contact-why')}</p>
          <OwnDetailsOffer fields={parts.contact} state={people} />
          <FieldList fields={parts.contact} state={people} />
        </fieldset>
        {plan.places.map((place, at) => (
          <Person key={place.prefix} buy={buy} place={place} at={at} />
        ))}
        {mayInvoice && (
          <fieldset className="card form person">
            <legend className="visually-hidden">{t('public-buy:invoice')}</legend>
            <Toggle
              checked={choice.wantsInvoice}
              text={t('public-buy:want-invoice')}
              onChange={(wantsInvoice) => buy.change({ wantsInvoice })}
            />
            <FieldList fields={parts.invoice} state={people} />
          </fieldset>
        )}
        {parts.terms.length > 0 && (
          <div className="card form">
            <FieldList fields={parts.terms} state={people} />
          </div>
        )}
        <section className="card narrow-only" aria-label={t('public-buy:your-order')}>
          <Summary buy={buy} />
        </section>
        {!online && (
          <p className="note">
            <Icon name="cloud" />
            <span>{t('public-buy:offline')}</span>
          </p>
        )}
        <TroubleNote buy={buy} />
      </form>
    </SurroundingsProvider>
  );
}
