import { ownScript } from '#app/ui/trusted-html.ts'

/** Reading without a connection; where there are no service workers, or none is allowed, nothing is missing. */
export function registerServiceWorker(): void {
  void navigator.serviceWorker?.register(ownScript('/service-worker.js')).catch(() => undefined)
}
