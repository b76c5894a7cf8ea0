import { contactHandlers } from './contact.handlers.ts';

export const formHandlers = [...contactHandlers];
