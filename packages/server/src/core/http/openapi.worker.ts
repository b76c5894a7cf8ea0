import { allCalls } from '@convoke/contract/all-calls.ts';
import { openApiDocument } from './openapi.ts';
import { openApiPage } from './openapi-page.ts';

/** The document and the page of all calls, as texts. To make one takes half a second. */
export const openApiJson = (publicUrl: string): string => JSON.stringify(openApiDocument(allCalls, publicUrl));
export const openApiHtml = (): string => openApiPage(allCalls);
