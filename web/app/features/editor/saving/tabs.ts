/** Other tabs of this browser with the same text. They are notified of a save, and request the text. */
export function tabsOf(articlePath: string) {
  let channel: BroadcastChannel | undefined
  return {
    tell(): void {
      channel?.postMessage(null)
    },
    listen(hear: () => void): () => void {
      if (typeof BroadcastChannel === 'undefined') return () => undefined
      const opened = new BroadcastChannel(`text:${articlePath}`)
      opened.onmessage = hear
      channel = opened
      return () => {
        opened.close()
        if (channel === opened) channel = undefined
      }
    },
  }
}
