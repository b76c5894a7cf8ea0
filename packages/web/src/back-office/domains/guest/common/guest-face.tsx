/** A guest's photo, or the first letter of the name; the words beside it say who it is. */
export function GuestFace({ name, photoUrl }: { name: string; photoUrl: string | null }) {
  return photoUrl ? (
    <img className="guest-face" src={photoUrl} alt="" loading="lazy" />
  ) : (
    <span className="guest-face" aria-hidden="true">
      {[...name.trim()][0]}
    </span>
  );
}
