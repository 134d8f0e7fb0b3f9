import type { RichNode } from '@velvet/contract/text/rich-text';
import { createElement, Fragment, type ReactNode } from 'react';
import * as styles from './notices.module.css';

/** What members see of rich text; its links lead nowhere from here. */
export function RichText({ nodes }: { readonly nodes: readonly RichNode[] }): ReactNode {
  return nodes.map((node, place) => (
    // A text that was read never changes its order.
    <Fragment key={place}>{node.kind === 'text' ? node.text : <Element node={node} />}</Fragment>
  ));
}

function Element({ node }: { readonly node: Extract<RichNode, { kind: 'element' }> }) {
  const { tag, href, children } = node;
  if (tag === 'br') return <br />;
  const content = <RichText nodes={children} />;
  if (tag !== 'a') return createElement(tag, null, content);
  return href === undefined ? (
    content
  ) : (
    <span className={styles.link} title={href}>
      {content}
    </span>
  );
}
