import { Component, type ReactNode } from 'react'

/** A part that the page can do without: when it cannot be loaded or shown, it is left out. */
export class QuietBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.warn(error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
