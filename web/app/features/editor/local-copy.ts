import type { Content } from '#app/features/editor/editor-query.ts'

interface LocalCopy {
  content: Content
  at: number
}
const keyOf = (articlePath: string) => `draft:${articlePath}`

/** Text that the server has not confirmed yet, kept on this device. Storage that is full or off is no reason to stop. */
export const localCopy = {
  keep(articlePath: string, content: Content): void {
    try {
      localStorage.setItem(
        keyOf(articlePath),
        JSON.stringify({ content, at: Date.now() } satisfies LocalCopy),
      )
    } catch {
      // Full or forbidden: autosave to the server goes on.
    }
  },
  read(articlePath: string): LocalCopy | null {
    try {
      return JSON.parse(localStorage.getItem(keyOf(articlePath)) ?? 'null') as LocalCopy | null
    } catch {
      return null
    }
  },
  drop(articlePath: string): void {
    try {
      localStorage.removeItem(keyOf(articlePath))
    } catch {
      // Nothing was kept then.
    }
  },
}
