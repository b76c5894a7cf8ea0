import { App } from 'antd';
import { useCallback } from 'react';

/** How long an offer stays, in seconds: time to read it and to decide. */
const offerSeconds = 8;

interface Offer {
  text: string;
  /** What the button beside it says. */
  button: string;
  onTake: () => void;
}

/** Says what was done, with one thing that may come of it: undo it, open it. */
export function useOfferMessage(): (key: string, offer: Offer) => void {
  const { message } = App.useApp();
  return useCallback(
    (key, { text, button, onTake }) => {
      void message.success({
        key,
        duration: offerSeconds,
        content: (
          <>
            {text}{' '}
            <button
              type="button"
              className="link-button"
              onClick={() => {
                message.destroy(key);
                onTake();
              }}
            >
              {button}
            </button>
          </>
        ),
      });
    },
    [message],
  );
}
