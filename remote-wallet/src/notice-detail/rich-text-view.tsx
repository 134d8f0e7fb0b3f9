import type { RichNode } from '@velvet/contract/text/rich-text';
import { UiLink } from '@velvet/ui';
import { createElement, Fragment, type ReactNode } from 'react';

/** Known nodes as React elements: there is no markup that could run. */
export function RichTextView({ nodes }: { readonly nodes: readonly RichNode[] }): ReactNode {
  return nodes.map((node, place) => (
    // A text that was read never changes its order.
    <Fragment key={place}>{node.kind === 'text' ? node.text : <Element node={node} />}</Fragment>
  ));
}

function Element({ node }: { readonly node: Extract<RichNode, { kind: 'element' }> }) {
  const { tag, href, children } = node;
  if (tag === 'br') return <br />;
  const content = <RichTextView nodes={children} />;
  if (tag !== 'a') return createElement(tag, null, content);
  if (href === undefined) return content;
  const elsewhere = href.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <UiLink href={href} {...elsewhere}>
      {content}
    </UiLink>
  );
}
