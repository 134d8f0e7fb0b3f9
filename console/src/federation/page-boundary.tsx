import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** A page that threw before it was shown once: its release may be to blame. */
  readonly onError: (error: unknown, wasShown: boolean) => void;
  readonly fallback: (retry: () => void) => ReactNode;
}

/** Keeps the failure of a page to the page. */
export class PageBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  #wasShown = false;

  override componentDidMount(): void {
    this.#wasShown = !this.state.failed;
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error, this.#wasShown);
  }

  readonly #retry = () => this.setState({ failed: false });

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.#retry) : this.props.children;
  }
}
