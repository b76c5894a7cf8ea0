/** A Chromium that starts, or undefined. */
export function findChromium(): string | undefined;
/** Finds Chromium, or installs Debian's where we may. */
export function ensureChromium(): string | undefined;
