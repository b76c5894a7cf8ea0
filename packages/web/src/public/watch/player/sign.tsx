const signs = {
  play: 'M8 5v14l11-7z',
  pause: 'M7 5h4v14H7zM13 5h4v14h-4z',
  sound: 'M4 9v6h4l5 4V5L8 9zM16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12',
  mute: 'M4 9v6h4l5 4V5L8 9zM16.5 9.5l5 5M21.5 9.5l-5 5',
  back: 'M4 12a8 8 0 1 0 2.6-5.9M4 4v5h5',
  picture: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM12 12h6v4h-6z',
  whole: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
} as const;

/** The signs of a player, drawn as everywhere. Words beside them say what they mean. */
export function Sign({ name }: { name: keyof typeof signs }) {
  return (
    <svg className={`sign sign-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={signs[name]} />
    </svg>
  );
}
