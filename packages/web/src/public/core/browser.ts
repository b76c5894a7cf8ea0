import { useEffect, useState } from 'react';

/** False on the server and while hydrating, true afterwards: for what only a browser can know. */
export function useAwake(): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return awake;
}

/** Whether the device believes to have a network. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(true);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    look();
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return online;
}

/** Whether this page stands in a tab of a watch page, which has a bar and a foot of its own. */
export function isInWatch(): boolean {
  try {
    return self !== top && parent.location.pathname.startsWith('/watch/');
  } catch {
    // A page of another website.
    return false;
  }
}

/** Where somebody is led who pressed something: into sight, for eyes and for readers. */
export function focusOn(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}

/** Hands a file to the person. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some phones read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A file name out of any title. */
export function fileNameOf(title: string, ending: string): string {
  const safe = title
    .replace(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ')
    .trim()
    .slice(0, 60);
  return `${safe || 'event'}.${ending}`;
}

/** Reads and writes what the device keeps; a full or forbidden store is as good as an empty one. */
export const store = {
  get<Value>(key: string): Value | null {
    try {
      const text = localStorage.getItem(key);
      return text === null ? null : (JSON.parse(text) as Value);
    } catch {
      return null;
    }
  },
  set(key: string, value: unknown): void {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Nothing to do: the page works without it.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // As above.
    }
  },
};
