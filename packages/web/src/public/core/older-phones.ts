/**
 * The two newest things that the call client uses, for phones that lack them (iOS before 17.4, older in-app browsers). An attendee does not
 * choose the phone that stands at the entrance.
 */
const signals = AbortSignal as { any?: typeof AbortSignal.any; timeout?: typeof AbortSignal.timeout };

signals.timeout ??= (ms) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('timeout', 'TimeoutError')), ms);
  return controller.signal;
};

signals.any ??= (all) => {
  const controller = new AbortController();
  for (const signal of all) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return controller.signal;
};
