import { Component, type ReactNode } from 'react';

interface FailureBoundaryProps {
  readonly children: ReactNode;
  /** In place of what threw; `retry` renders the children anew. */
  readonly fallback: (retry: () => void) => ReactNode;
  /** What threw before it was shown once may be broken in its release. */
  readonly onError: (error: unknown, wasShown: boolean) => void;
}

/** Keeps the failure of one screen of a remote to that screen, for hosts. */
export class FailureBoundary extends Component<FailureBoundaryProps, { readonly failed: boolean }> {
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
