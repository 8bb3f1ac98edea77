/** The value of a readable cookie, or null. */
export function readCookie(name: string): string | null {
  if (typeof document === 'undefined') return null
  const found = document.cookie.split('; ').find(part => part.startsWith(`${name}=`))
  if (!found) return null
  try {
    return decodeURIComponent(found.slice(name.length + 1)) || null
  } catch {
    return null
  }
}

export const clearCookies = (names: string[]): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: fixed names, and works in every browser
  for (const name of names) document.cookie = `${name}=; path=/; max-age=0`
}
