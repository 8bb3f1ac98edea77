/** Whether an input method composes a word, and when it does not. */
export function createComposing() {
  let waiting: (() => void)[] = []
  let composing = false
  return {
    is: () => composing,
    begin: () => {
      composing = true
    },
    end: () => {
      composing = false
      for (const go of waiting) go()
      waiting = []
    },
    still: () => (composing ? new Promise<void>(resolve => void waiting.push(resolve)) : Promise.resolve()),
  }
}
