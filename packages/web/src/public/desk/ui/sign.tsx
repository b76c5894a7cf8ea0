const paths = {
  camera:
    'M4 8h3l2-3h6l2 3h3a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM12 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  light: 'M13 2 4 14h7l-1 8 9-12h-7z',
  turn: 'M3 12a9 9 0 0 1 15-6.7L21 8M21 3v5h-5M21 12a9 9 0 0 1-15 6.7L3 16M3 21v-5h5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM21 21l-5-5',
  close: 'M18 6 6 18M6 6l12 12',
  sound: 'M11 5 6 9H2v6h4l5 4zM15.5 8.5a5 5 0 0 1 0 7M18.5 5.5a9 9 0 0 1 0 13',
  silent: 'M11 5 6 9H2v6h4l5 4zM22 9l-6 6M16 9l6 6',
  good: 'M20 6 9 17l-5-5',
  again: 'M12 7v6M12 17h.01M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20z',
  bad: 'M18 6 6 18M6 6l12 12',
  other:
    'M4 6h16a1 1 0 0 1 1 1v3a2 2 0 0 0 0 4v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-3a2 2 0 0 0 0-4V7a1 1 0 0 1 1-1zM15 6v2M15 11v2M15 16v2',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  person: 'M12 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM3 22a9 9 0 0 1 18 0',
  wait: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20zM12 6v6l4 2',
  key: 'M15 9h.01M2 22v-4l7.2-7.2A7 7 0 1 1 13.2 14.8L11 17H8v3H5v2z',
  scanner:
    'M3 8V5a2 2 0 0 1 2-2h3M16 3h3a2 2 0 0 1 2 2v3M21 16v3a2 2 0 0 1-2 2h-3M8 21H5a2 2 0 0 1-2-2v-3M7 8v8M11 8v8M14 8v8M17 8v8',
  erase: 'M22 5H9l-7 7 7 7h13zM17 9l-6 6M11 9l6 6',
  printer: 'M7 8V3h10v5M7 17H4a1 1 0 0 1-1-1v-6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v6a1 1 0 0 1-1 1h-3M7 14h10v7H7z',
  off: 'M2 2l20 20M17 18H7a5 5 0 0 1-1-9.9M10 5.3A7 7 0 0 1 18.9 10a4 4 0 0 1 2.3 6.5',
} as const;

export type SignName = keyof typeof paths;

/** A drawn sign beside words; hidden from screen readers, because the words say it. */
export function Sign({ name }: { name: SignName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
