/** How long until code that could not be fetched is asked for once more, in milliseconds. */
const pause = 400;

/**
 * Fetches a part of the product, and once more when that fails: one lost answer, on a train or while the server starts, must not cost a page. What fails twice
 * is the caller's to show.
 */
export async function fetchAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((later) => setTimeout(later, pause));
    return load();
  }
}
