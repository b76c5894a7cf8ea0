/** A value that others can watch; fits React's useSyncExternalStore and plain listeners alike. */
export interface Store<Value> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** News without a value of their own: `emit` reaches every listener that is there now. */
export function createSignal<Message>(): {
  emit: (message: Message) => boolean;
  listen: (listener: (message: Message) => void) => () => void;
} {
  const listeners = new Set<(message: Message) => void>();
  return {
    emit: (message) => {
      for (const listener of listeners) listener(message);
      return listeners.size > 0;
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
