const { configure } = require('@testing-library/dom');

/** findBy… and waitFor wait a second by default, which a busy machine takes for one render. */
configure({ asyncUtilTimeout: 15_000 });
