/** A logo, or the first letter of the name; the words beside it say whose it is. */
export function OrganizerLogo({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  return logoUrl ? (
    <img className="organizer-logo" src={logoUrl} alt="" loading="lazy" />
  ) : (
    <span className="organizer-logo" aria-hidden="true">
      {[...name.trim()][0]}
    </span>
  );
}
