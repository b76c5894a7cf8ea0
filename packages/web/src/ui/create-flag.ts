/** Where the create dialog leaves its choice for the create page: 1 online, 0 offline. */
export const createFlagKey = 'createModel';

export const createPath = '/activity-manage/create';

/** Nobody has chosen yet: the create page asks. */
export function forgetModel(): void {
  sessionStorage.removeItem(createFlagKey);
}

/** Whether the kind was chosen on the way to the create page, which need not ask for it again. */
export function isModelChosen(): boolean {
  return sessionStorage.getItem(createFlagKey) !== null;
}

/** The choice of the create dialog; offline when the page was opened without it. */
export function chosenModel(): 0 | 1 {
  return sessionStorage.getItem(createFlagKey) === '1' ? 1 : 0;
}
