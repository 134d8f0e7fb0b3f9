/**
 * React's development build keeps the stack of each element's creation for its messages, up to ten thousand a
 * second: a tenth of the time that rendering takes. Here it is told that they are used up.
 */
const internals = require('react').__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set() {} });
