/** Reasons that several calls have, for `growing` of the samples. */
export const counted =
  'a list is counted as far as 10,001 rows, or read whole where it is searched or sorted by what is computed';
export const written = 'every row that is written is read';
export const few = 'an organisation has hundreds of them, not hundreds of thousands, and the list reads them all';
export const answered = 'the answer has more rows, as far as its page';
export const programme = 'the programme of one event, at most 5,000 items, is answered whole';
export const scans = 'every scan of the person is shown, and each walk makes some more of the same person';
export const summed = 'figures are added up over the rows that the filters leave';
export const removes = 'it removes what it reads';
