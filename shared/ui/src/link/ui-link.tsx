import { type ComponentPropsWithRef, type ComponentType, createContext, useContext } from 'react';

export interface UiLinkProps extends ComponentPropsWithRef<'a'> {
  href: string;
}

function PlainLink({ children, ...props }: UiLinkProps) {
  return <a {...props}>{children}</a>;
}

const LinkContext = createContext<ComponentType<UiLinkProps>>(PlainLink);

/** The app hands in its router's link once; without it, links are plain anchors. */
export const UiLinkProvider = LinkContext.Provider;

export function UiLink(props: UiLinkProps) {
  const Link = useContext(LinkContext);
  return <Link {...props} />;
}
