/**
 * How wide a large picture is shown, as `sizes` of an image says it: as wide as the page, from 900 px on `desk`. A phone has three dots where two are as
 * good, and would fetch many times the bytes for them, so it says two thirds.
 */
export const sizesOf = (desk = '100vw') => `(max-width: 640px) 66vw, (min-width: 900px) ${desk}, 100vw`;

/** Of the cover on an event's page: a square of 380 px beside the words, which a picture that is wider than high fills with 608. */
export const coverSizes = sizesOf('608px');
