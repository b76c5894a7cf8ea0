/** Looks back of one event, and posts that its site shows. Their places are kept by the database. */
export const mostReviews = 100;
export const mostSiteNews = 100;

/** Pictures of one look back. */
export const mostReviewPictures = 30;
