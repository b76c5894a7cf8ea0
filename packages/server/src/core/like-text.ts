/** A text as a literal inside LIKE. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);
