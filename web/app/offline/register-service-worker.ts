import { ownScript } from '#app/ui/trusted-html.ts'

/** Enables reading without a connection. A no-op where service workers are unsupported or forbidden. */
export function registerServiceWorker(): void {
  void navigator.serviceWorker?.register(ownScript('/service-worker.js')).catch(() => undefined)
}
