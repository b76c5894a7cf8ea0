import { useEffect, useState } from 'react';

export type Step = 'tickets' | 'details';

const detailsHash = '#details';

const atTickets = () => history.replaceState(null, '', `${location.pathname}${location.search}`);

/** The step of the purchase, in the browser's history: the Back of a phone leads from the details to the tickets, not away. */
export function useStep() {
  const [step, setStep] = useState<Step>('tickets');
  const [isMoved, setMoved] = useState(false);
  useEffect(() => {
    const read = () => setStep(location.hash === detailsHash ? 'details' : 'tickets');
    const move = () => {
      setMoved(true);
      read();
    };
    read();
    addEventListener('popstate', move);
    return () => removeEventListener('popstate', move);
  }, []);
  return {
    step,
    /** The person came here by a step: then the new heading gets the focus, as on a page of its own. */
    isMoved,
    toDetails: () => {
      // Opened at the details with an empty basket: what Back leads to is the tickets all the same.
      if (location.hash === detailsHash) atTickets();
      history.pushState(null, '', detailsHash);
      setMoved(true);
      setStep('details');
      scrollTo({ top: 0 });
    },
    toTickets: () => {
      // Replaced, not gone back: the page may have been opened at the details.
      atTickets();
      setMoved(true);
      setStep('tickets');
    },
  };
}
