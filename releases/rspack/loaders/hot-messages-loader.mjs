import { compileCatalog } from './compile-catalog.mjs';

/**
 * A compiled catalog for development: an edit of it replaces the texts in the object that the app
 * already holds and dispatches an event, on which the page renders them without a reload.
 */
export default function hotMessages(source) {
  const catalog = compileCatalog(source);
  return `
const catalog = import.meta.webpackHot?.data?.catalog ?? {};
for (const id of Object.keys(catalog)) delete catalog[id];
Object.assign(catalog, ${catalog});
export default catalog;
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((data) => Object.assign(data, { catalog }));
  if (import.meta.webpackHot.data) window.dispatchEvent(new Event('velvet:messages-edited'));
}
`;
}
