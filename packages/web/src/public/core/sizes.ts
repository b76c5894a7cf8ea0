/**
 * How wide a large picture is shown, as `sizes` of an image says it: as wide as the page, from 900 px on `desk`. A phone says less than it is, so that it
 * takes the copy of 640 px whatever its screen: browsers round up, and three dots to a pixel would fetch many times the bytes that anybody sees.
 */
export const sizesOf = (desk = '100vw') => `(max-width: 640px) 40vw, (min-width: 900px) ${desk}, 100vw`;

/** Of the cover on an event's page: a square of 380 px beside the words, which a picture that is wider than high fills with 608. */
export const coverSizes = sizesOf('608px');
