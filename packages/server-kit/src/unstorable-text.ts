/**
 * Finds text that no store can hold (U+0000 or an unpaired surrogate). Iterative, so that deep values do not overflow
 * the stack.
 * @returns a JSON pointer to it, or undefined
 */
export function findUnstorableText(value: unknown): string | undefined {
  const stack: [unknown, string][] = [[value, '']]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [part, pointer] = next
    if (typeof part === 'string') {
      if (part.includes('\u0000') || !part.isWellFormed()) return pointer
    } else if (Array.isArray(part)) {
      for (let i = 0; i < part.length; i++) stack.push([part[i], `${pointer}/${i}`])
    } else if (part !== null && typeof part === 'object') {
      for (const [name, member] of Object.entries(part)) {
        if (name.includes('\u0000') || !name.isWellFormed()) return pointer
        stack.push([member, `${pointer}/${name}`])
      }
    }
  }
  return undefined
}
