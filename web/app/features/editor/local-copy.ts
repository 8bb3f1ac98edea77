import type { Content } from '#app/features/editor/editor-query.ts'

interface Stored {
  content: Content
  at: number
}

export interface LocalCopy {
  /** Names the open editor among those of the same article. */
  name: string
  keep: (content: Content) => void
  drop: () => void
}

const prefixOf = (articlePath: string) => `draft:${articlePath}:`

/**
 * Text that the server has not confirmed yet, kept on this device: one copy for each open editor, so that two tabs
 * never write over each other's. Storage that is full or off is no reason to stop.
 */
export function localCopyFor(articlePath: string): LocalCopy {
  const name = `${prefixOf(articlePath)}${Math.random().toString(36).slice(2)}`
  return {
    name,
    keep: content =>
      quietly(() => localStorage.setItem(name, JSON.stringify({ content, at: Date.now() } satisfies Stored))),
    drop: () => quietly(() => localStorage.removeItem(name)),
  }
}

/** While the editor is open it holds a lock of that name: its copy is not somebody's left-over. */
export function holdWhileOpen(name: string): () => void {
  const closing = new AbortController()
  let release: () => void = () => undefined
  const open = new Promise<void>(resolve => {
    release = resolve
  })
  // Without a secure connection there are no locks; then a copy of another open tab is offered too.
  void navigator.locks?.request(name, { signal: closing.signal }, () => open).catch(() => undefined)
  return () => {
    closing.abort()
    release()
  }
}

/** The newest text that an editor of this article left behind, and how to forget all that was left. */
export async function leftBehind(
  articlePath: string,
): Promise<{ content: Content; forget: () => void } | null> {
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
  const names = quietly(() =>
    Object.keys(localStorage).filter(name => name.startsWith(prefixOf(articlePath)) && !held.has(name)),
  )
  const copies = (names ?? []).flatMap(name => {
    const stored = quietly(() => JSON.parse(localStorage.getItem(name) ?? 'null') as Stored | null)
    return stored ? [stored] : []
  })
  const newest = copies.sort((one, other) => other.at - one.at)[0]
  if (!newest) return null
  const forget = () =>
    quietly(() => {
      for (const name of names ?? []) localStorage.removeItem(name)
    })
  return { content: newest.content, forget }
}

function quietly<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
