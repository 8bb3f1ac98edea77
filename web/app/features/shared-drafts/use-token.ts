import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { tabValues } from '#app/device/storage.ts'

const TOKEN = /^#([\w-]{43})$/
const keyOf = (articlePath: string) => `draft_link:${articlePath}`

/**
 * The token of the link: the part after the #, which browsers do not send. Stored for this tab, since following a
 * footnote replaces the fragment of the URL.
 * @returns undefined until it was looked up
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
