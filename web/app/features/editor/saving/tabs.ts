/** Other tabs of this browser with the same text: they are told that something was saved, and ask for it. */
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
