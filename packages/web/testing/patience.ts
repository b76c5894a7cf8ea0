import { cleanup, configure } from '@testing-library/react';
import { afterAll } from 'vitest';

// What a test waits for comes when it comes: a second, the library's own limit, is short on a machine that does much else.
configure({ asyncUtilTimeout: 20_000 });

// Nothing is laid out here, so nothing lies at any point.
document.elementsFromPoint ??= () => [];

// A browser without a region: dates in English are the British ones, on whatever machine.
Object.defineProperty(navigator, 'languages', { get: () => ['en'], configurable: true });

// What a file has left on the page would go on asking beside the next one's tests.
afterAll(cleanup);
