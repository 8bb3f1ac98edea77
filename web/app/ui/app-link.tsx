import type { AnchorHTMLAttributes } from 'react'
import { localePath, useLanguage } from '#app/i18n/language.ts'

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path without language prefix. */
  to: string
  /** Takes the place of this page in the history. */
  replace?: boolean
}

/**
 * A link of this site. It is a plain element, for there are a hundred on a page: `useLinks` follows them all, and
 * taking over a page costs a phone half as much as with the router's own.
 */
export const AppLink = ({ to, replace, ...rest }: AppLinkProps) => (
  <a {...rest} href={localePath(useLanguage(), to)} data-replace={replace || undefined} />
)
