import { configure } from '@testing-library/react';

// What a test waits for comes when it comes: a second, the library's own limit, is short on a machine that does much else.
configure({ asyncUtilTimeout: 20_000 });
