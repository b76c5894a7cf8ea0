import { App } from 'antd';
import { useEffect } from 'react';
import { errorToastSeconds, onErrorToast } from '../../core/call-failure.ts';

/** Shows what core has to say about failed calls. */
export function Toasts() {
  const { message } = App.useApp();
  useEffect(
    () =>
      onErrorToast((text) => {
        // One toast for one sentence: a page of failing calls says it once.
        void message.error({ content: text, duration: errorToastSeconds, key: text });
      }),
    [message],
  );
  return null;
}
