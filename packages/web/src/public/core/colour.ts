/** A small even hash (FNV-1a) of a text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * Which of the twelve colours of `styles/base.css` an event has: the same on every page and device. A class, not a style attribute, because
 * the Content-Security-Policy forbids those.
 */
export function hueOf(seed: string): number {
  return hashOf(seed) % 12;
}
