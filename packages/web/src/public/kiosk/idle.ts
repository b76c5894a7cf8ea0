/** Somebody who walked away must leave neither a number nor a language for the next person. Milliseconds. */
export const idleMs = 15_000;
