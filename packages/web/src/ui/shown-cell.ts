/** Characters of a cell that are shown: enough to know it by. A cell may hold twenty thousand. */
const mostShown = 200;

/** A cell of somebody's table as it is shown among others. */
export const shownCell = (cell: string) => (cell.length <= mostShown ? cell : `${cell.slice(0, mostShown)}…`);
