import { useEffect, useState } from 'preact/hooks';

export type Step = 'tickets' | 'details';

const detailsHash = '#details';

/** The step of the purchase, in the browser's history: the Back of a phone leads from the details to the tickets, not away. */
export function useStep() {
  const [step, setStep] = useState<Step>('tickets');
  useEffect(() => {
    const read = () => setStep(location.hash === detailsHash ? 'details' : 'tickets');
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  return {
    step,
    toDetails: () => {
      history.pushState(null, '', detailsHash);
      setStep('details');
      scrollTo({ top: 0 });
    },
    toTickets: () => {
      // Replaced, not gone back: the page may have been opened at the details.
      history.replaceState(null, '', `${location.pathname}${location.search}`);
      setStep('tickets');
    },
  };
}
