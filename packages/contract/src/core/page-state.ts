/** What a browser accepts that wants of a public page only what it is made of, not its document. */
export const pageStateType = 'application/vnd.convoke.page+json';
