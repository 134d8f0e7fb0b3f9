import { Component, type ReactNode } from 'react';
import { ScreenFailure } from './screen-failure.tsx';

interface Props {
  readonly children: ReactNode;
  /** A screen that threw before it was shown once: the release itself may be to blame. */
  readonly onError: (error: unknown, wasShown: boolean) => void;
}

/** One screen that throws is one screen that throws. */
export class ScreenBoundary extends Component<Props, { readonly failed: boolean }> {
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

  readonly #retry = async () => this.setState({ failed: false });

  override render(): ReactNode {
    return this.state.failed ? <ScreenFailure onRetry={this.#retry} /> : this.props.children;
  }
}
