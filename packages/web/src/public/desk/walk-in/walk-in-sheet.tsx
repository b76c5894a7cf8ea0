import type { WalkIn } from '@convoke/contract/order/order.walk-in.calls.ts';
import type { OfferedTicket } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { moneyText } from '../../core/money.ts';
import { usePage } from '../../core/page-context.tsx';
import type { Desk } from '../desk.ts';
import type { Target, WalkInOffer } from '../logic/types.ts';
import { Sign } from '../ui/sign.tsx';
import { PayStep } from './pay-step.tsx';
import { TicketChoice } from './ticket-choice.tsx';
import { useAskedForm, useTickets } from './use-offer.ts';
import type { TypedWalkIn } from './typed-walk-in.ts';
import { cancelWalkIn } from './walk-in-calls.ts';
import { WalkInForm } from './walk-in-form.tsx';

export interface WalkInProps {
  desk: Desk;
  eventId: string;
  offer: WalkInOffer;
  timeZone: string;
  sought: string;
  onClose: () => void;
  /** Somebody is to be signed in: newly registered, or known already. */
  onSignIn: (target: Target) => void;
}

/** Registers somebody who comes without a ticket: which ticket, the form, the money. */
export function WalkInSheet(props: WalkInProps) {
  const { desk, eventId, offer, timeZone } = props;
  const { t } = usePage();
  const { tickets, trouble, refresh } = useTickets(eventId, offer.usesTickets);
  const [ticketId, setTicketId] = useState<string | null>(null);
  const before = useTypedBefore(desk, setTicketId);
  // As it is offered now: its price may have changed since it was chosen.
  const ticket = tickets?.find((each) => each.ticketId === ticketId) ?? null;
  const isChosen = before !== undefined && (!offer.usesTickets || ticket !== null);
  const [paying, setPaying] = useState<WalkIn | null>(null);
  const [review, setReview] = useState<WalkIn | null>(null);
  // From the desk, which takes no keys while this is open.
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => sheet.current?.focus({ preventScroll: true }), []);

  const end = (made: WalkIn) => {
    setPaying(null);
    if (made.next === 'sign-in' || made.next === 'review') desk.walkIn.forget();
    if (made.next === 'sign-in' && made.person) return props.onSignIn({ code: made.person.participantCode });
    if (made.next === 'review') setReview(made);
    if (made.next === 'pay') setPaying(made);
    if (made.next === 'over') refresh();
  };
  const close = () => {
    desk.walkIn.forget();
    // Whatever becomes of the call, the place is free again when its time is over.
    if (paying?.orderId) desk.request(cancelWalkIn, { orderId: paying.orderId }).catch(() => undefined);
    props.onClose();
  };
  return (
    <div className="walk-in" role="dialog" aria-modal="true" aria-labelledby="walk-in" tabIndex={-1} ref={sheet}>
      <header className="walk-head">
        <h2 id="walk-in">{t('public-walk-in:title')}</h2>
        <button type="button" className="round" aria-label={t('public-core:close-toast')} onClick={close}>
          <Sign name="close" />
        </button>
      </header>
      <div className="walk-body">
        {review ? (
          <div className="walk-review" role="status">
            <div className="stage-sign">
              <Sign name="wait" />
            </div>
            <h3>{t('public-walk-in:review')}</h3>
            <p>{t('public-walk-in:review-hint')}</p>
            <button type="button" className="button primary wide" onClick={props.onClose}>
              {t('public-desk:next')}
            </button>
          </div>
        ) : (
          <>
            {trouble !== null && <Retry words={trouble} onAgain={refresh} />}
            {!isChosen && tickets === null && trouble === null && <Loading />}
            {!isChosen && before !== undefined && tickets !== null && (
              <TicketChoice tickets={tickets} timeZone={timeZone} onChoose={(chosen) => setTicketId(chosen.ticketId)} />
            )}
            {isChosen && (
              <>
                {ticket && !paying && <Chosen ticket={ticket} onOther={() => setTicketId(null)} />}
                {paying?.orderId && (
                  <PayStep
                    desk={desk}
                    orderId={paying.orderId}
                    made={paying}
                    mayTakeCash={offer.mayTakeCash}
                    onEnd={end}
                  />
                )}
                <Asked
                  {...props}
                  ticket={ticket}
                  before={before ?? null}
                  isHidden={paying !== null}
                  onDone={end}
                  onSignIn={(target) => {
                    desk.walkIn.forget();
                    props.onSignIn(target);
                  }}
                  onChanged={refresh}
                />
              </>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** What stood here before the page was loaded again: undefined until that is known, null = nothing. */
function useTypedBefore(desk: Desk, choose: (ticketId: string | null) => void): TypedWalkIn | null | undefined {
  const [before, setBefore] = useState<TypedWalkIn | null>();
  useEffect(() => {
    void desk.walkIn.before().then((typed) => {
      if (typed) choose(typed.ticketId);
      setBefore(typed);
    });
  }, [desk]);
  return before;
}

/** The form of what was chosen, once it is there. */
function Asked({
  ticket,
  before,
  isHidden,
  onDone,
  onChanged,
  ...props
}: WalkInProps & {
  ticket: OfferedTicket | null;
  before: TypedWalkIn | null;
  isHidden: boolean;
  onDone: (made: WalkIn) => void;
  onChanged: () => void;
}) {
  const { form, trouble, refresh } = useAskedForm(props.eventId, ticket?.ticketId);
  if (form === null) return trouble === null ? <Loading /> : <Retry words={trouble} onAgain={refresh} />;
  return (
    <WalkInForm
      key={`${form.formId} ${form.version}`}
      desk={props.desk}
      eventId={props.eventId}
      form={form}
      ticket={ticket}
      sought={props.sought}
      before={before}
      isHidden={isHidden}
      onChanged={() => {
        refresh();
        onChanged();
      }}
      onDone={onDone}
      onKnown={props.onSignIn}
    />
  );
}

function Chosen({ ticket, onOther }: { ticket: OfferedTicket; onOther: () => void }) {
  const { t, language } = usePage();
  const price =
    ticket.priceCents === 0 ? t('public-walk-in:free') : moneyText(ticket.priceCents, ticket.currency, language);
  return (
    <p className="walk-chosen">
      <span>
        <strong>{ticket.name}</strong> · {price}
      </span>
      <button type="button" className="text-link" onClick={onOther}>
        {t('public-walk-in:other-ticket')}
      </button>
    </p>
  );
}

function Loading() {
  const { t } = usePage();
  return (
    <p className="fine" role="status">
      {t('public-walk-in:loading')}
    </p>
  );
}

function Retry({ words, onAgain }: { words: string; onAgain: () => void }) {
  const { t } = usePage();
  return (
    <div className="walk-known" role="alert">
      <p>{words}</p>
      <button type="button" className="button wide" onClick={onAgain}>
        {t('public-walk-in:again')}
      </button>
    </div>
  );
}
