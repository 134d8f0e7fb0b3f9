import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ScreenFailure } from './screen-failure.tsx';

interface Props {
  readonly children: ReactNode;
  readonly onError: (error: unknown, info: ErrorInfo) => void;
  /** The screen threw before it was shown once: the release itself may be to blame. */
  readonly onMountFailed?: (error: unknown) => void;
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

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError(error, info);
    if (!this.#wasShown) this.props.onMountFailed?.(error);
  }

  readonly #retry = async () => this.setState({ failed: false });

  override render(): ReactNode {
    return this.state.failed ? <ScreenFailure onRetry={this.#retry} /> : this.props.children;
  }
}
