import { printHandlers } from './badge.print.ts';
import { templateHandlers } from './badge.templates.ts';

export const badgeHandlers = [...templateHandlers, ...printHandlers];
