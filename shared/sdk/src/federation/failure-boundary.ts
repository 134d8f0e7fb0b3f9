import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** What threw before it was shown once may be the fault of its release. */
  readonly onError: (error: unknown, wasShown: boolean) => void;
  readonly fallback: (retry: () => void) => ReactNode;
}

/** Keeps the failure of one screen or page to itself. */
export class FailureBoundary extends Component<Props, { readonly failed: boolean }> {
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
