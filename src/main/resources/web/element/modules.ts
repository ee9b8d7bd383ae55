/** The modules that are loaded when they are first needed. Each is a bundle of `web/lazy`. */

import { Lazy } from './lazy.ts';
import type { makeTokens } from './text/code.ts';
import type { makeKeysList } from './view/keys-list.ts';

/** The tokens of code. */
export const CODE = new Lazy<ReturnType<typeof makeTokens>>('code');

/** The list of keys. */
export const KEYS = new Lazy<ReturnType<typeof makeKeysList>>('keys');
