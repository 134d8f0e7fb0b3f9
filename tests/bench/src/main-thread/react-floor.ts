import { createElement, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Hydrates the document's own markup with plain elements: what React takes for this page when there is
 * no router, store, translation or federation.
 */
function elementOf(node: Node): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  const props: Record<string, string> = {};
  for (const { name, value } of node.attributes) {
    // Hydration compares no attributes in production; a style would have to be an object.
    if (name !== 'style' && !name.startsWith('on')) props[name] = value;
  }
  const children = [...node.childNodes].map(elementOf);
  return createElement(node.localName, props, ...children);
}

const root = document.getElementById('root');
if (root) hydrateRoot(root, [...root.childNodes].map(elementOf));
