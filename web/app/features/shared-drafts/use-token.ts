import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { tabValues } from '#app/device/storage.ts'

const TOKEN = /^#([\w-]{43})$/
const keyOf = (articlePath: string) => `draft_link:${articlePath}`

/**
 * What the link says: behind the #, which no browser sends. Kept for this tab, since whoever follows a footnote has another #
 * in the address. undefined: not looked yet.
 */
export function useToken(articlePath: string): string | null | undefined {
  const { hash } = useLocation()
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const [, found] = TOKEN.exec(hash) ?? []
    if (found) tabValues.set(keyOf(articlePath), found)
    setToken(found ?? tabValues.get(keyOf(articlePath)))
  }, [articlePath, hash])
  return token
}
