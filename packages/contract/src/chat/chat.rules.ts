/** A message is shown, waits for the host, or was taken away. */
export const messageStates = ['shown', 'held', 'deleted'] as const;
export type MessageState = (typeof messageStates)[number];

export const questionStates = ['shown', 'held', 'hidden'] as const;
export type QuestionState = (typeof questionStates)[number];

/** What becomes of a message with a word of the list. */
export const wordActions = ['refuse', 'hold'] as const;
export type WordAction = (typeof wordActions)[number];

/** Characters of a message and of a question, and of the host's answer. */
export const messageLength = 500;
export const answerLength = 2000;
export const mostWords = 500;
export const wordLength = 60;
export const mostPinned = 3;
/** Of a page of messages, and of all questions that viewers see. */
export const messagesAPage = 50;
export const mostQuestionsShown = 200;
/** Questions that one viewer may ask about a live. */
export const mostQuestions = 20;
/** Between two messages of one viewer, in seconds, also without slow mode; and at most with it. */
export const leastSlowSeconds = 1;
export const mostSlowSeconds = 3600;
/** So far behind a picture may be, in seconds: what a page says of its own beyond that is not believed. */
export const mostBehindSeconds = 300;

/** As words are compared: without width, case and characters that nobody sees. */
export function foldedWords(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim();
}

const spaced = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;

/**
 * Whether a text has one of the words. Of scripts that put spaces between words whole words count ("class" holds no "ass"), of others any place. Nothing is hidden by
 * width, case or characters without any.
 */
export function hasWord(text: string, words: readonly string[]): boolean {
  const folded = foldedWords(text);
  return words.some((each) => {
    const word = foldedWords(each);
    if (word === '') return false;
    const isCut = (at: number, edge: string) => spaced.test(edge) && spaced.test(folded.charAt(at));
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      if (!isCut(at - 1, word.charAt(0)) && !isCut(at + word.length, word.slice(-1))) return true;
    return false;
  });
}
