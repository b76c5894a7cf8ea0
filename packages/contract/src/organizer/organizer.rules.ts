/** What a group of organizers is to an event; each kind has a name of its own in every language. */
export const organizerKinds = ['host', 'cohost', 'organiser', 'supporter', 'sponsor', 'media', 'partner'] as const;
export type OrganizerKind = (typeof organizerKinds)[number];

/** From where organizer.delete takes an organizer: the whole library, or its group there. */
export const organizerDeleteTypes = ['library', 'group'] as const;

/** As many organizers or groups as one order names. */
export const mostSorted = 5000;

/** The largest logo, in bytes. */
export const logoBytes = 5 * 1024 * 1024;

/** Why an SVG is refused as a logo: what it holds that is no drawing. */
export const svgFaults = ['unreadable', 'script', 'handler', 'reference', 'style', 'element', 'large'] as const;
export type SvgFault = (typeof svgFaults)[number];
