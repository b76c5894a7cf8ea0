/** Where the create dialog leaves its choice for the create page: 1 online, 0 offline. */
export const createFlagKey = 'createModel';

export const createPath = '/activity-manage/create';

/** The choice of the create dialog; offline when the page was opened without it. */
export function chosenModel(): 0 | 1 {
  return sessionStorage.getItem(createFlagKey) === '1' ? 1 : 0;
}
