/** The id of the input that "edit" puts the focus on. */
export const labelInputId = 'fd-label';
